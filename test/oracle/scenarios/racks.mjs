// The racks of a random scenario: topics, their replicas, and the racks of clients.

const letters = 'abc';

/** Gives a scenario what a rack-aware strategy sees, and its clients their racks. */
export function addRacks(random, scenario, strategy) {
  const racks = Array.from({ length: random.pick([1, 2, 3, 3, 4, 5]) }, (_, at) => `rack${at}`);
  const most = random.pick([1, 2, 3]);
  const replicas = () =>
    random.shuffled(random.sample(racks, random.integer(1, Math.min(most, racks.length))));
  const topics = {};
  const changelogs = {};
  const taskPartitions = {};
  const taskChangelogs = {};
  const give = (all, name, partition, tasks, task) => {
    all[name] ??= [];
    while (all[name].length <= partition) all[name].push(replicas());
    (tasks[task] ??= []).push(`${name}-${partition}`);
  };
  const sources = perSubtopology(() => random.integer(1, 3));
  const stores = perSubtopology(() => random.pick([1, 1, 1, 2]));
  // The changelog of an optimized table is its source topic.
  const tables = perSubtopology(() => random.chance(0.1));
  for (const task of [...scenario.statefulTasks, ...scenario.statelessTasks]) {
    const [subtopology, partition] = task.split('_').map(Number);
    for (let topic = 0; topic < sources(subtopology); topic++) {
      give(topics, `t${subtopology}_${letters[topic]}`, partition, taskPartitions, task);
    }
  }
  for (const task of scenario.statefulTasks) {
    const [subtopology, partition] = task.split('_').map(Number);
    for (let store = 0; store < stores(subtopology); store++) {
      const isTable = store === 0 && tables(subtopology);
      const name = isTable ? `t${subtopology}_a` : `c${subtopology}_${store}`;
      give(changelogs, name, partition, taskChangelogs, task);
    }
  }
  scenario.rackAware = {
    strategy,
    ...(random.chance(0.55) ? { trafficCost: random.pick([0, 1, 1, 10, 50]) } : {}),
    ...(random.chance(0.55) ? { nonOverlapCost: random.pick([0, 1, 1, 10, 50]) } : {}),
    topics,
    changelogs,
    taskPartitions,
    taskChangelogs,
  };
  const even = random.chance(0.5);
  scenario.clients.forEach((client, index) => {
    client.rack = even ? racks[index % racks.length] : random.pick(racks);
  });
  if (random.chance(0.12)) random.pick(Object.values(RACK_CASES))(scenario, random);
}

function perSubtopology(make) {
  const made = new Map();
  return (subtopology) => {
    if (!made.has(subtopology)) made.set(subtopology, make());
    return made.get(subtopology);
  };
}

/** A random entry of a map of topics, or an empty topic that is nobody's. */
const anyTopic = (random, topics) => random.pick([...Object.values(topics), []]);

function anyPartition(random, topics, change) {
  const topic = anyTopic(random, topics);
  if (topic.length > 0) change(topic, random.integer(0, topic.length - 1));
}

function forget({ rackAware }, isForgotten) {
  rackAware.described = {};
  for (const [name, partitions] of Object.entries(rackAware.topics)) {
    if (!isForgotten(name)) continue;
    rackAware.described[name] = partitions.map((racks) => [...racks]);
    rackAware.topics[name] = partitions.map(() => []);
  }
}

/** What can be wrong with racks. */
const RACK_CASES = {
  clientWithoutRack: ({ clients }, random) => (random.pick(clients).rack = null),
  consumersInTwoRacks: ({ clients }, random) => {
    const client = random.pick(clients);
    client.consumerRacks = { first: client.rack, second: random.pick([null, 'elsewhere']) };
    delete client.rack;
  },
  consumersInOneRack: ({ clients }, random) => {
    const client = random.pick(clients);
    client.consumerRacks = { first: client.rack, second: client.rack };
    delete client.rack;
  },
  brokerWithoutRack: ({ rackAware }, random) =>
    anyPartition(random, rackAware.topics, (topic, at) => topic[at].push(null)),
  unknownPartition: ({ rackAware }, random) => anyTopic(random, rackAware.topics).pop(),
  staleMetadata: (scenario) => forget(scenario, () => true),
  someStaleMetadata: (scenario, random) => forget(scenario, () => random.chance(0.4)),
  staleAndNotAnswered: (scenario, random) => {
    forget(scenario, () => random.chance(0.6));
    const { described } = scenario.rackAware;
    delete described[random.pick(Object.keys(described))];
  },
  stalePartition: ({ rackAware }, random) =>
    anyPartition(random, rackAware.topics, (topic, at) => (topic[at] = [])),
  unknownChangelog: ({ rackAware }, random) =>
    delete rackAware.changelogs[random.pick(Object.keys(rackAware.changelogs))],
  changelogWithoutReplicas: ({ rackAware }, random) =>
    anyPartition(random, rackAware.changelogs, (topic, at) => (topic[at] = [])),
  changelogOnBrokerWithoutRack: ({ rackAware }, random) =>
    anyPartition(random, rackAware.changelogs, (topic, at) => topic[at].push(null)),
};
