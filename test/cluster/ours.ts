// What these programs need of the product.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseJsonWithLongs } from '../../server/src/assignor/long';
import { formatProcessId } from '../../server/src/assignor/process-id';
import { featuresOf } from '../../server/src/catalog/features';
import { parseVersion, type KafkaVersion } from '../../server/src/catalog/kafka-version';
import type { Fleet } from '../../server/src/fleet/fleet';
import { selected } from '../../server/src/fleet/select';
import { decodeAssignmentInfo } from '../../server/src/group/assignment-info';
import { answerScenarioLine } from '../../server/src/group/scenario-line';
import { decodeSubscriptionInfo } from '../../server/src/group/subscription-info';
import { timelineOf } from '../../server/src/placement/timeline';
import { timelineJsonParts, type TimelineJson } from '../../server/src/placement/timeline-json';
import { Project } from '../../server/src/project';
import { exact } from '../../server/src/project/thoroughness';
import { DEFAULT_SETTINGS } from '../../server/src/settings';
import type { Beginning, Cause } from '../../server/src/simulation/simulation';

export { answerScenarioLine, featuresOf, parseJsonWithLongs, selected };

/** The fleet of a fleet file that refers to no other file. */
export function fleetOf(file: string): Fleet {
  const project = new Project(() => DEFAULT_SETTINGS, exact);
  project.setDocument(pathToFileURL(resolve(file)).href, readFileSync(file, 'utf8'));
  const fleet = project.applications().flatMap((each) => each.fleet ?? [])[0];
  if (!fleet) throw new Error(`${file} describes no fleet.`);
  const errors = fleet.sources.flatMap((uri) =>
    project.findings(uri).filter(({ severity }) => severity === 'error'),
  );
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return fleet;
}

/** A rebalance as the simulation predicts it. */
export interface PredictedRebalance {
  /** Milliseconds from the start. */
  readonly at: number;
  /** What it comes from; `followup` where the cooperative protocol adds it. */
  readonly origin: Cause | 'followup';
  /** Whether the cooperative protocol adds a second one. */
  readonly followedUp: boolean;
  /** Worst tier. */
  readonly worst: string | null;
  /** By instance; warmups are among the standbys, as they are for Kafka. */
  readonly placement: Placement;
}

/** By instance: tasks in order. */
export type Placement = Readonly<
  Record<string, { readonly active: readonly string[]; readonly standby: readonly string[] }>
>;

/** `heartbeat.interval.ms` of every case. */
const HEARTBEAT_MS = 1500;

/** The rebalances that `simulate --format json` tells. */
export function predicted(fleet: Fleet, beginning: Beginning | undefined): PredictedRebalance[] {
  const outcome = timelineOf(fleet, beginning ? { beginning } : {});
  if (!outcome.timeline) throw new Error(outcome.reason);
  const json = JSON.parse(
    [...timelineJsonParts(fleet.application, outcome)].join(''),
  ) as TimelineJson;
  const { steps, instances, application } = outcome.timeline;
  return steps.flatMap(({ at, placed, up }, i) => {
    const step = json.steps[i];
    if (!step?.rebalanced) return [];
    // What is told leaves out who is gone; Kafka assigns to whom it has not missed yet.
    const placement = instances.flatMap(({ name }, instance) => {
      const tasks = [...application.taskNames.keys()];
      const named = (list: readonly number[]) =>
        list.map((task) => application.taskNames[task] ?? '').sort(compareTaskNames);
      const active = named(tasks.filter((task) => placed.active[task] === instance));
      const standby = named(tasks.filter((task) => placed.hasStandby(task, instance)));
      const isMember = up.includes(instance) || active.length + standby.length > 0;
      return isMember ? [[name, { active, standby }] as const] : [];
    });
    const { cause, worst, withheld } = step;
    const followedUp = withheld.length > 0;
    const before = steps.slice(0, i).findLast(({ rebalanced }) => rebalanced);
    // Nothing else comes so soon after a rebalance.
    const isFollowUp = before !== undefined && at - before.at <= HEARTBEAT_MS;
    const origin = isFollowUp ? 'followup' : cause;
    return [{ at, origin, followedUp, worst, placement: Object.fromEntries(placement) }];
  });
}

/** Task ids in Kafka's order. */
export function compareTaskNames(a: string, b: string): number {
  const [first = 0, second = 0] = a.split('_').map(Number);
  const [third = 0, fourth = 0] = b.split('_').map(Number);
  return first - third || second - fourth;
}

/** The features of a release such as 4.4.0. */
export function featuresOfRelease(release: string): ReturnType<typeof featuresOf> {
  return featuresOf(parseVersion(release) as KafkaVersion);
}

/** A member's subscription from its bytes in hexadecimal digits, with names for ids and digits for longs. */
export function subscriptionOf(hex: string): {
  readonly version: number;
  readonly latestSupportedVersion: number;
  readonly processId: string;
  readonly userEndPoint: string | null;
  readonly offsetSums: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
} {
  const info = decodeSubscriptionInfo(Buffer.from(hex, 'hex'));
  return {
    version: info.version,
    latestSupportedVersion: info.latestSupportedVersion,
    processId: formatProcessId(info.processId),
    userEndPoint: info.userEndPoint,
    offsetSums: Object.fromEntries(
      info.taskOffsetSums.map(([{ subtopology, partition }, sum]) => [
        `${subtopology}_${partition}`,
        String(sum),
      ]),
    ),
    tags: Object.fromEntries(info.clientTags),
  };
}

/** The tasks that a member is assigned, from the bytes it is sent. */
export function tasksOf(hex: string, release: string): string[] {
  const { activeTasks, standbyTasks } = decodeAssignmentInfo(
    Buffer.from(hex, 'hex'),
    featuresOfRelease(release).wire,
  );
  return [...activeTasks, ...standbyTasks.map(([task]) => task)].map(
    ({ subtopology, partition }) => `${subtopology}_${partition}`,
  );
}

/** When a member is to rebalance next, from the bytes it is sent. */
export function nextRebalanceOf(hex: string, release: string): bigint {
  return decodeAssignmentInfo(Buffer.from(hex, 'hex'), featuresOfRelease(release).wire)
    .nextRebalanceMs;
}
