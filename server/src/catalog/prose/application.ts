import type { ProseTable } from './key-prose';

/** What an application is called and where it keeps its state. */
export const APPLICATION: ProseTable = {
  'application.id': {
    does: 'The name of the application. It is the consumer group of all its instances, the start of the names of its internal topics and clients, and its folder below `state.dir`.',
    change:
      'Choose it once. Another id is another application: it begins at `auto.offset.reset`, with new internal topics and empty stores, while the old ones stay behind.',
    interacts: ['client.id', 'state.dir', 'group.id', 'bootstrap.servers'],
    note: 'Required, and the same on all instances. ACLs are usually granted on it as a prefix.',
  },
  'application.server': {
    does: 'The `host:port` at which this instance answers queries for its stores. The others learn it at a rebalance; Kafka Streams itself opens no port.',
    change:
      'Set it where interactive queries are routed between instances, to an address that the others can reach.',
    interacts: ['num.standby.replicas', 'state.dir'],
    kips: [67, 535, 1245],
    note: '`localhost` is of no use to the other instances. A value that is no `host:port` fails when the assignor is set up; since 4.4 at the start already.',
  },
  'bootstrap.servers': {
    does: 'Brokers to ask first, as `host:port`. Every other broker of the cluster is learned from them.',
    change: 'Name two or three, in different zones, or one address that balances over them.',
    interacts: ['metadata.recovery.strategy', 'security.protocol'],
    note: 'All internal clients talk to this one cluster; a prefixed `bootstrap.servers` is replaced. Since 4.2 empty entries are refused; repeated ones are dropped with a warning.',
  },
  'client.id': {
    does: 'The start of the names of all internal clients, as seen in logs, metrics and quotas of the brokers. Each thread and each role adds its own ending.',
    change:
      'Set it for names that tell instances apart; unset, it is `application.id` and a random UUID.',
    interacts: ['application.id', 'num.stream.threads'],
  },
  'state.dir': {
    does: 'The folder for local state. Each application gets a folder of its own below it, with its stores, checkpoints and, since 2.6.2 and 2.7.1, the process id by which the assignor knows this instance again.',
    change:
      'Always, outside of tests: the default lies below the temporary folder of the JVM, where the system may clear it. Use a disk that survives a restart, such as the volume of a StatefulSet.',
    interacts: [
      'application.id',
      'num.standby.replicas',
      'state.cleanup.delay.ms',
      'acceptable.recovery.lag',
    ],
    note: 'One process at a time: instances that share a file system need a folder each, or the second one stops at the lock. Without the folder an instance is a stranger after a restart and restores all its stores and standbys.',
  },
  'state.cleanup.delay.ms': {
    does: 'How long the state of a task that moved away is kept on disk, in case the task comes back.',
    change:
      'Raise it where instances are away for longer than the default of ten minutes, say during a roll-out, and the disk has room for it.',
    interacts: ['state.dir', 'state.cleanup.dir.max.age.ms'],
  },
  'state.cleanup.dir.max.age.ms': {
    does: 'At the start, removes state that nobody has touched for this long. A negative value, the default, removes nothing.',
    change:
      'Set it where disks outlive the data on them, to less than the retention of the changelogs: older state may hold records that have long been deleted.',
    interacts: ['state.dir', 'state.cleanup.delay.ms'],
    kips: [1259],
  },
  'allow.os.group.write.access': {
    does: 'Whether the group of the operating system may write to the state folders that Kafka Streams creates. By default it may only read.',
    change:
      'Turn it on where containers run with random users and share a volume through their group.',
    interacts: ['state.dir'],
    kips: [1230],
  },
  'zookeeper.connect': {
    does: 'Where ZooKeeper was, in the days when Kafka Streams created topics through it.',
    note: 'Gone in 2.0. Remove the line.',
  },
};
