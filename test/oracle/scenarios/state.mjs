// What the clients of a random scenario have of the tasks' state.

const RUNNING = -2;
const UNKNOWN = -3;
const LONG_MAX = '9223372036854775807';

/** Lags around the limits that scenarios are configured with. */
const LAGS = [0, 0, 1, 50, 99, 100, 101, 5_000, 9_999, 10_000, 10_001, 1_000_000];

const anyLag = (random) => (random.chance(0.9) ? random.pick(LAGS) : random.integer(0, 1e9));

/**
 * Kinds of state. Each answers, for a client and a task, what the client has: `undefined` (nothing), −2 (it runs
 * there), −3 (unknown) or a lag.
 */
const KINDS = {
  fresh: () => () => undefined,
  caughtUp: () => () => 0,
  unknown: () => () => UNKNOWN,
  anything: (random) => () =>
    random.chance(0.1) ? RUNNING : random.chance(0.06) ? UNKNOWN : anyLag(random),
  ties: (random) => {
    const lag = anyLag(random);
    return () => (random.chance(0.85) ? lag : anyLag(random));
  },
  // A group that ran before: every task on one client, with standbys here and there, and newcomers without anything.
  running: (random, clients) => {
    const newcomers = random.chance(0.5) ? random.integer(0, clients - 1) : 0;
    const settled = clients - newcomers;
    const copies = random.integer(0, 3);
    const lag = random.chance(0.5) ? () => random.integer(0, 20) : () => anyLag(random);
    const runner = random.chance(0.5)
      ? (task) => task % settled
      : () => random.integer(0, settled - 1);
    const runners = new Map();
    return (client, task) => {
      if (!runners.has(task)) runners.set(task, runner(task));
      if (client >= settled) return undefined;
      const behind = (client - runners.get(task) + settled) % settled;
      if (behind === 0) return RUNNING;
      return behind <= copies || random.chance(0.1) ? lag() : undefined;
    };
  },
  // Few are caught up, and all of these on few clients: movements by the dozen.
  crowded: (random, clients) => {
    const crowd = Math.max(1, Math.ceil(clients / 4));
    return (client) =>
      client < crowd && random.chance(0.7)
        ? random.pick([RUNNING, 0, 10])
        : random.chance(0.2)
          ? anyLag(random)
          : undefined;
  },
};

/**
 * Gives clients their state, as lags or as offset sums. Answers what the scenario itself needs for that
 * (`endOffsetSums` or nothing).
 * @param {boolean} byOffsets whether the scenario must be told by offset sums
 */
export function addState(random, clients, tasks, byOffsets) {
  const kind = random.weighted({
    fresh: 1,
    caughtUp: 0.7,
    unknown: 0.3,
    anything: 3,
    ties: 1,
    running: 4,
    crowded: 2,
  });
  const state = KINDS[kind](random, clients.length);
  const had = clients.map((_, client) => tasks.map((_task, task) => state(client, task)));
  addPrevious(clients, tasks, had);
  return byOffsets || random.chance(0.5)
    ? addOffsets(random, clients, tasks, had)
    : addLags(random, clients, tasks, had);
}

function addPrevious(clients, tasks, had) {
  clients.forEach((client, index) => {
    const reported = (isWanted) => tasks.filter((_, task) => isWanted(had[index][task]));
    client.prevActive = reported((lag) => lag === RUNNING);
    client.prevStandby = reported((lag) => lag !== undefined && lag !== RUNNING);
  });
}

function addLags(random, clients, tasks, had) {
  const nothing = random.pick([0, 100, 10_001, 150_000, LONG_MAX]);
  const ends = tasks.map(() => (random.chance(0.8) ? nothing : random.integer(0, 1e6)));
  clients.forEach((client, index) => {
    client.lags = Object.fromEntries(tasks.map((task, at) => [task, had[index][at] ?? ends[at]]));
  });
  return {};
}

function addOffsets(random, clients, tasks, had) {
  const same = random.pick([0, 100, 150_000, 2_000_000_000, LONG_MAX]);
  const ends = tasks.map(() => (random.chance(0.7) ? same : random.integer(0, 2e6)));
  clients.forEach((client, index) => {
    const sums = tasks.flatMap((task, at) => {
      const lag = had[index][at];
      return lag === undefined ? [] : [[task, offsetOf(random, lag, ends[at])]];
    });
    // Tasks of an earlier topology.
    if (random.chance(0.1)) sums.push([`${random.integer(50, 90)}_${random.integer(0, 9)}`, 7]);
    client.offsetSums = Object.fromEntries(random.chance(0.5) ? sums : random.shuffled(sums));
    delete client.prevActive;
    delete client.prevStandby;
  });
  return { endOffsetSums: Object.fromEntries(tasks.map((task, at) => [task, ends[at]])) };
}

function offsetOf(random, lag, end) {
  if (lag < 0) return lag;
  const corrupt = random.chance(0.02);
  if (end === LONG_MAX) return corrupt ? 0 : String(BigInt(end) - BigInt(lag));
  return corrupt ? end + random.integer(1, 100) : Math.max(0, end - lag);
}
