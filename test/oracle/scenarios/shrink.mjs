// Makes a scenario smaller as long as something about it stays true.

/** Questions asked at most; each is a run of both sides. */
const MOST_ATTEMPTS = 3_000;

/**
 * The smallest scenario found for which `stays` (asynchronous) still holds: without the items of `lists` that do not
 * matter, and with every change of `simpler` that does not.
 */
export async function shrink(scenario, { lists, simpler: changes }, stays) {
  let smallest = scenario;
  let attempts = 0;
  const tryOut = async (candidate) => {
    if (attempts >= MOST_ATTEMPTS) return false;
    attempts++;
    if (!(await stays(candidate))) return false;
    smallest = candidate;
    return true;
  };
  for (let before; before !== smallest;) {
    before = smallest;
    for (const { items, without } of lists) await shorten(() => smallest, items, without, tryOut);
    for (const simpler of changes) {
      const candidate = structuredClone(smallest);
      simpler(candidate);
      if (JSON.stringify(candidate) !== JSON.stringify(smallest)) await tryOut(candidate);
    }
  }
  return smallest;
}

/** Leaves out ever smaller parts of a list: halves, quarters, …, single items. */
async function shorten(current, items, without, tryOut) {
  for (let size = Math.ceil(items(current()).length / 2); size >= 1; size = halved(size)) {
    for (let at = 0; at < items(current()).length;) {
      const part = items(current()).slice(at, at + size);
      const candidate = structuredClone(current());
      without(candidate, part);
      if (!(await tryOut(candidate))) at += size;
    }
  }
}

const halved = (size) => (size === 1 ? 0 : Math.ceil(size / 2));

const allTasks = ({ statefulTasks, statelessTasks }) => [...statefulTasks, ...statelessTasks];

function withoutTasks(scenario, tasks) {
  const gone = new Set(tasks);
  const lists = [
    [scenario, ['statefulTasks', 'statelessTasks', 'storeTasks']],
    ...scenario.clients.map((client) => [client, ['prevActive', 'prevStandby']]),
  ];
  for (const [holder, fields] of lists) {
    for (const field of fields) {
      if (holder[field]) holder[field] = holder[field].filter((task) => !gone.has(task));
    }
  }
  const maps = [
    scenario.endOffsetSums,
    scenario.rackAware?.taskPartitions,
    scenario.rackAware?.taskChangelogs,
    ...scenario.clients.flatMap(({ lags, offsetSums }) => [lags, offsetSums]),
  ];
  for (const map of maps) for (const task of tasks) if (map) delete map[task];
}

/** Every report of a client about a task, as `[client, field, task]`. */
function reports({ clients }) {
  return clients.flatMap((client, index) => [
    ...Object.keys(client.offsetSums ?? {}).map((task) => [index, 'offsetSums', task]),
    ...['prevActive', 'prevStandby'].flatMap((field) =>
      (client[field] ?? []).map((task) => [index, field, task]),
    ),
  ]);
}

function withoutReports({ clients }, gone) {
  for (const [index, field, task] of gone) {
    const held = clients[index][field];
    if (Array.isArray(held)) clients[index][field] = held.filter((other) => other !== task);
    else delete held[task];
  }
}

/** Every tag of a client, as `[client, key]`. */
const ownTags = ({ clients }) =>
  clients.flatMap(({ tags }, index) => Object.keys(tags).map((key) => [index, key]));

const topics = ({ rackAware }) =>
  ['topics', 'changelogs', 'described'].flatMap((field) =>
    Object.keys(rackAware?.[field] ?? {}).map((topic) => [field, topic]),
  );

/** Lists of an assignor's scenario whose items may not matter: how to read them, and how to leave some out. */
export const LISTS = [
  {
    items: ({ clients }) => clients.map(({ id }) => id),
    without: (scenario, gone) =>
      (scenario.clients = scenario.clients.filter(({ id }) => !gone.includes(id))),
  },
  { items: allTasks, without: withoutTasks },
  {
    items: ({ configs }) => configs.rackAwareAssignmentTags,
    without: ({ configs }, gone) =>
      (configs.rackAwareAssignmentTags = configs.rackAwareAssignmentTags.filter(
        (tag) => !gone.includes(tag),
      )),
  },
  {
    items: ownTags,
    without: ({ clients }, gone) => gone.forEach(([index, key]) => delete clients[index].tags[key]),
  },
  { items: reports, without: withoutReports },
  {
    items: topics,
    without: ({ rackAware }, gone) =>
      gone.forEach(([field, topic]) => delete rackAware[field][topic]),
  },
];

const lower = (limit) => (configs, key) => {
  if (configs[key] > limit) configs[key] = Math.max(limit, Math.floor(configs[key] / 2));
};

/** Changes that make an assignor's scenario easier to read. */
export const SIMPLER = [
  ({ configs }) => lower(0)(configs, 'numStandbyReplicas'),
  ({ configs }) => configs.numStandbyReplicas > 0 && configs.numStandbyReplicas--,
  ({ configs }) => lower(1)(configs, 'maxWarmupReplicas'),
  ({ configs }) => (configs.acceptableRecoveryLag = 0),
  ({ configs }) => (configs.acceptableRecoveryLag = 10_000),
  ({ clients }) => clients.forEach((client) => (client.capacity = 1)),
  (scenario) => scenario.rackAware && delete scenario.rackAware,
  (scenario) => (scenario.clients = scenario.clients.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
  ({ clients }) =>
    clients.forEach(({ lags }) =>
      Object.keys(lags ?? {}).forEach((task) => {
        if (Number(lags[task]) > 0) lags[task] = 100_000;
      }),
    ),
];
