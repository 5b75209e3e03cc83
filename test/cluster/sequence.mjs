// What happened to a real group against what the simulation said would happen.
import { isDeepStrictEqual } from 'node:util';

/** What Kafka writes for "no further rebalance". */
const NEVER = 2n ** 63n - 1n;

/**
 * The real rebalances with their placement by instance and where each comes from: `members` came or went; `followup`
 * at once, for what the cooperative protocol withheld; `probing`; or `other`.
 */
export function observed(ours, rebalances, names, release) {
  return rebalances.map((rebalance, i) => {
    const before = rebalances[i - 1];
    return {
      at: rebalance.at,
      after: rebalance.after,
      origin: before ? originOf(ours, before, rebalance, release) : 'members',
      placement: placementOf(ours, rebalance, names),
    };
  });
}

function originOf(ours, before, rebalance, release) {
  const members = ({ members }) => Object.keys(members).sort();
  if (!isDeepStrictEqual(members(before), members(rebalance))) return 'members';
  const times = Object.values(before.assigned).map(({ userData }) =>
    ours.nextRebalanceOf(userData, release),
  );
  if (times.includes(0n)) return 'followup';
  return times.some((time) => time !== NEVER && time <= BigInt(rebalance.at)) ? 'probing' : 'other';
}

function placementOf(ours, { decision }, names) {
  const clients = Object.entries(decision?.clients ?? {}).map(([id, { active, standby }]) => [
    names.get(id) ?? id,
    {
      active: active.toSorted(ours.compareTaskNames),
      standby: standby.toSorted(ours.compareTaskNames),
    },
  ]);
  return Object.fromEntries(clients.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Compares phase by phase: phase 0 is the start, phase n what follows the nth event. `events` are the times of the
 * fleet's events, in the model's milliseconds.
 */
export function compareSequence(predictions, observations, events) {
  const phaseOf = ({ at }) => events.filter((time) => time <= at).length;
  const phases = [...events.keys(), events.length].map((phase) => {
    const theirs = observations.filter(({ after }) => after === phase);
    const own = theirs.filter(({ origin }) => origin !== 'followup');
    const ours = predictions.filter((each) => phaseOf(each) === phase);
    const last = (list) => list.at(-1)?.placement;
    return {
      phase,
      ours,
      theirs,
      // A fleet with events begins settled: only where its start ends can be compared.
      equal:
        phase === 0 && events.length > 0
          ? isDeepStrictEqual(last(ours), last(own))
          : isDeepStrictEqual(placements(ours), placements(own)),
      endsEqual: ours.length === 0 ? own.length === 0 : isDeepStrictEqual(last(ours), last(theirs)),
    };
  });
  return {
    phases,
    equal: phases.every(({ equal }) => equal),
    endsEqual: phases.every(({ endsEqual }) => endsEqual),
  };
}

const placements = (list) => list.map(({ placement }) => sorted(placement));
const sorted = (placement) =>
  Object.fromEntries(Object.entries(placement).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The worst tier of a real placement: of each task, how many tags tell all its copies apart. */
export function worstTier(placement, fleet, tags) {
  const copies = new Map();
  for (const [name, { active, standby }] of Object.entries(placement)) {
    for (const task of [...active, ...standby]) {
      const stateful = fleet.topology.subtopologies[Number(task.split('_')[0])]?.stateful;
      if (stateful) copies.set(task, [...(copies.get(task) ?? []), name]);
    }
  }
  const RANKS = ['absolute', 'partial', 'least'];
  const ranks = [...copies.values()].map((instances) => {
    const told = tags.filter((tag) => {
      const values = instances.map((name) => fleet.tagOf(name, tag));
      return new Set(values).size === values.length;
    });
    if (told.length === tags.length) return 0;
    return told.length > 0 ? 1 : 2;
  });
  return RANKS[Math.max(...ranks)];
}
