import picomatch from 'picomatch';
import { keysOf, resolveKey } from '../catalog/catalog';
import { NEWEST_VERSION } from '../catalog/kafka-version';
import { closest } from '../fleet/closest';
import type { KeyDemand, Limit, TierDemand, WrittenPolicy } from '../policy/policy';
import { limitOf, unitOf } from '../policy/quantity';
import { KeyIndex } from '../rules/near-miss';
import type { YamlMap, YamlNode } from '../text/yaml-node';
import { namesIn, profilesOf } from '../policy/profiles';
import { checkedDemand } from './check-demand';
import { SettingsFields, type SettingsProblems } from './fields';
import { POLICY_KEYS, SEVERITIES, TIERS } from './keys';

/** Keys that say what a policy demands of its Kafka key. */
const DEMANDS = ['required', 'min', 'max', 'allowed', 'forbidden'] as const;

/** Reads one policy; undefined when it demands nothing that could be checked, which is reported. */
export function readPolicy(
  name: string,
  map: YamlMap,
  problems: SettingsProblems,
): WrittenPolicy | undefined {
  const fields = new SettingsFields(map, Object.keys(POLICY_KEYS), 'a policy', problems);
  const demand = readDemand(name, map, fields);
  const applications = matcher(fields.globs('applications'));
  const profiles = matcher(fields.globs('profiles'));
  const files = fields.globs('files')?.map(anywhere);
  const link = fields.text('link');
  if (link !== undefined && !/^https?:\/\/\S+$/.test(link)) {
    fields.wrong('link', 'an address that begins with `https://`');
  }
  const policy = {
    name,
    isForApplication: (id: string | null) =>
      applications === undefined || (id !== null && applications(id)),
    isForEveryProfile: profiles === undefined,
    isForProfile: (profile: string | null, path: string) =>
      profiles === undefined ||
      (profile === null ? namesIn(path) : profilesOf(profile)).some((each) => profiles(each)),
    isForFile: files ? picomatch(files, { dot: true }) : () => true,
    severity: fields.word('severity', SEVERITIES),
    message: fields.text('message'),
    link: link !== undefined && /^https?:\/\/\S+$/.test(link) ? link : undefined,
  };
  return demand && { ...policy, demand };
}

function readDemand(
  name: string,
  map: YamlMap,
  fields: SettingsFields,
): KeyDemand | TierDemand | undefined {
  const tier = fields.word('tier', Object.keys(TIERS) as (keyof typeof TIERS)[]);
  const key = fields.text('key', "a key of Kafka's");
  const tierAt = fields.keySpan('tier');
  if (tierAt) {
    const others = ['key', ...DEMANDS].map((each) => fields.keySpan(each));
    for (const span of others) {
      if (span) fields.problems.add(span, 'A policy is about a `key` or about a `tier`, not both.');
    }
    return tier && { kind: 'tier', tier: TIERS[tier] };
  }
  if (!fields.keySpan('key')) {
    const { start } = map.span;
    const span = { start, end: start + 1 };
    fields.problems.add(span, `The policy \`${name}\` needs a \`key\` or a \`tier\`.`);
  }
  if (key === undefined) return undefined;
  checkKey(key, fields);
  const demand: KeyDemand = {
    kind: 'key',
    key,
    required: fields.flag('required') ?? false,
    min: limit('min', key, fields),
    max: limit('max', key, fields),
    allowed: values('allowed', fields),
    forbidden: forbidden(fields),
  };
  const asked = DEMANDS.filter((each) => fields.keySpan(each));
  if (asked.some((each) => each !== 'required' || !isFalse(fields.node(each)))) {
    return checkedDemand(demand, fields);
  }
  const at = fields.keySpan('key') ?? map.span;
  const wanted = DEMANDS.map((each) => `\`${each}\``).join(', ');
  fields.problems.add(at, `The policy \`${name}\` demands nothing yet: it needs one of ${wanted}.`);
  return undefined;
}

function isFalse(node: YamlNode | undefined): boolean {
  return node?.kind === 'scalar' && node.type === 'boolean' && node.text.text === 'false';
}

/** Values, at least one: an empty list would allow nothing, or forbid nothing. */
function values(
  key: 'allowed' | 'forbidden',
  fields: SettingsFields,
): readonly string[] | undefined {
  const texts = fields.texts(key, true);
  return texts?.length === 0 ? fields.wrong(key, 'a value or a list with at least one') : texts;
}

function forbidden(fields: SettingsFields): KeyDemand['forbidden'] {
  const node = fields.node('forbidden');
  if (node?.kind !== 'scalar' || node.type !== 'boolean') return values('forbidden', fields);
  if (node.text.text === 'true') return 'all';
  return fields.wrong('forbidden', '`true`, or values (`"false"` in quotes for that one)');
}

function limit(bound: 'min' | 'max', key: string, fields: SettingsFields): Limit | undefined {
  const node = fields.node(bound);
  if (!node) return undefined;
  const usable = node.kind === 'scalar' && (node.type === 'number' || node.type === 'string');
  const unit = { ms: ' or a duration such as `"10m"`', bytes: ' or a size such as `"64MB"`' };
  const kind = unitOf(key);
  return (
    (usable ? limitOf(key, node.text.text) : undefined) ??
    fields.wrong(bound, `a number${kind ? unit[kind] : ''}`)
  );
}

let index: KeyIndex | undefined;

/** A slip in the name of a key would let everything pass. Keys of plug-ins are nobody's slip. */
function checkKey(key: string, fields: SettingsFields): void {
  if (resolveKey(key, NEWEST_VERSION).history || key.startsWith('client.tag.')) return;
  index ??= new KeyIndex(keysOf('streams', NEWEST_VERSION).map(({ name }) => name));
  const meant = index.nearest(key) ?? closest(key, ['application.id']);
  const span = fields.node('key')?.span;
  if (meant === undefined || !span) return;
  const message = `\`${key}\` is no Kafka Streams setting. Did you mean \`${meant}\`?`;
  fields.problems.add(span, message, JSON.stringify(meant));
}

function matcher(globs: readonly string[] | undefined): ((text: string) => boolean) | undefined {
  // Application ids and profiles are no paths: `*` stands for any text.
  return globs && picomatch([...globs], { dot: true, bash: true });
}

/** A glob without a slash is for the file's name, in any folder. */
export function anywhere(glob: string): string {
  const bare = glob.replace(/^\.?\//, '');
  return bare.includes('/') || bare !== glob ? bare : `**/${bare}`;
}
