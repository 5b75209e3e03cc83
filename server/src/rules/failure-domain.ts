import type { Fleet, FleetSetting, Selector } from '../fleet/fleet';
import { FleetCache } from '../placement/cache';
import type { LeaderVerdict, TaskPlacement } from '../placement/verdict';
import { counted, listed, roughDuration } from '../placement/words';
import { readDecider } from '../simulation/streams-group';
import { timeUntilAllRun } from '../simulation/loss';
import { fleetKeySpan, integerSetting, tagLists } from './fleet-view';
import type { FleetContext, Rule, Severity } from './rule';
import { STANDBYS_KEY, TAGS_KEY } from './scope';
import { code } from './wording';

/** Tasks × instances up to which the time to restore is worked out. */
const SMALL = 20_000;

/** Losing one value of a tag, or one instance, loses all copies of some tasks. */
export const failureDomain: Rule = {
  id: 'failure-domain',
  severity: 'warning',
  docs: {
    summary:
      'Losing one value of a listed tag, or one instance where there are no standbys, leaves tasks without a copy.',
    why: 'A task of which no copy is left pauses until its state is restored from the changelog. Where no instance differs from the active copy in every listed tag, the released assignor drops all tags for that standby and takes the least loaded instance, which may share the zone. Without tags this is told for `num.standby.replicas` 0, as an information: then every instance is the only one to have its tasks.',
    fires: sample('⟦rack.aware.assignment.tags⟧', ['a1', 'a2', 'b1']),
    silent: sample('rack.aware.assignment.tags', ['a1', 'a2', 'b1', 'b2']),
    falseAlarm:
      'The placement is the one with the process ids of the base run; with others it may be different tasks.',
  },
  checkFleet(context) {
    for (const leader of context.verdict.leaders) {
      if (leader.placements.length === 0 || context.fleet.instances.length < 2) continue;
      if (leader.tags.length > 0 && leader.numStandbyReplicas > 0) reportValues(context, leader);
      else if (leader.tags.length === 0) reportInstances(context, leader);
    }
  },
};

/** What is lost together, and the tasks that have no copy elsewhere. */
interface Domain {
  readonly name: string;
  readonly select: Selector;
  readonly tasks: readonly string[];
}

function reportValues(context: FleetContext, leader: LeaderVerdict): void {
  const domains = leader.tags
    .flatMap(({ key, values }) =>
      values.map((value) => domainOf(context.fleet, leader, key, value)),
    )
    .filter(({ tasks }) => tasks.length > 0)
    .sort((a, b) => b.tasks.length - a.tasks.length);
  const [worst, ...others] = domains;
  if (!worst) return;
  const more =
    others.length > 0
      ? ` So does losing ${listed(others.map(({ name, tasks }) => `${name} (${tasks.length})`))}.`
      : '';
  report(context, leader, TAGS_KEY, 'warning', worst, `Losing ${worst.name} leaves`, more);
}

function domainOf(
  { instances }: Fleet,
  { placements }: LeaderVerdict,
  key: string,
  value: string,
): Domain {
  const inside = instances.map(({ tags }) => tags.get(key)?.value === value);
  // Losing every instance is no matter of placement.
  const tasks = inside.every(Boolean) ? [] : tasksOnlyIn(placements, (i) => inside[i] === true);
  const select: Selector = { by: 'tags', tags: new Map([[key, value]]) };
  return { name: `${key} ${code(value)}`, select, tasks };
}

function reportInstances(context: FleetContext, leader: LeaderVerdict): void {
  if (leader.numStandbyReplicas !== 0 || leader.byBroker) return;
  const domains = context.fleet.instances
    .map(({ name }, index): Domain => {
      const tasks = tasksOnlyIn(leader.placements, (i) => i === index);
      return { name, select: { by: 'names', names: [name] }, tasks };
    })
    .sort((a, b) => b.tasks.length - a.tasks.length);
  const [worst] = domains;
  if (!worst || worst.tasks.length === 0) return;
  const subject = `Losing one instance (${worst.name}) leaves`;
  const more = ` With \`${STANDBYS_KEY}=1\` every task keeps a copy.`;
  report(context, leader, STANDBYS_KEY, 'information', worst, subject, more);
}

function tasksOnlyIn(
  placements: readonly TaskPlacement[],
  isInside: (instance: number) => boolean,
): string[] {
  return placements
    .filter(({ active, standbys }) => active >= 0 && [active, ...standbys].every(isInside))
    .map(({ task }) => task);
}

function report(
  context: FleetContext,
  leader: LeaderVerdict,
  key: string,
  severity: Severity,
  { tasks, select }: Domain,
  subject: string,
  more: string,
): void {
  const { fleet, verdict } = context;
  const assumed = fleet.topology.assumed ? ' (assumed)' : '';
  const of = `${tasks.length} of ${counted(verdict.statefulTasks, 'task')}${assumed}`;
  const pause = pauseText(fleet, leader, select);
  const message = `${subject} ${of} without a copy: ${listed(tasks)}. They pause until their state is restored from the changelog${pause}.${more}`;
  for (const place of placesOf(fleet, leader, key)) {
    context.report({ uri: place.uri, span: fleetKeySpan(context, place), severity, message });
  }
}

/** The lines of the key that count if their instance leads. An explicit 0 is one; a default is nowhere. */
function placesOf(fleet: Fleet, leader: LeaderVerdict, key: string): readonly FleetSetting[] {
  if (key === TAGS_KEY) return tagLists(fleet, leader);
  const { instances } = fleet;
  const { names } = leader;
  const leading = new Set(names);
  return instances.flatMap((instance) => {
    const setting = instance.settings.get(key);
    if (!setting || !leading.has(instance.name)) return [];
    return integerSetting(instance, key, 0) === 0 ? [setting] : [];
  });
}

const pauses = new FleetCache<number | undefined>();

/** How long that takes, where the fleet tells enough. */
function pauseText(fleet: Fleet, { names }: LeaderVerdict, select: Selector): string {
  const stateful = fleet.topology.subtopologies.filter((each) => each.stateful);
  const tasks = stateful.reduce((sum, { partitions }) => sum + partitions, 0);
  const told = stateful.every(({ changelogRecords }) => changelogRecords !== undefined);
  if (fleet.recordsPerSecond === undefined || !told) return '';
  if (tasks * fleet.instances.length > SMALL) return '';
  const instance = fleet.instances.find(({ name }) => names.includes(name));
  const reading = instance && readDecider(fleet, instance);
  if (reading?.kind !== 'settings') return '';
  const variant = JSON.stringify([names[0], select.by === 'tags' ? [...select.tags] : select]);
  const ms = pauses.get(fleet, variant, () => timeUntilAllRun(fleet, select, reading.settings));
  return ms === undefined || ms === Infinity ? '' : `, about ${roughDuration(ms)}`;
}

function sample(listKey: string, places: readonly string[]): string {
  return places
    .map(
      ([zone = '', rack = ''], i) =>
        `--- file: node-${i + 1}.properties ---\napplication.id=orders\nnum.standby.replicas=1\n${listKey}=zone,rack\nclient.tag.zone=${zone}\nclient.tag.rack=${rack}\n`,
    )
    .join('');
}
