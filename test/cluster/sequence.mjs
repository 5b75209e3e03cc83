// What happened to a real group against what the simulation said would happen.
import { isDeepStrictEqual } from 'node:util';

/** What Kafka writes for "no further rebalance". */
const NEVER = 2n ** 63n - 1n;

/** The end of a member id. */
const UUID = /-[0-9a-f-]{36}$/;

/**
 * The real rebalances with their placement by instance and where each comes from: `members` came or went; `followup`
 * at once, for what the cooperative protocol withheld; `probing`; or `other`.
 */
export function observed(ours, rebalances, names, release) {
  /** By process and task: the thread that it was assigned to last. */
  const holders = new Map();
  return rebalances.map((rebalance, i) => {
    const before = rebalances[i - 1];
    for (const [member, { userData }] of Object.entries(before?.assigned ?? {})) {
      const { processId } = ours.subscriptionOf(before.members[member].userData);
      for (const task of ours.tasksOf(userData, release))
        holders.set(`${processId} ${task}`, member);
    }
    const origin = before ? originOf(ours, before, rebalance, release) : 'members';
    return {
      at: rebalance.at,
      after: rebalance.after,
      origin,
      byChance: before && chanceIn(before, rebalance, { ours, origin, names, release, holders }),
      placement: placementOf(ours, rebalance, names),
    };
  });
}

/**
 * What of a rebalance milliseconds have decided, in words; undefined where nothing of that is seen. Asked only where it
 * matters which thread opened what: before 4.3, with no lag accepted.
 */
function chanceIn(before, rebalance, { ours, origin, names, release, holders }) {
  const { settings } = rebalance.decision ?? {};
  const isFull = ours.featuresOfRelease(release).disksReportedInFull;
  if (isFull || settings?.acceptableRecoveryLag !== 0) return undefined;
  if (origin === 'other') return 'nobody was to ask for it';
  for (const [member, { owned, userData }] of Object.entries(rebalance.members)) {
    const last = before.assigned[member];
    if (!last) continue;
    const name = member.replace(UUID, '');
    if (owned.some((partition) => !last.partitions.includes(partition)))
      return `${name} rejoined before it had what it was assigned last`;
    const told = ours.subscriptionOf(userData);
    const { active = [], standby = [] } =
      placementOf(ours, rebalance, names)[names.get(told.processId)] ?? {};
    const had = ours.subscriptionOf(before.members[member].userData).offsetSums;
    const found = Object.keys(told.offsetSums).find((task) => {
      const holder = holders.get(`${told.processId} ${task}`);
      const isFound = holder !== undefined && holder !== member && !(task in had);
      return isFound && [...active, ...standby].includes(task);
    });
    if (found) return `${name} reports ${found}, which another thread left over`;
  }
  return undefined;
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
 * fleet's events, in the model's milliseconds. They may differ (`first` tells where, `chance` why) only after a
 * rebalance that chance has had part in, up to the next event, and not in where that ends.
 */
export function compareSequence(predictions, observations, events) {
  const phaseOf = ({ at }) => events.filter((time) => time <= at).length;
  const phases = [...events.keys(), events.length].map((phase) => {
    const theirs = observations.filter(({ after }) => after === phase);
    const own = deciding(theirs);
    const ours = deciding(predictions.filter((each) => phaseOf(each) === phase));
    const last = (list) => list.at(-1) && sorted(list.at(-1).placement);
    const chance = own.findIndex(({ byChance }) => byChance);
    // A fleet with events begins settled: only where its start ends can be compared.
    const [mine, real] =
      phase === 0 && events.length > 0 ? [[last(ours)], [last(own)]] : [ours, own].map(placements);
    const first = [...mine.keys(), ...real.keys()].find(
      (i) => !isDeepStrictEqual(mine[i], real[i]),
    );
    const isForeseeable = first !== undefined && (chance < 0 || first < chance);
    return {
      phase,
      ours,
      theirs,
      equal: !isForeseeable,
      ...(first !== undefined && !isForeseeable && { first, chance: own[chance].byChance }),
      endsEqual: ours.length === 0 ? own.length === 0 : isDeepStrictEqual(last(ours), last(theirs)),
    };
  });
  return {
    phases,
    equal: phases.every(({ equal }) => equal),
    endsEqual: phases.every(({ endsEqual }) => endsEqual),
    chances: phases.filter(({ chance }) => chance),
  };
}

/** The rebalances that decide something: of those that no event and no interval asks for, the ones that repeat it are left out. */
export function deciding(observations) {
  return observations.filter(
    ({ origin, placement }, i) =>
      !['followup', 'other'].includes(origin) ||
      !isDeepStrictEqual(placement, observations[i - 1]?.placement),
  );
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
