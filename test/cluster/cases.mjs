// What happens to which fleet. `events` are a fleet file's, far enough apart to settle in between.
const LEAST = 'samples/fleets/kip-708-least.fleet.yaml';
const PARTIAL = 'samples/fleets/kip-708-partial.fleet.yaml';
const ABSOLUTE = 'samples/fleets/kip-708-absolute.fleet.yaml';
const THREE = 'test/cluster/fleets/three-zones.fleet.yaml';
const NEWEST = '4.4.0';
const OLDEST = '2.6.3';

/** A client of 2.6 speaks to brokers up to the newest. */
const OLD_BROKER = '3.3.2';

const join = 'start: { name: node-5, tags: { zone: eu-central-1b, cluster: K8s_Cluster2 } }';

/** The cases in the order of the table; `smoke` runs in continuous integration. */
export const CASES = [
  {
    name: 'join and kill',
    smoke: true,
    fleet: LEAST,
    settings: { 'max.warmup.replicas': 30 },
    events: [`{ at: 60m, ${join} }`, '{ at: 120m, stop: { names: [node-3] } }'],
    release: NEWEST,
    broker: NEWEST,
  },
  ...[NEWEST, '3.9.2', '3.3.2'].flatMap((release) => [
    { name: 'first start, 2 × 2', fleet: LEAST, release, broker: NEWEST },
    { name: 'first start, 2 × 3', fleet: PARTIAL, release, broker: NEWEST },
    { name: 'first start, 3 × 3', fleet: ABSOLUTE, release, broker: NEWEST },
  ]),
  ...[NEWEST, OLDEST].flatMap((release) => [
    {
      name: 'instance added',
      fleet: THREE,
      settings: { 'max.warmup.replicas': 3 },
      events: ['{ at: 60m, start: { name: node-4, tags: { zone: a }, threads: 2 } }'],
      release,
      broker: NEWEST,
    },
    {
      name: 'instance killed',
      fleet: THREE,
      events: ['{ at: 60m, stop: { names: [node-2] } }'],
      release,
      broker: NEWEST,
    },
    {
      name: 'zone lost',
      fleet: PARTIAL,
      settings: { 'max.warmup.replicas': 16 },
      events: ['{ at: 60m, stop: { tags: { zone: eu-central-1b } } }'],
      release,
      broker: NEWEST,
    },
    {
      name: 'rolling restart',
      fleet: THREE,
      events: ['{ at: 60m, restart: { mode: rolling, pause: 12s } }'],
      release,
      broker: NEWEST,
    },
    {
      name: 'rolling restart, static',
      fleet: THREE,
      staticIds: true,
      events: ['{ at: 60m, restart: { mode: rolling, pause: 12s } }'],
      release,
      broker: NEWEST,
    },
  ]),
  {
    name: 'instance added, old broker',
    fleet: THREE,
    settings: { 'max.warmup.replicas': 2 },
    events: ['{ at: 60m, start: { name: node-4, tags: { zone: a }, threads: 2 } }'],
    release: OLD_BROKER,
    broker: OLD_BROKER,
  },
];
