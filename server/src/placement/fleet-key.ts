import type { Fleet, Instance } from '../fleet/fleet';

/** Settings that a verdict reads: those of the leader and those that name the assignor. */
const READ_SETTINGS = [
  'rack.aware.assignment.tags',
  'num.standby.replicas',
  'max.warmup.replicas',
  'acceptable.recovery.lag',
  'probing.rebalance.interval.ms',
  'rack.aware.assignment.strategy',
  'rack.aware.assignment.traffic_cost',
  'rack.aware.assignment.non_overlap_cost',
  'task.assignor.class',
  'internal.task.assignor.class',
  'group.protocol',
];

/**
 * The content of a fleet as far as a verdict or a scale-out estimate depends on it. Equal for two readings of the
 * same fleet however its files are laid out: spans, documents, comments and other settings do not count.
 */
export function fleetKey(fleet: Fleet): string {
  return JSON.stringify([
    fleet.application,
    fleet.profile,
    fleet.kafka.version,
    fleet.recordsPerSecond,
    fleet.topology.subtopologies.map(({ partitions, stateful, changelogRecords }) => [
      partitions,
      stateful,
      changelogRecords,
    ]),
    fleet.instances.map(instanceKey),
  ]);
}

function instanceKey({ name, threads, tags, settings }: Instance): unknown {
  return [
    name,
    threads,
    [...tags].map(([key, { value, literal }]) => [key, value, literal]),
    READ_SETTINGS.map((key) => {
      const setting = settings.get(key);
      return setting ? [setting.value, setting.literal] : null;
    }),
  ];
}
