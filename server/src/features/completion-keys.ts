import {
  CompletionItemKind,
  CompletionItemTag,
  MarkupKind,
  type CompletionItem,
  type MarkupContent,
} from 'vscode-languageserver-types';
import { CLIENT_TAG, keysOf, resolveKey, splitPrefix } from '../catalog/catalog';
import { compareVersions, parseVersion, type KafkaVersion } from '../catalog/kafka-version';
import type { KeyFacts, Surface } from '../catalog/key-facts';
import type { Span } from '../text/span';
import { describeKey } from './key-text';
import { rangeOf } from './lsp-range';
import type { DocumentModel, ProjectModel } from './model';
import { layerAt } from './layer-at';
import { tagsOfFleet } from './tag-values';

/** A Kafka key that is being written. */
export interface KeyInput {
  /** The Kafka key before the cursor. */
  readonly typed: string;
  /** Its part on outer lines of a YAML map; the items continue it. */
  readonly above: string;
  /** What an item replaces: the Kafka key's part on this line, also behind the cursor. */
  readonly whole: Span;
  readonly separated: boolean;
  readonly offset: number;
}

/** Prefixes that Streams passes on, each with what it is for. */
const PREFIXES: Readonly<Record<string, string>> = {
  'consumer.': 'all consumers',
  'main.consumer.': 'the consumer that reads input topics',
  'restore.consumer.': 'the consumer that restores state',
  'global.consumer.': 'the consumer of global tables',
  'producer.': 'the producer',
  'admin.': 'the admin client',
  'topic.': 'internal topics',
};

const CLIENTS: readonly Surface[] = ['consumer', 'producer', 'admin'];
const RANK = { HIGH: 0, MEDIUM: 1, LOW: 2 } as const;

/** Keys of the version in force that are not set yet; Streams' own first, by importance. */
export function keyItems(
  project: ProjectModel,
  document: DocumentModel,
  input: KeyInput,
): CompletionItem[] {
  const { version } = document.kafka;
  const ending = input.separated ? '' : document.bound.parsed.format === 'yaml' ? ': ' : '=';
  const range = rangeOf(document.lines, input.whole);
  const set = new Set(
    layerAt(document.bound, input.offset)
      ?.settings.filter(({ keySpan }) => keySpan.start !== input.whole.start)
      .map(({ key }) => key),
  );
  return candidates(project, document, input)
    .filter(({ key }) => key.startsWith(input.above) && !set.has(key))
    .map(({ key, facts, detail, rank }): CompletionItem => {
      const label = key.slice(input.above.length);
      const isPrefix = label.endsWith('.');
      const deprecated = facts && isDeprecated(facts, version);
      return {
        label,
        kind: isPrefix ? CompletionItemKind.Module : CompletionItemKind.Property,
        detail,
        sortText: `${rank + (deprecated ? 5 : 0)}${key}`,
        filterText: label,
        textEdit: { range, newText: isPrefix ? label : label + ending },
        ...(isPrefix ? {} : { data: { key, version } }),
        ...(deprecated ? { tags: [CompletionItemTag.Deprecated] } : {}),
      };
    });
}

/** What a resolved item shows; undefined for data that is not of ours. */
export function documentationOf(data: unknown): MarkupContent | undefined {
  const { key, version } = (data ?? {}) as { key?: unknown; version?: unknown };
  const known = typeof version === 'string' ? parseVersion(version) : undefined;
  if (typeof key !== 'string' || !known) return undefined;
  return { kind: MarkupKind.Markdown, value: describeKey(key, known) };
}

interface Candidate {
  readonly key: string;
  readonly facts: KeyFacts | undefined;
  readonly detail: string;
  /** 0 is offered first. */
  readonly rank: number;
}

function candidates(
  project: ProjectModel,
  document: DocumentModel,
  { typed }: KeyInput,
): Candidate[] {
  const { version } = document.kafka;
  const { prefix, surface } = splitPrefix(typed);
  if (prefix !== '' && prefix !== CLIENT_TAG) return keysUnder(prefix, surface, version, 0);
  const own = keysUnder('', 'streams', version, 0).filter(({ key }) => key !== CLIENT_TAG);
  return [
    ...own,
    ...tagKeys(project, document),
    ...Object.entries(PREFIXES).map(([key, use]) => ({
      key,
      facts: undefined,
      detail: `settings of ${use}`,
      rank: 3,
    })),
    // Keys of the clients are also read without a prefix; they come once something is typed to choose by.
    ...(typed === '' ? [] : clientKeys(version, new Set(own.map(({ key }) => key)))),
  ];
}

function keysUnder(
  prefix: string,
  surface: Surface,
  version: KafkaVersion,
  rank: number,
): Candidate[] {
  return keysOf(surface, version)
    .filter(({ internal }) => !internal)
    .map((facts) => ({
      key: prefix + facts.name,
      facts,
      detail: detailOf(facts),
      rank: rank + RANK[facts.importance],
    }));
}

function clientKeys(version: KafkaVersion, taken: ReadonlySet<string>): Candidate[] {
  const byKey = new Map<string, Candidate>();
  for (const surface of CLIENTS) {
    for (const candidate of keysUnder('', surface, version, 0)) {
      if (taken.has(candidate.key) || byKey.has(candidate.key)) continue;
      byKey.set(candidate.key, {
        ...candidate,
        detail: `${surface}: ${candidate.detail}`,
        rank: 4,
      });
    }
  }
  return [...byKey.values()];
}

/** Client tags that the list asks for or other instances have; none before versions that know tags. */
function tagKeys(project: ProjectModel, document: DocumentModel): Candidate[] {
  const { facts } = resolveKey(`${CLIENT_TAG}zone`, document.kafka.version);
  if (!facts) return [];
  const named = tagsOfFleet(project, document);
  return [
    ...[...named].map(([tag, values]) => ({
      key: CLIENT_TAG + tag,
      facts,
      detail: values.length > 0 ? `client tag: ${values.slice(0, 3).join(', ')}` : 'client tag',
      rank: 0,
    })),
    { key: CLIENT_TAG, facts, detail: 'a tag of this instance', rank: 1 },
  ];
}

/** Whether a key is deprecated in a version; deprecations older than the catalog count. */
export function isDeprecated({ deprecated }: KeyFacts, version: KafkaVersion): boolean {
  if (deprecated === undefined) return false;
  const since = parseVersion(deprecated);
  return since === undefined || compareVersions(since, version) <= 0;
}

function detailOf({ type, defaultValue }: KeyFacts): string {
  const kind = type.toLowerCase();
  if (defaultValue === undefined) return `${kind}, required`;
  return defaultValue === null || defaultValue === '' ? kind : `${kind}, default ${defaultValue}`;
}
