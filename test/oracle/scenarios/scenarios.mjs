// Scenarios from a seed: `scenarioOf(family, seed, index)` is the same line in every run.
import { capacities, processIds, tags } from './clients.mjs';
import { addRacks } from './racks.mjs';
import { Random } from './random.mjs';
import { addState } from './state.mjs';
import { subtopologies, taskNames, treeBins } from './tasks.mjs';

const LONG_MAX = '9223372036854775807';
const INT_MAX = 2 ** 31 - 1;

/** Numbers of clients and tasks: `[[fewest, most] clients, [fewest, most] tasks]`. */
const SIZES = {
  tiny: [
    [1, 3],
    [0, 6],
  ],
  small: [
    [1, 8],
    [1, 24],
  ],
  medium: [
    [2, 20],
    [8, 90],
  ],
  // Where the order of Kafka's heap is stale at times.
  heap: [
    [4, 27],
    [20, 120],
  ],
  large: [
    [30, 120],
    [60, 300],
  ],
};

function configs(random, configured) {
  return {
    numStandbyReplicas: random.weighted({ 0: 1.5, 1: 5, 2: 3, 3: 1, 7: 0.2 }) * 1,
    maxWarmupReplicas: random.pick([1, 1, 2, 2, 3, 5, 10, 50, INT_MAX]),
    acceptableRecoveryLag: random.pick([0, 100, 10_000, 10_000, 10_000, LONG_MAX]),
    rackAwareAssignmentTags: configured,
  };
}

/** A scenario of one rebalance, with clients, tasks and state of every kind. */
function rebalance(random, sizes, byOffsets = false) {
  const size = random.weighted(sizes);
  const parts =
    size === 'trees' ? treeBins(random) : subtopologies(random, taskCount(random, size));
  const count = size === 'trees' ? random.integer(2, 5) : random.integer(...SIZES[size][0]);
  const { tags: own, configured } = tags(random, count);
  const threads = capacities(random);
  const clients = processIds(random, count).map((id, index) => ({
    id,
    capacity: threads(),
    tags: own[index],
  }));
  const statefulTasks = taskNames(parts, true);
  return {
    configs: configs(random, configured),
    statefulTasks,
    statelessTasks: taskNames(parts, false),
    ...addState(random, clients, statefulTasks, byOffsets),
    clients,
  };
}

const taskCount = (random, size) => random.integer(...SIZES[size][1]);

/** Ways to ask for what Kafka refuses. */
const MISTAKES = [
  (scenario) => (scenario.clients = []),
  (scenario) => (scenario.configs.acceptableRecoveryLag = -1),
  (scenario) => (scenario.configs.maxWarmupReplicas = 0),
  (scenario) => (scenario.configs.rackAwareAssignmentTags = ['a', 'b', 'c', 'd', 'e', 'f']),
  (scenario, random) => {
    const { lags } = random.pick(scenario.clients);
    if (lags !== undefined) delete lags[random.pick(scenario.statefulTasks)];
  },
];

function hata(random) {
  const sizes = { tiny: 2, small: 5, medium: 3, heap: 3, large: 0.25, trees: 0.01 };
  const scenario = rebalance(random, sizes);
  if (random.chance(0.01)) random.pick(MISTAKES)(scenario, random);
  return scenario;
}

function converge(random) {
  return {
    mode: 'converge',
    maxRounds: 50,
    ...(random.chance(0.5) ? { activeOffset: random.pick(['latest', 'end']) } : {}),
    ...rebalance(random, { tiny: 2, small: 5, medium: 1, heap: 0.5 }, true),
  };
}

/** Mostly of the sizes at which flows through a graph are quick. */
const RACK_SIZES = { tiny: 2, small: 6, medium: 0.7, heap: 0.05 };
/** Kafka 3.6 searches from every node. */
const SLOW_SIZES = { tiny: 2, small: 6, medium: 0.1 };
const STRATEGIES = ['min_traffic', 'balance_subtopology'];

function rackAware(random, strategies, sizes) {
  const scenario = rebalance(random, sizes);
  addRacks(random, scenario, random.pick(strategies));
  return { assignor: 'hata', ...scenario };
}

/** A sticky assignor goes through tasks and clients in an order that depends on how they are listed. */
function sticky(random, assignor, racksChance) {
  const scenario = rebalance(random, RACK_SIZES);
  if (random.chance(0.3)) {
    for (const field of ['statefulTasks', 'statelessTasks']) {
      scenario[field] = random.shuffled(scenario[field]);
    }
  }
  for (const client of scenario.clients) {
    client.prevActive?.push(...scenario.statelessTasks.filter(() => random.chance(0.3)));
    if (random.chance(0.05)) client.prevActive?.push(`${random.integer(50, 90)}_0`);
  }
  if (random.chance(racksChance)) addRacks(random, scenario, random.pick(['none', ...STRATEGIES]));
  return { assignor, ...scenario };
}

function publicSticky(random) {
  const assignor = random.chance(0.9) ? 'publicSticky' : 'publicStickyPreserve';
  const scenario = sticky(random, assignor, 1);
  if (random.chance(0.1)) scenario.storeTasks = scenario.statelessTasks;
  // Without standbys nothing depends on the hash codes of the tasks' descriptions, which differ from JVM to JVM.
  const fixed = scenario.configs.numStandbyReplicas > 0 || random.chance(0.5);
  return { ...scenario, taskInfoHash: fixed ? 'taskId' : 'identity' };
}

/** By family: a function from a random source to a scenario. */
const MAKERS = {
  hata,
  converge,
  'rack-aware': (random) => rackAware(random, STRATEGIES, RACK_SIZES),
  'min-traffic': (random) => rackAware(random, ['min_traffic'], SLOW_SIZES),
  'legacy-sticky': (random) => sticky(random, 'sticky', 0.7),
  'plain-sticky': (random) => sticky(random, 'sticky', 0),
  fallback: (random) => sticky(random, 'fallback', 0),
  'public-sticky': publicSticky,
};

/** A scenario of a family. */
export function scenarioOf(family, seed, index) {
  const random = new Random(`${family}/${seed}/${index}`);
  return { id: `${family}-${seed}-${index}`, ...MAKERS[family](random) };
}
