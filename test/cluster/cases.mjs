// What happens to which fleet. `events` are a fleet file's, far enough apart to settle in between.
const LEAST = 'samples/fleets/kip-708-least.fleet.yaml';
const PARTIAL = 'samples/fleets/kip-708-partial.fleet.yaml';
const ABSOLUTE = 'samples/fleets/kip-708-absolute.fleet.yaml';
const THREE = 'test/cluster/fleets/three-zones.fleet.yaml';
const NEWEST = '4.4.0';
const OLDEST = '2.6.3';

/** The oldest broker of these programs. A client of 2.6 speaks to brokers up to the newest. */
const OLD_BROKER = '3.3.2';

const join = 'start: { name: node-5, tags: { zone: eu-central-1b, cluster: K8s_Cluster2 } }';

/** Before 4.3 what is only on disks is reported one record short, which decides nothing else than this. */
const NO_LAG = { 'acceptable.recovery.lag': 0 };

/** Rebalances may follow each other for seconds, in which really nothing is restored: one copy takes longer than that. */
const SLOWLY = { recordsPerSecond: 60 };

const ADDED = {
  name: 'instance added',
  fleet: THREE,
  settings: { 'max.warmup.replicas': 3 },
  events: ['{ at: 60m, start: { name: node-4, tags: { zone: a }, threads: 2 } }'],
};
const KILLED = {
  name: 'instance killed',
  fleet: THREE,
  events: ['{ at: 60m, stop: { names: [node-2] } }'],
};
const ZONE_LOST = {
  name: 'zone lost',
  fleet: PARTIAL,
  settings: { 'max.warmup.replicas': 16 },
  events: ['{ at: 60m, stop: { tags: { zone: eu-central-1b } } }'],
};
const RESTARTED = {
  name: 'rolling restart',
  fleet: THREE,
  events: ['{ at: 60m, restart: { mode: rolling, pause: 12s } }'],
};

const withoutLag = (each) => ({
  ...each,
  name: `${each.name}, no lag accepted`,
  settings: { ...each.settings, ...NO_LAG },
});

/** The cases in the order of the table; `smoke` runs in continuous integration. */
export const CASES = [
  ...[NEWEST, '3.9.2', OLD_BROKER].map((release) => ({
    name: 'join and kill',
    smoke: release === NEWEST,
    fleet: LEAST,
    settings: { 'max.warmup.replicas': 30 },
    events: [`{ at: 60m, ${join} }`, '{ at: 120m, stop: { names: [node-3] } }'],
    release,
    broker: NEWEST,
  })),
  ...[NEWEST, '3.9.2', OLD_BROKER].flatMap((release) => [
    { name: 'first start, 2 × 2', fleet: LEAST, release, broker: NEWEST },
    { name: 'first start, 2 × 3', fleet: PARTIAL, release, broker: NEWEST },
    { name: 'first start, 3 × 3', fleet: ABSOLUTE, release, broker: NEWEST },
  ]),
  { name: 'first start', fleet: THREE, release: OLDEST, broker: NEWEST },
  ...[NEWEST, OLDEST].flatMap((release) =>
    [
      ADDED,
      KILLED,
      ZONE_LOST,
      RESTARTED,
      { ...RESTARTED, name: 'rolling restart, static', staticIds: true },
    ].map((each) => ({ ...each, release, broker: NEWEST })),
  ),
  ...[{ ...ADDED, ...SLOWLY }, KILLED, ZONE_LOST].map((each) => ({
    ...withoutLag(each),
    release: OLDEST,
    broker: NEWEST,
  })),
  {
    ...withoutLag({ ...ADDED, ...SLOWLY, settings: { 'max.warmup.replicas': 2 } }),
    release: OLD_BROKER,
    broker: OLD_BROKER,
  },
  ...['4.2.2', '4.3.1'].map((release) => ({
    ...withoutLag({ ...ADDED, ...SLOWLY }),
    release,
    broker: NEWEST,
  })),
];
