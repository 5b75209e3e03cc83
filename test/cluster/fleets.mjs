// Fleet files as cases use them: a sample with a few settings more, and events.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Short, so that what is gone is missed soon; long enough for a busy machine. */
export const SESSION_MS = 20_000;

/** Settings of every case. */
const SETTINGS = {
  'session.timeout.ms': SESSION_MS,
  'heartbeat.interval.ms': 1500,
  'probing.rebalance.interval.ms': 60_000,
  'acceptable.recovery.lag': 1,
};

/** Records of each changelog partition; with next to no lag accepted, enough to have to be restored. */
export const RECORDS = 500;

/** What the model is told: one copy takes more than a heartbeat, those of an instance less than a probing interval. */
const RECORDS_PER_SECOND = 250;

/**
 * Writes a fleet file into `folder` that is the one of a case: `fleet` with the Kafka version, the case's settings and
 * its events (lines of YAML).
 */
export function writeFleet(folder, each) {
  const { fleet, release, settings = {}, events = [], staticIds } = each;
  const { recordsPerSecond = RECORDS_PER_SECOND } = each;
  const all = Object.entries({ ...SETTINGS, ...settings });
  let text = readFileSync(fleet, 'utf8')
    .replace(/^kafka: .*\n/m, '')
    .replace(
      /^settings:/m,
      ['settings:', ...all.map(([key, value]) => `  ${key}: ${value}`)].join('\n'),
    )
    .replaceAll('stateful: true }', `stateful: true, changelog: { records: ${RECORDS} } }`);
  if (staticIds) text = text.replaceAll(/^( {2}- \{ name: [^\n]*) \}/gm, '$1, staticId: true }');
  const [major, minor] = release.split('.');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, basename(fleet));
  const lines = [`kafka: "${major}.${minor}"`, text.trimEnd()];
  lines.push(`recovery: { recordsPerSecond: ${recordsPerSecond} }`);
  if (events.length > 0) lines.push('events:', ...events.map((event) => `  - ${event}`));
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}
