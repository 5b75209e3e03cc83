import { fileName } from '../binding/document-name';
import type { Fleet } from '../fleet/fleet';
import { instanceTagBytes } from '../group/tag-bytes';
import type { LeaderVerdict, Verdict } from '../placement/verdict';
import type {
  PreviewInstance,
  PreviewLeader,
  PreviewModel,
  PreviewVerdict,
  SettingValues,
} from '../protocol';
import type { PlacedTasks } from '../protocol/placed-tasks';
import { WHAT_IF_GROUP_KEY, WHAT_IF_KEYS } from '../protocol/what-if';
import { usesStreamsProtocol } from '../simulation/streams-group';
import { featuresOf } from '../catalog/features';
import type { ApplicationModel, DocumentModel, ProjectModel } from './model';

const UNKNOWN_FLEET =
  'This file alone does not say which instances run. Describe the fleet in a fleet file, or put the files of all instances into one folder.';

/**
 * Everything the preview of a document renders; null for one without Streams settings. Of several
 * applications or profiles the first with a known fleet is shown. `version` numbers the models of a server's life.
 */
export function previewModelOf(
  project: ProjectModel,
  uri: string,
  version: number,
): PreviewModel | null {
  const document = project.document(uri);
  if (!document) return null;
  const application = shownApplication(project, uri) ?? nameless(uri);
  const { fleet, verdict, sources } = application;
  // A base that several profiles share shows the first of them only.
  const shared = sources.filter((each) => shownApplication(project, each) === application);
  const documents = shared.includes(uri) ? shared : [uri, ...shared];
  return fleet && verdict
    ? { ...modelOfFleet(fleet, verdict, version), documents }
    : { ...unknownFleet(application, document, version), documents };
}

/** The application that the preview of a document shows. */
export function shownApplication(project: ProjectModel, uri: string): ApplicationModel | undefined {
  const applications = project.applicationsOf(uri);
  return applications.find(({ fleet }) => fleet) ?? applications[0];
}

/** What is rendered of a fleet. */
export function modelOfFleet(fleet: Fleet, verdict: Verdict, version: number): PreviewModel {
  return {
    version,
    application: fleet.application,
    profile: fleet.profile,
    kafka: fleet.kafka,
    instances: previewInstances(fleet.instances),
    tasksAssumed: fleet.topology.assumed,
    verdict: packedVerdict(verdict),
    message: null,
    settings: settingsOf(fleet),
    hasEvents: fleet.events.length > 0,
    ...(fleet.observed && { observedAt: fleet.observed.at }),
  };
}

/** Stands in where a document does not say literally whose settings it holds. */
function nameless(uri: string): ApplicationModel {
  return { id: fileName(uri), profile: null, sources: [uri], fleet: undefined, verdict: undefined };
}

function unknownFleet(
  { id, profile }: ApplicationModel,
  { kafka }: DocumentModel,
  version: number,
): PreviewModel {
  return {
    version,
    application: id,
    profile,
    kafka,
    instances: [],
    tasksAssumed: false,
    verdict: null,
    message: UNKNOWN_FLEET,
    settings: {},
    hasEvents: false,
  };
}

/** Instances as the preview shows them. */
export function previewInstances(instances: Fleet['instances']): PreviewInstance[] {
  return instances.map((instance) => {
    const bytes = instanceTagBytes(instance);
    return {
      name: instance.name,
      threads: instance.threads,
      tags: [...instance.tags].map(([key, setting]) => [key, setting.value] as const),
      ...(bytes === undefined ? {} : { tagBytes: bytes }),
    };
  });
}

/** What Kafka takes where nothing is set. Kafka 2.6 … 4.4. */
const DEFAULTS: Readonly<Record<string, string>> = {
  [WHAT_IF_GROUP_KEY]: '0',
  'num.standby.replicas': '0',
  'max.warmup.replicas': '2',
  'acceptable.recovery.lag': '10000',
  'probing.rebalance.interval.ms': '600000',
};

/** Settings of clients that count where the brokers assign the tasks. */
const COUNT_WITH_BROKERS: readonly string[] = [WHAT_IF_GROUP_KEY, 'num.stream.threads'];

function settingsOf({ instances, group, kafka }: Fleet): SettingValues {
  const byBroker = usesStreamsProtocol({ instances }, featuresOf(kafka.version));
  const keys = WHAT_IF_KEYS.filter((key) =>
    byBroker ? COUNT_WITH_BROKERS.includes(key) : key !== WHAT_IF_GROUP_KEY,
  );
  return Object.fromEntries(
    keys.map((key) => {
      const values = new Set(
        instances.map(({ settings, threads }) =>
          key === 'num.stream.threads'
            ? String(threads)
            : ((key === WHAT_IF_GROUP_KEY ? group : settings)?.get(key)?.value.trim() ??
              DEFAULTS[key] ??
              ''),
        ),
      );
      const [only = null] = values.size === 1 ? values : [];
      return [key, only];
    }),
  );
}

function packedVerdict(verdict: Verdict): PreviewVerdict {
  return { ...verdict, leaders: verdict.leaders.map(packedLeader) };
}

function packedLeader({ placements, base, ...leader }: LeaderVerdict): PreviewLeader {
  return { ...leader, placed: packTasks({ placements, base }) };
}

/** The copies of all tasks, packed. */
export function packTasks({
  placements,
  base,
}: Pick<LeaderVerdict, 'placements' | 'base'>): PlacedTasks {
  const starts = [0];
  const holders: number[] = [];
  const warmups: number[] = [];
  const spread: number[] = [];
  const short: number[] = [];
  placements.forEach((task, index) => {
    holders.push(task.active, ...task.standbys);
    starts.push(holders.length);
    for (const instance of task.warmups) warmups.push(index, instance);
    spread.push(...task.spread);
    if (task.underReplicated) short.push(index);
  });
  const names = placements.map(({ task }) => task);
  const stateful = new Set(names);
  const stateless = base
    .flatMap(({ active }, instance) =>
      active.filter((task) => !stateful.has(task)).map((task) => ({ task, instance })),
    )
    .sort((a, b) => byTaskId(a.task, b.task));
  return {
    names,
    starts,
    holders,
    warmups,
    tiers: placements.map(({ tier }) => tier.charAt(0)).join(''),
    spread,
    short,
    stateless: stateless.map(({ task }) => task),
    statelessOn: stateless.map(({ instance }) => instance),
  };
}

function byTaskId(a: string, b: string): number {
  const [subtopologyA = 0, partitionA = 0] = a.split('_').map(Number);
  const [subtopologyB = 0, partitionB = 0] = b.split('_').map(Number);
  return subtopologyA - subtopologyB || partitionA - partitionB;
}
