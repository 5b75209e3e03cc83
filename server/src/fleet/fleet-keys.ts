/** The maps that a fleet file consists of. */
export type FleetContext =
  | 'file'
  | 'topology'
  | 'subtopology'
  | 'changelog'
  | 'brokers'
  | 'group'
  | 'instance'
  | 'recovery'
  | 'event'
  | 'stop'
  | 'restart'
  | 'observed'
  | 'observedInstance'
  | 'observedMember';

/** What a key of a fleet file takes. */
export type FleetValue =
  | { readonly kind: 'text' | 'version' | 'file' | 'flag' | 'duration' }
  | { readonly kind: 'whole'; readonly min: number }
  | { readonly kind: 'word'; readonly words: readonly string[] }
  /** Kafka keys with their values. */
  | { readonly kind: 'settings' }
  /** Client tags with their values. */
  | { readonly kind: 'tags' }
  /** Topics with their numbers of partitions. */
  | { readonly kind: 'partitions' }
  /** Racks with their numbers of brokers. */
  | { readonly kind: 'racks' }
  /** Topics with the racks of each partition's replicas. */
  | { readonly kind: 'replicas' }
  | { readonly kind: 'names' }
  /** A list of tasks. */
  | { readonly kind: 'tasks' }
  /** Tasks with changelog offsets. */
  | { readonly kind: 'offsets' }
  | { readonly kind: 'map' | 'list'; readonly of: FleetContext };

/** A key of a fleet file. */
export interface FleetKey {
  /** One line for completion and hover. */
  readonly description: string;
  readonly value: FleetValue;
  readonly required?: true;
}

const AT_LEAST_1 = { kind: 'whole', min: 1 } as const;

const DESCRIBED: Readonly<Record<'describe' | 'partitions', FleetKey>> = {
  describe: {
    description: 'File with the text that `Topology.describe()` prints, relative to this file.',
    value: { kind: 'file' },
  },
  partitions: {
    description: 'Number of partitions of each source topic that `describe` names.',
    value: { kind: 'partitions' },
  },
};

const SELECTOR: Readonly<Record<'names' | 'tags' | 'count', FleetKey>> = {
  names: { description: 'The instances with these names.', value: { kind: 'names' } },
  tags: { description: 'Every instance that has all these client tags.', value: { kind: 'tags' } },
  count: { description: 'So many instances, the last ones first.', value: AT_LEAST_1 },
};

/** Every key of a fleet file, by the map it stands in: the one table that reading, completion and hover use. */
export const FLEET_KEYS: Readonly<Record<FleetContext, Readonly<Record<string, FleetKey>>>> = {
  file: {
    application: {
      description: 'The `application.id` of the fleet.',
      value: { kind: 'text' },
      required: true,
    },
    kafka: {
      description: 'Version of Kafka Streams, such as "3.9"; the newest known if left out.',
      value: { kind: 'version' },
    },
    settingsFrom: {
      description: 'File with settings that all instances share, relative to this file.',
      value: { kind: 'file' },
    },
    settings: {
      description: 'Kafka Streams settings that all instances share; they win over `settingsFrom`.',
      value: { kind: 'settings' },
    },
    topology: {
      description: 'What the application computes: it decides how many tasks there are.',
      value: { kind: 'map', of: 'topology' },
    },
    ...DESCRIBED,
    instances: {
      description: 'The processes that run the application.',
      value: { kind: 'list', of: 'instance' },
      required: true,
    },
    brokers: {
      description:
        'Where the brokers are: it decides with `rack.aware.assignment.strategy` (KIP-925).',
      value: { kind: 'map', of: 'brokers' },
    },
    group: {
      description:
        'Settings of the group on the brokers: they decide with `group.protocol=streams`.',
      value: { kind: 'map', of: 'group' },
    },
    recovery: {
      description: 'How fast lost state comes back.',
      value: { kind: 'map', of: 'recovery' },
    },
    balanceFactor: {
      description:
        "KIP-441's draft measure of balance, at least 1: every step of a simulation then tells whether it holds. Never changes an assignment.",
      value: AT_LEAST_1,
    },
    events: {
      description: 'What happens to the fleet, in order of time.',
      value: { kind: 'list', of: 'event' },
    },
    observed: {
      description:
        'What a running group had at one moment: written by *Attach*, and where simulations begin.',
      value: { kind: 'map', of: 'observed' },
    },
  },
  topology: {
    subtopologies: {
      description: 'The subtopologies, numbered from 0 in this order.',
      value: { kind: 'list', of: 'subtopology' },
    },
    ...DESCRIBED,
  },
  subtopology: {
    name: { description: 'What reports call it.', value: { kind: 'text' } },
    partitions: {
      description:
        'Number of its tasks: the most partitions any of its source topics has. 0 for a number without tasks, such as that of a global store.',
      value: { kind: 'whole', min: 0 },
      required: true,
    },
    sources: {
      description: 'Number of partitions of each topic that it reads.',
      value: { kind: 'partitions' },
    },
    stores: {
      description: 'Its state stores that have changelogs.',
      value: { kind: 'names' },
    },
    stateful: {
      description: 'Whether it keeps state, so that standbys make sense. False if left out.',
      value: { kind: 'flag' },
    },
    changelog: {
      description: 'Size of the changelog of each of its tasks.',
      value: { kind: 'map', of: 'changelog' },
    },
  },
  changelog: {
    records: {
      description: 'Records that one task has to restore from its changelogs.',
      value: { kind: 'whole', min: 0 },
    },
  },
  brokers: {
    racks: {
      description: 'Number of brokers in each rack (`broker.rack`).',
      value: { kind: 'racks' },
      required: true,
    },
    replicationFactor: {
      description:
        'Replicas of each partition; 3 if left out. They are taken to be spread evenly over the racks.',
      value: AT_LEAST_1,
    },
    topics: {
      description:
        'Racks of the replicas of each partition, by topic, where they are not spread evenly: `orders: [[a, b], [b, c]]`.',
      value: { kind: 'replicas' },
    },
  },
  group: {
    'streams.num.standby.replicas': {
      description:
        'Standbys of each task; 0 if left out. Brokers allow at most `group.streams.max.standby.replicas` (2 by default).',
      value: { kind: 'whole', min: 0 },
    },
    'streams.rack.aware.assignment.tags': {
      description:
        'Client tags that tell places apart (4.4 and later). The assignors that Kafka 4.4 ships do not read it; the verdict is graded by it.',
      value: { kind: 'text' },
    },
    'streams.session.timeout.ms': {
      description: 'How long a lost instance is waited for; 45000 if left out.',
      value: AT_LEAST_1,
    },
  },
  instance: {
    name: {
      description: 'Name of the instance; replicas are called `name-1`, `name-2`, …',
      value: { kind: 'text' },
    },
    replicas: { description: 'Number of instances like this one.', value: AT_LEAST_1 },
    tags: {
      description: 'Client tags: `zone: a` is `client.tag.zone=a`.',
      value: { kind: 'tags' },
    },
    threads: {
      description: 'Stream threads; from `num.stream.threads` if left out, else 1.',
      value: AT_LEAST_1,
    },
    settingsFrom: {
      description: 'File with settings of this instance, relative to this file.',
      value: { kind: 'file' },
    },
    settings: {
      description: 'Kafka Streams settings of this instance; they win over all others.',
      value: { kind: 'settings' },
    },
    stateKept: {
      description: 'Whether `state.dir` survives a restart. True if left out.',
      value: { kind: 'flag' },
    },
    staticId: {
      description: 'Whether `group.instance.id` is set (static membership). False if left out.',
      value: { kind: 'flag' },
    },
  },
  recovery: {
    recordsPerSecond: {
      description: 'Records per second that one instance restores.',
      value: AT_LEAST_1,
    },
  },
  event: {
    at: {
      description: 'When it happens, counted from the first start: `90s`, `10m`, `2h`.',
      value: { kind: 'duration' },
      required: true,
    },
    stop: { description: 'Instances that go away.', value: { kind: 'map', of: 'stop' } },
    start: {
      description: 'Instances that come up; a name that was stopped comes back.',
      value: { kind: 'map', of: 'instance' },
    },
    restart: {
      description: 'Instances that go away and come back; all of them unless it says which.',
      value: { kind: 'map', of: 'restart' },
    },
  },
  stop: SELECTOR,
  restart: {
    mode: {
      description: 'One instance after the other (`rolling`, the default) or `all` at once.',
      value: { kind: 'word', words: ['rolling', 'all'] },
    },
    pause: {
      description: 'Time between one instance and the next. None if left out.',
      value: { kind: 'duration' },
    },
    ...SELECTOR,
  },
  observed: {
    at: {
      description: 'When the group was looked at.',
      value: { kind: 'text' },
      required: true,
    },
    nextRebalance: {
      description:
        'Time from then to the probing rebalance that was due; none was if it is left out.',
      value: { kind: 'duration' },
    },
    ends: {
      description: 'By task: the sum of the end offsets of its changelogs.',
      value: { kind: 'offsets' },
    },
    instances: {
      description: 'What each instance had; one that is not listed is new and has nothing.',
      value: { kind: 'list', of: 'observedInstance' },
      required: true,
    },
  },
  observedInstance: {
    name: {
      description: 'Name of the instance, as under `instances`.',
      value: { kind: 'text' },
      required: true,
    },
    processId: {
      description: 'Its process id, a UUID: the assignor sorts the instances by it.',
      value: { kind: 'text' },
    },
    versions: {
      description: 'Versions of Kafka Streams that speak as it does, such as `3.4-4.4`.',
      value: { kind: 'text' },
    },
    host: { description: 'Address that it connects from.', value: { kind: 'text' } },
    active: { description: 'Tasks that it runs.', value: { kind: 'tasks' } },
    standby: { description: 'Tasks of which it keeps a standby.', value: { kind: 'tasks' } },
    warmup: { description: 'Tasks of which it restores a warmup.', value: { kind: 'tasks' } },
    offsets: {
      description:
        'By task: what it reported when it last joined, the sum of its changelog offsets or `running`.',
      value: { kind: 'offsets' },
    },
    members: {
      description:
        'With `group.protocol=streams`: what each of its stream threads has. Brokers assign to these.',
      value: { kind: 'list', of: 'observedMember' },
    },
  },
  observedMember: {
    id: {
      description: 'Its member id, drawn at its start: the brokers’ assignor orders members by it.',
      value: { kind: 'text' },
      required: true,
    },
    active: { description: 'Tasks that it runs.', value: { kind: 'tasks' } },
    standby: { description: 'Tasks of which it keeps a standby.', value: { kind: 'tasks' } },
  },
};
