import { CLIENT_RACK_KEYS } from '../fleet/client-rack';
import type { Brokers, Fleet, Instance } from '../fleet/fleet';
import { changelogTopics, sourceTopics } from '../fleet/topics';
import { LEADER_KEYS } from '../simulation/leader-settings';

/** Settings that a verdict reads. */
const READ_SETTINGS = [...LEADER_KEYS, ...CLIENT_RACK_KEYS, 'group.protocol'];

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
    fleet.topology.subtopologies.map((subtopology) => [
      subtopology.partitions,
      subtopology.stateful,
      subtopology.changelogRecords,
      sourceTopics(subtopology),
      changelogTopics(subtopology),
    ]),
    brokersKey(fleet.brokers),
    [...(fleet.group ?? [])].map(([key, { value }]) => [key, value]),
    fleet.instances.map(instanceKey),
    fleet.observed && [
      fleet.observed.nextRebalanceMs,
      [...fleet.observed.ends],
      [...fleet.observed.instances].map(([name, { offsets, ...had }]) => [name, had, [...offsets]]),
    ],
  ]);
}

function brokersKey(brokers: Brokers | undefined): unknown {
  return brokers && [brokers.racks, brokers.replicationFactor, [...brokers.topics]];
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
