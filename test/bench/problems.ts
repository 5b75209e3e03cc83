import { buildClients, buildTasks } from '../../server/src/assignor/build-problem';
import { lagsAfter } from '../../server/src/assignor/convergence';
import { assign } from '../../server/src/assignor/high-availability';
import type { AssignmentProblem, Clients, Lags } from '../../server/src/assignor/problem';
import { featuresOf } from '../../server/src/catalog/features';
import { NEWEST_VERSION } from '../../server/src/catalog/kafka-version';

/** A fleet to measure on. */
export interface Size {
  readonly clients: number;
  readonly tasks: number;
  readonly standbys: number;
  /** Client tags that spread the standbys: of `zone` (3 values) and `cluster` (4 values) the first so many. */
  readonly tags: number;
}

const THREADS = 4;
const PARTITIONS = 100;
/** End offset of every task: far more than the acceptable recovery lag. */
const END = 1e6;

/** A fleet that starts with no state anywhere. */
export function firstStart({ clients, tasks, standbys, tags }: Size): AssignmentProblem {
  const random = randomBits(clients);
  const clientSpecs = Array.from({ length: clients }, (_, index) => ({
    processId: { upper: random(), lower: random() },
    capacity: THREADS,
    tags: [
      ['zone', `zone-${index % 3}`] as const,
      ['cluster', `cluster-${Math.floor(index / 3) % 4}`] as const,
    ].slice(0, tags),
  }));
  const taskSpecs = Array.from({ length: tasks }, (_, index) => ({
    subtopology: Math.floor(index / PARTITIONS),
    partition: index % PARTITIONS,
    stateful: true,
  }));
  return {
    clients: buildClients(clientSpecs).table,
    tasks: buildTasks(taskSpecs).table,
    lags: nothingRestored(tasks),
    settings: {
      numStandbyReplicas: standbys,
      maxWarmupReplicas: 2,
      acceptableRecoveryLag: 10_000,
      rackAwareAssignmentTags: ['zone', 'cluster'].slice(0, tags),
    },
    behaviour: featuresOf(NEWEST_VERSION).assignor,
  };
}

/** The same fleet when every second instance runs already, balanced and caught up, and the others are new. */
export function scaleOut(size: Size): AssignmentProblem {
  const whole = firstStart(size);
  const half: AssignmentProblem = { ...whole, clients: everySecond(whole.clients) };
  const ends = whole.lags.shared;
  const lags = lagsAfter(assign(half), whole.tasks, { ends, activeOffset: 'latest' });
  return { ...whole, lags: { ...lags, clients: lags.clients.map((client) => 2 * client) } };
}

function nothingRestored(tasks: number): Lags {
  return {
    shared: new Float64Array(tasks).fill(END),
    starts: new Int32Array(tasks + 1),
    clients: new Int32Array(0),
    lags: new Float64Array(0),
  };
}

function everySecond(clients: Clients): Clients {
  const isEven = (_: unknown, index: number): boolean => index % 2 === 0;
  return {
    ...clients,
    count: Math.ceil(clients.count / 2),
    processIds: clients.processIds.filter((_, index) => index % 4 < 2),
    capacities: clients.capacities.filter(isEven),
    tagValues: clients.tagValues.map((values) => values.filter(isEven)),
  };
}

/** Signed 64-bit numbers from a seed (xorshift), the same in every run. */
function randomBits(seed: number): () => bigint {
  let state = BigInt(seed) + 0x9e3779b97f4a7c15n;
  return () => {
    state ^= BigInt.asUintN(64, state << 13n);
    state ^= state >> 7n;
    state ^= BigInt.asUintN(64, state << 17n);
    return BigInt.asIntN(64, state);
  };
}
