// One case: a fleet file, a real group that lives through it, and the comparison of both.
import { differencesFromInputs } from './from-inputs.mjs';
import { writeFleet } from './fleets.mjs';
import { Group } from './group.mjs';
import { compareSequence, deciding, observed, worstTier } from './sequence.mjs';

/** Lines of detail of one failed check. */
const MOST_DETAILS = 12;

/** Lets a real group live through a case: what was recorded of it. */
export async function live(each, { ours, bootstrap, folder, log }) {
  const { release } = each;
  const fleet = ours.fleetOf(writeFleet(folder, each));
  const group = new Group({ ours, fleet, release, bootstrap, application: nameOf(each), log });
  try {
    await group.begin();
    await group.live();
    const { rebalances, names, eventTimes, subtopologies } = group;
    return { rebalances, names, eventTimes, subtopologies, threads: await group.describe() };
  } finally {
    await group.end();
  }
}

/** A case's own name, for a file or an application. */
export function nameOf({ name, release, broker }) {
  return `${name}-${release}-${broker}`.replaceAll(/[^a-z0-9.]+/g, '-');
}

/** Compares a recording with what the product says: the case's row of the table, with its `checks`. */
export async function judge(each, recording, { ours, folder }) {
  const { name, release, broker } = each;
  const { rebalances, eventTimes, threads } = recording;
  const names = new Map(recording.names);
  const fleet = ours.fleetOf(writeFleet(folder, timed(each, eventTimes)));
  const context = { release, partitionsOf: partitionsOf(recording) };
  const fromInputs = rebalances.map((rebalance) => differencesFromInputs(ours, rebalance, context));
  const sequence = observed(ours, rebalances, names, release);
  const events = fleet.events.map(({ at }) => at);
  const predictions = ours.predicted(fleet, events.length > 0 ? undefined : 'empty');
  const compared = compareSequence(predictions, sequence, events);
  const last = sequence.at(-1);
  const tags = ours.featuresOfRelease(release).assignor.clientTags
    ? (fleet.instances[0].settings.get('rack.aware.assignment.tags')?.value.split(',') ?? [])
    : [];
  const result = {
    name,
    release,
    broker,
    equalFromInputs: fromInputs.filter((found) => found.length === 0).length,
    rebalances: rebalances.length,
    predicted: countsOf(deciding(predictions), events, ({ origin }) => origin === 'probing'),
    observed: countsOf(deciding(sequence), events, ({ origin }) => origin === 'probing'),
    followUps: [
      predictions.filter(({ followedUp }) => followedUp).length,
      sequence.filter(({ origin }) => origin === 'followup').length,
    ],
    tiers: [predictions.at(-1)?.worst ?? '–', tierOf(last, fleet, tags)],
    sequence: sequenceIn(compared),
    endsEqual: compared.endsEqual,
  };
  return {
    ...result,
    compared,
    checks: checksOf(result, { fromInputs, compared, threads, last, ours }),
  };
}

/** How the sequence compares, for the table. */
function sequenceIn({ equal, chances }) {
  if (!equal) return 'differs';
  const [first] = chances;
  return first ? `${first.first} equal, then chance` : 'equal';
}

/** The case with the events when they really happened, in whole seconds; the start has been some time before. */
function timed({ events = [], ...rest }, times) {
  const at = (i) => `at: ${60 + Math.round(times[i] / 1000)}s`;
  return { ...rest, events: events.map((event, i) => event.replace(/at: \w+/, at(i))) };
}

/** Source partitions of a task: each subtopology reads one topic. */
function partitionsOf({ subtopologies }) {
  return (task) => {
    const [subtopology, partition] = task.split('_').map(Number);
    return [`${subtopologies[subtopology].topic}-${partition}`];
  };
}

/** All and the probing ones of the rebalances after the first event, or of all where there is none. */
function countsOf(list, events, isProbing) {
  const counted = events.length === 0 ? list : list.filter((each) => (each.after ?? each.at) > 0);
  return [counted.length, counted.filter(isProbing).length];
}

function tierOf({ placement }, fleet, tags) {
  if (tags.length === 0) return '–';
  const instances = [
    ...fleet.instances,
    ...fleet.events.flatMap((event) => (event.kind === 'start' ? event.instances : [])),
  ];
  const tagOf = (name, tag) =>
    instances.find((instance) => instance.name === name)?.tags.get(tag)?.value;
  return worstTier(placement, { topology: fleet.topology, tagOf }, tags);
}

function checksOf(result, { fromInputs, compared, threads, last, ours }) {
  const different = fromInputs.flatMap((found, i) =>
    found.map((difference) => `rebalance ${i + 1}: ${difference}`),
  );
  const running = differencesOfThreads(last.placement, threads, ours);
  return [
    {
      what: `${result.rebalances} rebalances: assignments, and bytes for each thread, from their inputs`,
      passed: different.length === 0,
      details: different.slice(0, MOST_DETAILS),
    },
    { what: 'threads run what was assigned', passed: running.length === 0, details: running },
    {
      what: `as simulated: ${asSimulated(result, compared)}`,
      passed: compared.equal && compared.endsEqual,
      details: compared.phases
        .filter(({ equal, endsEqual }) => !equal || !endsEqual)
        .flatMap(story),
    },
    {
      what: `worst tier ${result.tiers[0]}`,
      passed: result.tiers[0] === result.tiers[1] || result.tiers[1] === '–',
      details: [`observed: ${result.tiers[1]}`],
    },
  ];
}

/** What was compared of the sequence: all of it, or what came before chance had part in it. */
function asSimulated({ predicted: [all, probing] }, { chances: [first] }) {
  if (!first) return `${all} rebalances, ${probing} of them probing`;
  return `${first.first} rebalances and where it settles; by chance ${first.chance}`;
}

/** What each instance says its threads run, against the last assignment. */
function differencesOfThreads(placement, threads, { compareTaskNames }) {
  return Object.entries(placement).flatMap(([name, assigned]) => {
    const own = Object.values(threads[name]?.threads ?? {});
    return ['active', 'standby'].flatMap((role) => {
      const runs = own.flatMap((thread) => thread[role]).sort(compareTaskNames);
      return String(runs) === String(assigned[role])
        ? []
        : [`${name} runs ${role} ${runs}, was assigned ${assigned[role]}`];
    });
  });
}

/** Both sequences of a phase, side by side. */
function story({ phase, ours, theirs }) {
  const write = (placement) =>
    Object.entries(placement)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { active, standby }]) => `${name} [${active}] [${standby}]`)
      .join(' ');
  const start = theirs[0]?.at ?? 0;
  return [
    `phase ${phase}:`,
    ...ours.map(
      ({ at, origin, placement }) => `  predicted ${at / 1000} s ${origin}: ${write(placement)}`,
    ),
    ...theirs.map(
      ({ at, origin, placement }) =>
        `  observed +${(at - start) / 1000} s ${origin}: ${write(placement)}`,
    ),
  ];
}
