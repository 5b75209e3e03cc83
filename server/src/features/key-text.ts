import { CLIENT_TAG, resolveKey, type ResolvedKey } from '../catalog/catalog';
import { compareVersions, parseVersion, type KafkaVersion } from '../catalog/kafka-version';
import type { KeyFacts, KeyHistory, ValidValues } from '../catalog/key-facts';
import { proseOf } from '../catalog/prose/prose';
import { streamsClientDefault } from '../catalog/streams-client-defaults';
import { streamsOverride } from '../catalog/streams-overrides';
import { proposalOf } from '../rules/proposal-key';
import { meaningOf } from './humane';
import { keyDocumentation, kipPage } from './links';
import { code, escapeMarkdown, paragraphs, sentence } from './markdown';

/** Whom the settings behind a prefix reach. */
const REACH: Readonly<Record<string, string>> = {
  'main.consumer.': 'For the consumer that reads input topics only; wins over `consumer.`.',
  'restore.consumer.': 'For the consumer that restores state only; wins over `consumer.`.',
  'global.consumer.': 'For the consumer of global tables only; wins over `consumer.`.',
  'consumer.': 'For all consumers of the application.',
  'producer.': 'For the producers of the application.',
  'admin.': 'For the admin client of the application.',
  'topic.': 'For the internal topics that the application creates.',
};

/**
 * What is known of a Kafka key in a version, as Markdown: what it does, type, default, valid values, when to change
 * it, its life over the versions, where to read on. The same text in hovers, completion and `explain`. `here` is
 * what the user's own fleets make of it; it comes right after what the key does.
 */
export function describeKey(
  key: string,
  version: KafkaVersion,
  here: readonly string[] = [],
): string {
  const resolved = resolveKey(key, version);
  const { facts, history, prefix, surface } = resolved;
  const prose = surface === 'streams' ? proseOf(key) : undefined;
  return paragraphs(
    heading(key, resolved),
    REACH[prefix] && sentence(REACH[prefix]),
    prose?.does,
    ...here,
    facts ? factLines(facts) : absence(key, history, version),
    facts && byStreams(resolved, version),
    prose?.change,
    prose?.note,
    history && lifeOf(history, version),
    prose?.interacts && `See also ${prose.interacts.map(code).join(', ')}.`,
    links(resolved, version, prose?.kips ?? []),
  );
}

function heading(key: string, { facts, surface, prefix }: ResolvedKey): string {
  const parts = [`**${code(key)}**`];
  if (facts) {
    if (prefix === '' && surface !== 'streams') parts.push(`${surface} setting`);
    parts.push(facts.type.toLowerCase(), `importance ${facts.importance.toLowerCase()}`);
  }
  return parts.join(' · ');
}

function factLines({ name, defaultValue, valid }: KeyFacts): string {
  const accepted = valid && validText(valid);
  return [`Default: ${defaultText(name, defaultValue)}`, accepted && `Valid: ${accepted}`]
    .filter(Boolean)
    .join(' · ');
}

/** What Kafka Streams gives its clients for a key, whether users can change it or not. */
function byStreams({ prefix, name, surface }: ResolvedKey, version: KafkaVersion): string {
  const override = streamsOverride(prefix, name, version);
  if (override) {
    const when = override.exactlyOnce ? 'With exactly-once ' : '';
    return sentence(`${when}Kafka Streams sets it to ${override.counts}, whatever is said here.`);
  }
  const own = surface === 'streams' ? undefined : streamsClientDefault(prefix, name);
  if (!own) return '';
  const when = own.exactlyOnce ? 'With exactly-once ' : '';
  return `${when}Kafka Streams gives its ${own.client} ${defaultText(name, own.value)} unless it is set.`;
}

function defaultText(name: string, value: string | null | undefined): string {
  if (value === undefined) return 'none, the key is required';
  if (value === null) return 'not set';
  if (value === '') return 'empty';
  const meaning = meaningOf(name, value);
  return meaning === undefined ? code(value) : `${code(value)} (${meaning})`;
}

function validText(valid: ValidValues): string {
  switch (valid.kind) {
    case 'range': {
      const { min, max, also = [] } = valid;
      const range =
        min !== null && max !== null
          ? `${min} to ${max}`
          : min !== null
            ? `${min} or more`
            : max !== null
              ? `${max} or less`
              : 'any number';
      return [range, ...also.map(String)].join(', or ');
    }
    case 'oneOf':
      return `${valid.values.map(code).join(', ')}${valid.ignoreCase ? ' (in upper or lower case)' : ''}`;
    case 'listOf':
      return `a list of ${valid.values.map(code).join(', ')}`;
    case 'listSize':
      return `at most ${valid.max} entries`;
    case 'distinctList':
      return `entries that are not empty${valid.mayBeEmpty ? '' : ', at least one'}`;
    case 'nonEmpty':
      return 'not empty';
    case 'other':
      return escapeMarkdown(valid.text);
  }
}

/** Why a version has no such key. */
function absence(key: string, history: KeyHistory | undefined, version: KafkaVersion): string {
  const proposal = proposalOf(key);
  if (proposal) {
    const { kip, released } = proposal;
    const instead = released === null ? 'Nothing takes its place.' : `Use ${code(released)}.`;
    return `Never released: a name from a draft of KIP-${kip}. No version of Kafka Streams reads it. ${instead}`;
  }
  if (!history) {
    return 'Not a Kafka setting. Kafka Streams passes it on to serdes, handlers and other plug-ins.';
  }
  const { since, removed } = history;
  if (since !== undefined && compareVersions(since, version) > 0) {
    return `Kafka ${version} does not know it yet; it came with ${since}.`;
  }
  return `Kafka ${version} does not know it any more${removed === undefined ? '' : `; it went with ${removed}`}.`;
}

function lifeOf(
  { since, deprecated, replacedBy, note }: KeyHistory,
  version: KafkaVersion,
): string {
  const parts: string[] = [];
  // 2.6 is where the catalog begins, not when a key came.
  if (since !== undefined && since !== '2.6') parts.push(`Since Kafka ${since}.`);
  if (deprecated !== undefined) {
    const known = parseVersion(deprecated);
    const already = known === undefined || compareVersions(known, version) <= 0;
    parts.push(
      already ? `Deprecated since ${deprecated}.` : `Will be deprecated in ${deprecated}.`,
    );
  }
  if (replacedBy !== undefined) parts.push(`Use ${code(replacedBy)}.`);
  if (note !== undefined) parts.push(sentence(note));
  return parts.join(' ');
}

function links(
  { facts, name, prefix, surface }: ResolvedKey,
  version: KafkaVersion,
  kips: readonly number[],
): string {
  const found = kips.map((kip) => {
    const page = kipPage(kip);
    return page === undefined ? `KIP-${kip}` : `[KIP-${kip}](${page})`;
  });
  if (facts && !facts.internal) {
    const key = prefix === CLIENT_TAG ? 'rack.aware.assignment.tags' : name;
    found.unshift(`[Kafka ${version} documentation](${keyDocumentation(surface, key, version)})`);
  }
  return found.join(' · ');
}
