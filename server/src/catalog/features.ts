import { compareVersions, type KafkaVersion } from './kafka-version';

/** What the assignors do differently from version to version. */
export interface AssignorBehaviour {
  /** 3.2+ (KIP-708): `client.tag.*` spread the standbys. Before, tags do not exist. */
  readonly clientTags: boolean;
  /** 3.2+ (KAFKA-13600): with nobody caught up, the least lagging client counts. Before, nothing moves then. */
  readonly leastLagging: boolean;
  /** 3.3+ (#12585): movements are taken in priority order. Before, in the heap's array order. */
  readonly sortedMovements: boolean;
  /** Strategies that move tasks: `min_traffic` 3.6+ (KIP-925), `balance_subtopology` 3.7+. */
  readonly rackStrategies: readonly ('min_traffic' | 'balance_subtopology')[];
  /** 3.6 only: tasks that could change places are searched from every node in turn, with other ends where costs are equal. */
  readonly rackSearchFromEachNode: boolean;
  /** 3.0+: the sticky and the fallback assignor decide as they do today. Before, tasks had other hash codes. */
  readonly stickyAsToday: boolean;
  /**
   * 3.2+: an instance's standbys go to the threads that have few tasks so far, and so do its stateless tasks. Before,
   * each kind was dealt by itself, stateless tasks around after the stateful ones.
   */
  readonly threadsEvenOverKinds: boolean;
  /** 3.5+: of the tasks withheld from it, an instance keeps as standbys those that it had. Before, all stateful ones. */
  readonly keepsOnlyStandbys: boolean;
  /** 3.8+ (KIP-924): there is a sticky assignor for `task.assignor.class`. */
  readonly publicSticky: boolean;
  /** 4.4+: in that assignor a client's share of the active tasks is rounded up. Before, tasks per thread are cut off. */
  readonly stickyShareRoundedUp: boolean;
}

/** What differs from version to version in reading what members and leaders send each other. */
export interface WireBehaviour {
  /** 4.2+: an assignment that promises more than its bytes can hold is refused at once. Before, its end is missed. */
  readonly countsChecked: boolean;
}

/** What the assignor of brokers (`group.protocol=streams`) does differently from version to version. */
export interface BrokerBehaviour {
  /** 4.2+: tasks are dealt by what each member may have. 4.1 looked for pairs of tasks that no process has yet. */
  readonly quotas: boolean;
  /**
   * All but 4.3 (as of 4.3.1; 4.2.2 has it): of those that had a standby, one whose process has the task already is
   * passed over. In 4.3, if that is the first of them, the others are not asked.
   */
  readonly passesOverHolders: boolean;
  /** 4.4+: what a member has on disk of a task that it is not assigned counts as well. */
  readonly taskOffsets: boolean;
}

/** What a Kafka version can do, as far as verdicts and rules care. The only place that compares versions. */
export interface KafkaFeatures {
  readonly assignor: AssignorBehaviour;
  readonly wire: WireBehaviour;
  readonly broker: BrokerBehaviour;
  /**
   * 4.3+: of a task that is not opened, all that is on disk is reported. Before, its checkpoint file is read for that: it
   * has the last offset and not the one after it, one less for each changelog.
   */
  readonly disksReportedInFull: boolean;
  /** 3.6+ (KIP-925): `rack.aware.assignment.strategy`. */
  readonly rackAwareStrategy: boolean;
  /** 3.8+ (KIP-924): `task.assignor.class`. */
  readonly pluggableAssignor: boolean;
  /** 4.1+ (KIP-1071): `group.protocol=streams`. */
  readonly streamsProtocol: boolean;
  /** 3.0+: a start with exactly-once is refused when commits are rarer than transactions last. */
  readonly commitsWithinTransactions: boolean;
  /** 4.0+: more than 5 requests in flight are refused unless `enable.idempotence=false`. Before, that turned idempotence off. */
  readonly fewInFlightByDefault: boolean;
  /** 4.4+: `group.instance.id` goes with `group.protocol=streams`. Before, the two together are refused at the start. */
  readonly staticStreamsMembers: boolean;
  /** 4.2+: overrides of consumer settings reach `main.consumer.` and its likes. Before, the user's value counts there. */
  readonly overridesSingleConsumers: boolean;
  /** 4.0+: `consumer.group.protocol` is overridden. Before, it reaches the consumers. */
  readonly consumersStayClassic: boolean;
  /** 4.0+: `application.server` must be host and port alone. Before, anything may stand in front of the host. */
  readonly strictHostAndPort: boolean;
  /** 4.4+ (KIP-1245): `application.server` needs a host that is not empty. */
  readonly hostNeeded: boolean;
  /** 4.4+: the group has `streams.rack.aware.assignment.tags` on the broker. */
  readonly groupTags: boolean;
}

/** The features of a version. */
export function featuresOf(version: KafkaVersion): KafkaFeatures {
  const since = (first: KafkaVersion): boolean => compareVersions(version, first) >= 0;
  return {
    assignor: {
      clientTags: since('3.2'),
      leastLagging: since('3.2'),
      sortedMovements: since('3.3'),
      rackStrategies: [
        ...(since('3.6') ? (['min_traffic'] as const) : []),
        ...(since('3.7') ? (['balance_subtopology'] as const) : []),
      ],
      rackSearchFromEachNode: !since('3.7'),
      stickyAsToday: since('3.0'),
      threadsEvenOverKinds: since('3.2'),
      keepsOnlyStandbys: since('3.5'),
      publicSticky: since('3.8'),
      stickyShareRoundedUp: since('4.4'),
    },
    wire: { countsChecked: since('4.2') },
    broker: {
      quotas: since('4.2'),
      passesOverHolders: version !== '4.3',
      taskOffsets: since('4.4'),
    },
    disksReportedInFull: since('4.3'),
    rackAwareStrategy: since('3.6'),
    pluggableAssignor: since('3.8'),
    streamsProtocol: since('4.1'),
    commitsWithinTransactions: since('3.0'),
    fewInFlightByDefault: since('4.0'),
    staticStreamsMembers: since('4.4'),
    overridesSingleConsumers: since('4.2'),
    consumersStayClassic: since('4.0'),
    strictHostAndPort: since('4.0'),
    hostNeeded: since('4.4'),
    groupTags: since('4.4'),
  };
}
