import type { ProseTable } from './key-prose';

/** Standbys and where they go. */
export const PLACEMENT: ProseTable = {
  'num.standby.replicas': {
    does: 'How many extra copies of each stateful task are kept on other instances. A standby follows the changelog without processing, so that a failover starts from a warm store instead of an empty disk.',
    change:
      'Set 1 when restoring takes longer than an outage may last; 2 when one copy must be left while an instance is being replaced. Every standby costs the disk, the network and the restore consumer’s time of one more copy.',
    interacts: [
      'rack.aware.assignment.tags',
      'max.warmup.replicas',
      'acceptable.recovery.lag',
      'state.dir',
      'group.protocol',
    ],
    kips: [441, 535, 708],
    note: 'A task never has two copies on one instance: *n* standbys need *n* + 1 instances, and what does not fit stays unassigned with a warning in the log. The group leader’s value counts for everybody. Kafka accepts a negative number without a word.',
  },
  'rack.aware.assignment.tags': {
    does: 'The `client.tag.` keys in which the copies of a task should differ. The assignor picks standbys whose values differ from those of the copies placed before, for as many of these keys as the fleet has values for.',
    change:
      'List what can fail as a whole: a zone, a cluster, a rack. Placing *n* standbys apart in a key takes *n* + 1 distinct values of it; a key with fewer is given up for the last copies.',
    interacts: ['client.tag.', 'num.standby.replicas', 'client.rack', 'group.protocol'],
    kips: [708],
    note: 'In the classic protocol the order of the list has no effect; only the number of values of each key does. Each entry needs a `client.tag.` of the same spelling on this very instance, or Kafka Streams does not start. At most 5 entries. The leader’s list counts: while instances differ, the result depends on which one leads.',
  },
  'client.tag.': {
    does: 'A fact about where this instance runs, such as `client.tag.zone=eu-central-1a`. It travels to the group leader, which compares the values of the keys listed in `rack.aware.assignment.tags`.',
    change:
      'Give every instance the same keys and its own values, usually through an environment variable or the downward API. Roll the tags out first, then the list that uses them.',
    interacts: ['rack.aware.assignment.tags', 'num.standby.replicas'],
    kips: [708],
    note: 'Values are compared letter by letter and are not trimmed: a trailing blank makes another zone. At most 5 tags, 20 characters a key and 30 a value. A tag that is not listed is ignored, with a warning at each rebalance. An instance without a listed tag can receive any copy, for its place is unknown.',
  },
  'rack.aware.assignment.strategy': {
    does: 'Whether active and standby tasks move towards instances in the racks of the partitions they read, to save traffic between racks. `min_traffic` looks at traffic alone, `balance_subtopology` also spreads each subtopology.',
    change:
      'Turn it on where traffic between zones is billed and topics have replicas in every zone. `min_traffic` can gather the tasks of a subtopology on few instances.',
    interacts: [
      'client.rack',
      'rack.aware.assignment.traffic_cost',
      'rack.aware.assignment.non_overlap_cost',
      'rack.aware.assignment.tags',
    ],
    kips: [925],
    note: 'It works only if every main consumer of the group has `client.rack` (one value per process) and every broker involved `broker.rack`; one gap turns it off for the whole group, with a line in the log. It does not decide which standbys back each other up: that is what tags are for. `client.rack` alone does not spread standbys in any release up to 4.4.',
  },
  'rack.aware.assignment.traffic_cost': {
    does: 'What reading a partition from another rack costs in the optimization, as against moving a task. Only the ratio to `rack.aware.assignment.non_overlap_cost` matters.',
    change:
      'Raise it above the other cost to save traffic at the price of more movements. Unset, the default assignor takes 10 to 1, the sticky one 1 to 10.',
    interacts: ['rack.aware.assignment.strategy', 'rack.aware.assignment.non_overlap_cost'],
    kips: [925],
    note: 'Without effect while the strategy is `none`. Stateless tasks always count traffic only.',
  },
  'rack.aware.assignment.non_overlap_cost': {
    does: 'What moving a task away from where it is costs in the optimization, as against reading from another rack. Only the ratio to `rack.aware.assignment.traffic_cost` matters.',
    change:
      'Raise it above the other cost to keep tasks in place. Unset, the default assignor takes 1 to a traffic cost of 10, the sticky one 10 to 1.',
    interacts: ['rack.aware.assignment.strategy', 'rack.aware.assignment.traffic_cost'],
    kips: [925],
    note: 'Without effect while the strategy is `none`. No range is checked.',
  },
};
