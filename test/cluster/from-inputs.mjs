// One rebalance of a real group against the assignor and the bytes that the product makes of the same inputs.
import { isDeepStrictEqual } from 'node:util';

/** What Kafka writes for "no further rebalance". */
const NEVER = 2n ** 63n - 1n;

/**
 * The differences, in words; none when all is equal. `rebalance` is what the leader's process told, `release` that of
 * the application, `partitionsOf` the source partitions of a task.
 */
export function differencesFromInputs(ours, rebalance, { release, partitionsOf }) {
  const { decision } = rebalance;
  if (!decision) return ['the leader did not get to its assignor'];
  const found = [];
  const features = ours.featuresOfRelease(release);
  const clients = clientsOf(ours, rebalance);
  const ends = endsOf(decision, clients, found);
  const tasks = tasksOf(decision);
  const answer = (scenario) => {
    const line = JSON.stringify({ id: 'real', ...tasks, endOffsetSums: ends, ...scenario });
    return JSON.parse(ours.answerScenarioLine(line, features));
  };
  const { settings } = decision;
  const decided = answer({
    configs: settings,
    clients: clients.map(({ id, capacity, tags, offsetSums }) => ({
      id,
      capacity,
      tags,
      offsetSums,
    })),
  });
  if (decided.error) found.push(decided.error);
  if (decided.probing !== decision.probing) found.push(`probing: ours ${decided.probing}`);
  for (const { id, capacity, tags } of clients) {
    const real = decision.clients[id];
    if (real === undefined) {
      found.push(`${id} is no client of Kafka's`);
      continue;
    }
    equal(found, `threads of ${id}`, capacity, real.capacity);
    if (features.assignor.clientTags) equal(found, `tags of ${id}`, tags, real.tags);
    for (const role of ['active', 'standby']) {
      equal(
        found,
        `${role} of ${id}`,
        decided.clients?.[id]?.[role].toSorted(),
        real[role].toSorted(),
      );
    }
  }
  found.push(...differencesOfBytes(rebalance, { clients, answer, partitionsOf, ours, release }));
  return found;
}

/** Process by process, in the order in which the leader sees them, what their members reported. */
function clientsOf(ours, { members, assigned }) {
  const clients = new Map();
  for (const [member, { userData, owned }] of Object.entries(members)) {
    const told = ours.subscriptionOf(userData);
    const { processId: id, tags, userEndPoint } = told;
    const client = clients.get(id) ?? { id, capacity: 0, tags, userEndPoint, offsetSums: {} };
    clients.set(id, client);
    client.capacity++;
    Object.assign(client.offsetSums, told.offsetSums);
    client.consumers ??= [];
    client.consumers.push({ id: member, owned, offsetSums: told.offsetSums, told });
    client.sent ??= {};
    client.sent[member] = assigned[member];
  }
  return [...clients.values()];
}

/** The ends of the changelogs, from Kafka's lags and the offsets reported: every client must lead to the same. */
function endsOf({ stateful, clients: states }, clients, found) {
  const ends = {};
  for (const task of stateful) {
    const told = new Set();
    for (const { id, offsetSums } of clients) {
      const offset = BigInt(offsetSums[task] ?? 0);
      const lag = BigInt(states[id]?.lags[task] ?? 0);
      if (offset >= 0n) told.add(lag + offset);
      else if (lag !== offset) found.push(`lag of ${task} on ${id}: ${lag} in place of ${offset}`);
    }
    if (told.size > 1) found.push(`ends of ${task}: ${[...told].join(', ')}`);
    ends[task] = String([...told][0] ?? 0n);
  }
  return ends;
}

function tasksOf({ all, stateful }) {
  const isStateful = new Set(stateful);
  return { statefulTasks: stateful, statelessTasks: all.filter((task) => !isStateful.has(task)) };
}

/** What each thread was sent, byte by byte. */
function differencesOfBytes(
  { decision, assigned },
  { clients, answer, partitionsOf, ours, release },
) {
  const found = [];
  const subscriptions = clients.flatMap(({ consumers }) => consumers.map(({ told }) => told));
  const lowest = (field) => Math.min(...subscriptions.map((told) => told[field]));
  const dealt = answer({
    kind: 'threads',
    taskPartitions: Object.fromEntries(decision.all.map((task) => [task, partitionsOf(task)])),
    minReceivedVersion: lowest('version'),
    minSupportedVersion: lowest('latestSupportedVersion'),
    clients: clients.map(({ id, userEndPoint, consumers, sent }) => ({
      id,
      endPoint: userEndPoint,
      consumers,
      active: decision.clients[id]?.active ?? [],
      standby: decision.clients[id]?.standby ?? [],
      followupDeadline: deadlineOf(ours, sent, release),
    })),
  });
  if (dealt.error) return [dealt.error];
  for (const [member, { partitions, userData }] of Object.entries(assigned)) {
    const told = dealt.assignment[member];
    equal(found, `partitions of ${member}`, told?.partitions, partitions);
    if (told?.userData !== userData)
      found.push(`bytes for ${member}: ${told?.userData} / ${userData}`);
  }
  return found;
}

/** When one of a process's members is to ask for a probing rebalance; the clock cannot be predicted. */
function deadlineOf(ours, sent, release) {
  const times = Object.values(sent).map(({ userData }) => ours.nextRebalanceOf(userData, release));
  const deadline = times.find((time) => time > 0n && time !== NEVER);
  return deadline === undefined ? null : String(deadline);
}

function equal(found, what, ours, theirs) {
  if (isDeepStrictEqual(ours, theirs)) return;
  found.push(`${what}: ours ${JSON.stringify(ours)}, Kafka's ${JSON.stringify(theirs)}`);
}
