import type { ProseTable } from './key-prose';

/** How and how fast tasks move. */
export const REBALANCING: ProseTable = {
  'max.warmup.replicas': {
    does: 'How many warmups the whole group may have at once. A warmup is an extra copy on the instance a task shall move to; the task moves when the copy has caught up.',
    change:
      'Raise it before adding instances: *M* stateful tasks take about *M* / `max.warmup.replicas` probing intervals to move, with the defaults 12 an hour. Each warmup restores a whole store, so disks and brokers set the limit.',
    interacts: [
      'probing.rebalance.interval.ms',
      'acceptable.recovery.lag',
      'num.standby.replicas',
      'group.protocol',
    ],
    kips: [441],
    note: 'One budget for the group, not per instance, shared by moving actives and moving standbys; swapping with a standby that has caught up costs none of it. Warmups come on top of `num.standby.replicas`. Placing them takes no account of tags, so a copy can be in the wrong place until the last of them has moved.',
  },
  'acceptable.recovery.lag': {
    does: 'How many changelog records, summed over the stores of a task, an instance may be behind and still take over the task as active at once.',
    change:
      'Raise it when busy stores never get this close, for then probing rebalances go on forever. Lower it to shorten the pause at a handover. The largest long turns warmups off: tasks move at once and restore where they land.',
    interacts: ['max.warmup.replicas', 'probing.rebalance.interval.ms', 'commit.interval.ms'],
    kips: [441],
    note: 'It counts records, not time. A store that writes more than this between two commits stays behind for ever. Before 4.3 state that is only on disk lacks one record for each store, so that with 0 an instance that comes back does not count as caught up.',
  },
  'probing.rebalance.interval.ms': {
    does: 'How long the leader waits before it asks for a rebalance just to see whether warmups have caught up. It asks only while the last assignment still wants tasks to move.',
    change:
      'Shorten it, 60000 at the least, where restoring is quick and the wait is what slows a scale-out; lengthen it where stores take hours to restore anyway.',
    interacts: ['max.warmup.replicas', 'acceptable.recovery.lag'],
    kips: [441],
    note: 'Any other rebalance, such as an instance that joins, promotes ready warmups as well. 2.6.0 sometimes forgot to probe (KAFKA-10455).',
  },
  'task.assignor.class': {
    does: 'The class that decides which instance gets which task. Unset, it is the high availability assignor, with warmups and probing rebalances.',
    change:
      'Name Kafka’s `org.apache.kafka.streams.processor.assignment.assignors.StickyTaskAssignor` to keep tasks where they are and skip warmups, or a class of your own that implements `TaskAssignor`.',
    interacts: [
      'max.warmup.replicas',
      'probing.rebalance.interval.ms',
      'acceptable.recovery.lag',
      'rack.aware.assignment.tags',
      'group.protocol',
    ],
    kips: [924],
    note: 'The leader’s class assigns for the group, so all instances must carry it. The sticky assignor neither warms up nor probes. With `group.protocol=streams` the broker assigns and this key is ignored.',
  },
  'group.protocol': {
    does: 'Who assigns tasks: with `classic` one of the instances does, the group’s leader; with `streams` the broker does.',
    change:
      '`streams` makes rebalances lighter, since nobody has to stop for them. It wants brokers and clients of 4.2 or later; 4.1 offers it for trying out only.',
    interacts: [
      'num.standby.replicas',
      'max.warmup.replicas',
      'acceptable.recovery.lag',
      'probing.rebalance.interval.ms',
      'rack.aware.assignment.tags',
      'rack.aware.assignment.strategy',
      'task.assignor.class',
      'session.timeout.ms',
      'heartbeat.interval.ms',
      'group.instance.id',
    ],
    kips: [1071],
    note: 'With `streams` the settings named here are ignored on the client; standbys and time-outs become settings of the group on the broker (`streams.num.standby.replicas` and so on). Clients before 4.4 refuse to start when `group.instance.id` is set as well. A running group is not migrated.',
  },
  'upgrade.from': {
    does: 'The version a rolling upgrade starts from. While it is set, this instance speaks the older formats, so that old and new instances get along.',
    change:
      'Set it for the first of two rolling restarts, remove it for the second. Upgrades from 3.5 or later need none at all.',
    interacts: ['group.protocol'],
    kips: [268, 904],
    note: 'Values up to 2.3 keep rebalances eager: every task stops at each of them, for as long as the key stays. From 4.2 on those values are refused.',
  },
  'topology.description.push.enabled': {
    does: 'Whether this instance sends a description of its topology when the broker asks for one, so that tools can show it.',
    change: 'Turn it off where names of topics or processors shall not leave the application.',
    interacts: ['group.protocol'],
    kips: [1331],
    note: 'Only with `group.protocol=streams`, and only if the broker has a plug-in that wants descriptions.',
  },
  'partition.grouper': {
    does: 'Decided which partitions form a task. Tasks have long been formed by Kafka Streams itself.',
    kips: [528],
    note: 'Deprecated in 2.4 and gone in 3.0; a line with it does nothing now.',
  },
};
