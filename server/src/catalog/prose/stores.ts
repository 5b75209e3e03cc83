import type { ProseTable } from './key-prose';

/** Stores, their caches and their topics. */
export const STORES: ProseTable = {
  'statestore.cache.max.bytes': {
    does: 'Memory of this instance for record caches, shared out evenly to its threads. A cache merges updates of a key, so that fewer go to the store, the changelog and downstream.',
    change:
      'Set 0 to see every update downstream, as tests often want; raise it where keys are updated often and results may be late by a commit interval.',
    interacts: ['commit.interval.ms', 'num.stream.threads', 'cache.max.bytes.buffering'],
    kips: [770],
    note: 'It bounds record caches only: RocksDB’s own memory lies outside of it and outside of the heap.',
  },
  'cache.max.bytes.buffering': {
    does: 'The old name of `statestore.cache.max.bytes`.',
    interacts: ['statestore.cache.max.bytes'],
    kips: [770],
    note: 'Deprecated since 3.4. When both are set the new name wins.',
  },
  'rocksdb.config.setter': {
    does: 'A class that tunes RocksDB for each store: block cache, write buffers, compaction, logs.',
    change:
      'To bound memory. By default each store, and each segment of a window, has its own cache and buffers, which adds up over tasks and standbys; a setter can share one among all.',
    interacts: ['num.standby.replicas', 'num.stream.threads', 'dsl.store.suppliers.class'],
    note: 'What the setter creates it must also close, or memory leaks with every task that moves.',
  },
  'dsl.store.suppliers.class': {
    does: 'The class that makes the stores of DSL operators which do not name one: RocksDB by default, in memory, or your own.',
    change: 'For stores in memory, or another kind throughout.',
    interacts: ['default.dsl.store', 'rocksdb.config.setter', 'dsl.store.format'],
    kips: [954],
  },
  'default.dsl.store': {
    does: 'Which stores DSL operators use unless they name one: `rocksDB` or `in_memory`.',
    interacts: ['dsl.store.suppliers.class'],
    kips: [591, 954],
    note: 'Deprecated since 3.7. Its successor takes the name of a class, not these words.',
  },
  'dsl.store.format': {
    does: 'Whether the stores of DSL operators keep the headers of records (`HEADERS`) or not (`DEFAULT`).',
    change:
      'Where headers must survive aggregations and joins. Stores and changelogs grow by them.',
    interacts: ['dsl.store.suppliers.class'],
    kips: [1271, 1285],
  },
  'enable.transactional.statestores': {
    does: 'Whether stores hold back writes until the commit. An error then loses only what was not committed, instead of the whole store.',
    change:
      'With exactly-once and large stores, which otherwise are wiped and restored after an unclean stop.',
    interacts: [
      'processing.guarantee',
      'statestore.uncommitted.max.bytes',
      'default.interactive.query.isolation.level',
      'commit.interval.ms',
    ],
    kips: [892],
  },
  'statestore.uncommitted.max.bytes': {
    does: 'How many bytes transactional stores of this instance may hold back before they commit early. Threads get equal shares; −1 sets no limit.',
    change: 'Lower it when memory is short, raise it when early commits are too many.',
    interacts: ['enable.transactional.statestores', 'commit.interval.ms', 'num.stream.threads'],
    kips: [892],
  },
  'default.interactive.query.isolation.level': {
    does: 'Whether interactive queries see writes that are not committed yet.',
    change: '`READ_COMMITTED` for answers that an error cannot take back.',
    interacts: ['enable.transactional.statestores', 'commit.interval.ms'],
    kips: [892],
    note: 'Makes a difference with transactional stores only. Queries of the newer kind can each choose for themselves.',
  },
  'windowstore.changelog.additional.retention.ms': {
    does: 'Time added to the retention of the changelogs of windows, so that brokers whose clocks differ do not delete what a store still needs.',
    change: 'Seldom; raise it where event time runs far behind the clock.',
    interacts: ['topic.retention.ms'],
  },
  'replication.factor': {
    does: 'How many replicas internal topics get: changelogs and repartition topics. −1 takes the default of the brokers.',
    change:
      'Set 3 where the brokers’ default is 1: a changelog that is lost takes the state with it.',
    interacts: ['topic.min.insync.replicas', 'acks', 'processing.guarantee'],
    kips: [733],
    note: 'It applies when a topic is created; topics that exist keep theirs. Before 3.0 the default was 1. −1 wants brokers of 2.4 or later.',
  },
  'repartition.purge.interval.ms': {
    does: 'How often records that were read to the end are deleted from repartition topics.',
    change: 'Lengthen it to spare brokers, shorten it where repartition topics fill disks.',
    interacts: ['commit.interval.ms'],
    kips: [811],
    note: 'A purge happens at a commit, so no more often than that. It stays at its default under exactly-once.',
  },
};
