import { featuresOf } from '../catalog/features';
import type { Fleet } from '../fleet/fleet';
import { ASSUMED_AWAY_MS } from './agenda';
import { untoldRecords } from './application';
import { assignorTitle, isReproducible } from './assignor-class';
import type { LeaderSettings } from './leader-settings';
import { countsShortReports } from './short-reports';
import { groupSessionTimeoutMs } from './streams-group';
import type { Beginning, SimulatedEvent } from './simulation';

/** Restore speed of an instance when the fleet does not tell it. */
export const ASSUMED_RECORDS_PER_SECOND = 50_000;

/** What a simulation takes for granted because the fleet does not tell, in sentences. */
export function assumptionsOf(
  fleet: Pick<Fleet, 'topology' | 'recordsPerSecond' | 'group' | 'observed' | 'kafka'>,
  leader: LeaderSettings,
  events: readonly SimulatedEvent[],
  beginning: Beginning,
): string[] {
  const { topology, recordsPerSecond, observed } = fleet;
  const assumptions: string[] = [];
  if (topology.assumed) {
    assumptions.push('No topology is described: one stateful subtopology of 12 partitions.');
  }
  const stateful = topology.subtopologies.filter((each) => each.stateful);
  const told = beginning === 'observed' && (observed?.ends.size ?? 0) > 0;
  if (!told && stateful.some(({ changelogRecords }) => changelogRecords === undefined)) {
    const records = untoldRecords(leader.acceptableRecoveryLag).toLocaleString('en-US');
    assumptions.push(`Changelogs whose size is not told have ${records} records per task.`);
  }
  if (recordsPerSecond === undefined && stateful.length > 0) {
    const speed = ASSUMED_RECORDS_PER_SECOND.toLocaleString('en-US');
    assumptions.push(`An instance restores ${speed} records per second.`);
  }
  if (beginning === 'restoring') {
    assumptions.push('The changelogs exist and no instance has local state.');
  }
  if (beginning === 'observed') {
    assumptions.push(
      observed?.nextRebalanceMs === undefined
        ? 'No probing rebalance was due, so that every copy counts as complete.'
        : 'A copy is behind as its instance reported when it last joined; it may have restored more since.',
    );
  }
  if (beginning === 'running' && events.length > 0) {
    assumptions.push('At the start the fleet has settled and restored everything.');
  }
  if (events.some((event) => event.kind === 'restart' && event.pauseMs === 0)) {
    assumptions.push(`A restart takes ${ASSUMED_AWAY_MS / 1000} s per instance.`);
  }
  if (leader.byBroker && events.length > 0) {
    const seconds = groupSessionTimeoutMs(fleet) / 1000;
    assumptions.push(
      `Who stops has crashed, and the brokers miss it after ${seconds} s (\`streams.session.timeout.ms\`); who restarts leaves the group at once.`,
    );
  }
  const { disksReportedInFull } = featuresOf(fleet.kafka.version);
  if (events.length > 0 && countsShortReports(leader) && !disksReportedInFull) {
    assumptions.push(
      'One of several possible courses: before 4.3, with `acceptable.recovery.lag` 0, milliseconds decide how rebalances follow each other.',
    );
  }
  if (!isReproducible(featuresOf(fleet.kafka.version), leader)) {
    const what = leader.byBroker
      ? `what the brokers of Kafka ${fleet.kafka.version} assign is`
      : `the standbys of ${assignorTitle(leader)} are`;
    assumptions.push(`One of several possible courses: ${what} not reproducible in Kafka.`);
  }
  return assumptions;
}
