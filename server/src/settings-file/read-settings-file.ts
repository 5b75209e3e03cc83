import type { BoundDocument } from '../binding/setting';
import { KAFKA_VERSIONS, NEWEST_VERSION, parseVersion } from '../catalog/kafka-version';
import type { CoreSettings } from '../features/model';
import type { WrittenPolicy } from '../policy/policy';
import type { Severity } from '../rules/rule';
import { RULE_IDS, type RuleId } from '../rules/rule-id';
import type { Span } from '../text/span';
import { isJson } from '../text/json';
import { SettingsFields, SettingsProblems, wordIn, type SettingsProblem } from './fields';
import { LEVELS, SETTINGS_FILE_KEYS } from './keys';
import { readPolicy } from './read-policy';

/** What a settings file says; what it leaves out is undefined. */
export interface FileSettings {
  /** Files of the folders above do not count. */
  readonly root: boolean;
  readonly kafkaVersion: string | undefined;
  readonly severities: Readonly<Partial<Record<RuleId, Severity | 'off'>>>;
  readonly orders: number | undefined;
  readonly prefixes: readonly string[] | undefined;
  readonly fleetScope: CoreSettings['fleetScope'] | undefined;
  readonly include: readonly string[] | undefined;
  readonly exclude: readonly string[] | undefined;
  readonly policies: readonly WrittenPolicy[];
}

/** A settings file as it was read. */
export interface SettingsFileReading {
  readonly settings: FileSettings;
  readonly problems: readonly SettingsProblem[];
  /** Where the severity of each rule in `settings.severities` stands, quotes included. */
  readonly severitySpans: Readonly<Partial<Record<RuleId, Span>>>;
  /** Whether all of it could be read as JSON. */
  readonly whole: boolean;
}

/** Settings of the editor that are each user's own. */
const PERSONAL = 'It is each user’s own and counts in the settings of the editor only.';
const ELSEWHERE: Readonly<Record<string, string>> = {
  codeLens: PERSONAL,
  keyLinks: PERSONAL,
  'inlayHints.durations': PERSONAL,
  'inlayHints.sizes': PERSONAL,
  'inlayHints.placeholders': PERSONAL,
  'inlayHints.defaults': PERSONAL,
  'trace.server': PERSONAL,
};

/** Reads a settings file. What cannot be used is left out and reported, with a range. */
export function readSettingsFile({ parsed }: BoundDocument): SettingsFileReading {
  const problems = new SettingsProblems();
  for (const { span, message } of parsed.problems) problems.add(span, message);
  const root = isJson(parsed) ? parsed.root : undefined;
  if (root && root.kind !== 'map') problems.add(root.span, 'The file must be an object in braces.');
  const map = root?.kind === 'map' ? root : { kind: 'map' as const, span: NOWHERE, entries: [] };
  const known = Object.keys(SETTINGS_FILE_KEYS);
  const fields = new SettingsFields(map, known, 'this file', problems, ELSEWHERE);
  const { severities, severitySpans } = readSeverities(fields);
  const settings: FileSettings = {
    root: fields.flag('root') ?? false,
    kafkaVersion: version(fields),
    severities,
    orders: fields.whole('placement.orders', 1, 1000),
    prefixes: fields.texts('prefixes'),
    fleetScope: fields.word('fleetScope', ['folder', 'workspace']),
    include: fields.globs('include'),
    exclude: fields.globs('exclude', true),
    policies: policies(fields),
  };
  const whole = parsed.problems.length === 0;
  return { settings, problems: problems.all, severitySpans, whole };
}

const NOWHERE = { start: 0, end: 0 };

function version(fields: SettingsFields): string | undefined {
  const text = fields.text('kafkaVersion', VERSION);
  if (text === undefined || parseVersion(text) !== undefined) return text;
  return fields.wrong('kafkaVersion', VERSION);
}

const VERSION = `a Kafka version from "${KAFKA_VERSIONS[0]}" to "${NEWEST_VERSION}", in double quotes`;

function readSeverities(
  fields: SettingsFields,
): Pick<FileSettings, 'severities'> & Pick<SettingsFileReading, 'severitySpans'> {
  const severities: Partial<Record<RuleId, Severity | 'off'>> = {};
  const severitySpans: Partial<Record<RuleId, Span>> = {};
  const map = fields.map('rules');
  if (!map) return { severities, severitySpans };
  new SettingsFields(map, RULE_IDS, '`rules`', fields.problems);
  for (const { key, value } of map.entries) {
    const rule = RULE_IDS.find((id) => id === key.text);
    if (!rule) continue;
    const level = wordIn(value, LEVELS, `\`${rule}\``, fields.problems);
    if (!level) continue;
    severities[rule] = level;
    severitySpans[rule] = value.span;
  }
  return { severities, severitySpans };
}

function policies(fields: SettingsFields): WrittenPolicy[] {
  const byName = new Map<string, WrittenPolicy>();
  for (const { key, value } of fields.map('policies')?.entries ?? []) {
    if (value.kind !== 'map') {
      fields.problems.add(value.span, `The policy \`${key.text}\` must be an object in braces.`);
      continue;
    }
    const policy = readPolicy(key.text, value, fields.problems);
    if (policy) byName.set(key.text, policy);
  }
  return [...byName.values()];
}
