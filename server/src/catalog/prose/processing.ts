import type { ProseTable } from './key-prose';

/** Threads, commits, and what happens between two of them. */
export const PROCESSING: ProseTable = {
  'num.stream.threads': {
    does: 'How many threads of this instance process tasks. The assignor deals tasks out in proportion to the threads of each instance.',
    change:
      'About one per core, as long as there are tasks for them: each subtopology has as many tasks as its widest topic has partitions, and threads beyond that idle.',
    interacts: ['statestore.cache.max.bytes', 'client.id', 'num.standby.replicas'],
    kips: [663],
    note: 'Every thread brings a consumer, a restore consumer and a producer of its own. More threads protect against nothing: copies of a task always sit on different instances.',
  },
  'processing.guarantee': {
    does: 'Whether a record can take effect twice after a failure. With `exactly_once_v2` outputs, changelogs and offsets are written in one transaction; with `at_least_once` records since the last commit may be processed again.',
    change:
      'Choose `exactly_once_v2` where duplicates would be wrong and consumers read committed data only. It wants brokers of 2.5 or later, and three of them with default settings.',
    interacts: [
      'commit.interval.ms',
      'isolation.level',
      'enable.idempotence',
      'transaction.timeout.ms',
      'enable.transactional.statestores',
      'replication.factor',
    ],
    kips: [129, 447, 732, 892],
    note: 'Unless set, `commit.interval.ms` falls from 30000 to 100 with it. After an unclean stop stores are wiped and restored, which standbys shorten and transactional stores avoid. `exactly_once` and `exactly_once_beta` are deprecated since 3.0 and refused since 4.0.',
  },
  'commit.interval.ms': {
    does: 'How often a task commits: it flushes its caches and stores, and saves its position. With exactly-once, this is how long a transaction stays open.',
    change:
      'Shorten it for results that appear sooner, at the price of more, smaller writes; lengthen it to let caches merge more updates of a key.',
    interacts: [
      'processing.guarantee',
      'statestore.cache.max.bytes',
      'transaction.timeout.ms',
      'acceptable.recovery.lag',
    ],
    kips: [129, 447],
    note: 'With exactly-once the default is 100 instead of 30000, and a transaction time-out below the interval keeps the application from starting. With at-least-once it bounds how much is processed again after a failure.',
  },
  'max.task.idle.ms': {
    does: 'How long a task with several inputs waits for a slow one, so that records are joined and merged in the order of their time. 0 waits only for what brokers already have; −1 does not wait at all.',
    change:
      'Raise it where joins miss partners because one input is produced late; set −1 where speed counts more than order.',
    interacts: ['buffered.records.per.partition', 'max.poll.interval.ms'],
    kips: [353, 695],
    note: 'Before 3.0 the default of 0 meant not to wait at all.',
  },
  'task.timeout.ms': {
    does: 'How long a task goes on retrying after a time-out of a client before it fails. Its other tasks carry on meanwhile. 0 fails at the first one.',
    change: 'Raise it to sit out longer maintenance of brokers.',
    interacts: ['retries', 'retry.backoff.ms', 'request.timeout.ms', 'delivery.timeout.ms'],
    kips: [572],
  },
  'poll.ms': {
    does: 'How long a thread waits for new records when it has nothing to process.',
    change: 'Seldom. Low values make punctuation more exact and cost cycles in quiet times.',
    interacts: ['max.poll.records', 'max.poll.interval.ms'],
  },
  'buffered.records.per.partition': {
    does: 'How many fetched records of a partition a task keeps in memory before it pauses the partition.',
    change:
      'Lower it when records are large and memory short; raise it when joins wait for each other.',
    interacts: ['max.poll.records', 'max.task.idle.ms'],
  },
  'topology.optimization': {
    does: 'Which rewrites of the topology the DSL may do: reuse source topics as changelogs, merge repartition topics, use one store for a self-join. `all`, `none`, or a list of them since 3.4.',
    change: 'For new applications, `all` saves topics and stores.',
    interacts: ['application.id', 'ensure.explicit.internal.resource.naming'],
    kips: [295, 862],
    note: 'It takes effect only if the settings are also given to `StreamsBuilder.build`. Changing it for an application with state renames or drops internal topics: treat it as a reset.',
  },
  'ensure.explicit.internal.resource.naming': {
    does: 'Refuses to start while any internal topic or store has a generated name.',
    change:
      'Turn it on early: generated names hold counters, so that one more operator renames the topics behind it and leaves their state behind.',
    interacts: ['topology.optimization', 'application.id'],
    kips: [1111],
  },
  'processor.wrapper.class': {
    does: 'A class that wraps every processor of the topology, for instance to measure or trace it.',
    change: 'For concerns that all processors share.',
    interacts: ['task.assignor.class'],
    kips: [1112],
    note: 'It takes effect only if the settings are also given to the builder of the topology.',
  },
  'default.timestamp.extractor': {
    does: 'The class that reads the time of a record, where a source does not name one of its own. The default takes the record’s timestamp and fails when it is negative.',
    change: 'For time that is part of the value, or to skip records without a valid time.',
    interacts: ['max.task.idle.ms'],
  },
  'timestamp.extractor': {
    does: 'The old name of `default.timestamp.extractor`.',
    interacts: ['default.timestamp.extractor'],
    note: 'Gone in 2.0: nothing reads it.',
  },
  retries: {
    does: 'How often a failed request of an internal client was tried again. Limits by time took over in 2.7.',
    interacts: ['task.timeout.ms', 'retry.backoff.ms'],
    kips: [572],
    note: 'No setting of Kafka Streams since 4.0. Without a prefix it still reaches the producers and the admin client, whose retries are better left at their default.',
  },
};
