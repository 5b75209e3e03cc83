import { didYouMean, closest } from '../fleet/closest';
import type { Span } from '../text/span';
import { repeatedEntries, type YamlEntry, type YamlMap, type YamlNode } from '../text/yaml-node';

/** Characters of a glob that are turned into a pattern; longer ones are nobody's. */
const LONGEST_GLOB = 1_000;

/** What is wrong with a settings file. */
export interface SettingsProblem {
  readonly code: 'settings-file';
  readonly span: Span;
  readonly message: string;
  readonly severity: 'error';
  /** What to write there, where that is known. */
  readonly instead?: string;
}

/** Collects what is wrong with one settings file. */
export class SettingsProblems {
  readonly all: SettingsProblem[] = [];

  /** Something that keeps a setting from taking effect; `instead` mends it. */
  add(span: Span, message: string, instead?: string): void {
    const mended = instead === undefined ? {} : { instead };
    this.all.push({ code: 'settings-file', span, message, severity: 'error', ...mended });
  }
}

/** One object of a settings file: tells of keys that it should not have, and of values of a wrong type when read. */
export class SettingsFields {
  private readonly entries: ReadonlyMap<string, YamlEntry>;

  /** @param place what users call the object, to follow "no key of" */
  constructor(
    map: YamlMap,
    known: readonly string[],
    place: string,
    readonly problems: SettingsProblems,
    others: Readonly<Record<string, string>> = {},
  ) {
    this.entries = new Map(map.entries.map((entry) => [entry.key.text, entry]));
    for (const { key } of repeatedEntries(map)) {
      problems.add(key.span, `\`${key.text}\` is given twice here; the last one counts.`);
    }
    for (const { key } of this.entries.values()) {
      if (known.includes(key.text)) continue;
      const bare = key.text.replace(/^kafkaStreams\./, '');
      const meant = known.includes(bare) ? bare : closest(bare, known);
      const hint = others[bare] ?? (meant ? `Did you mean \`${meant}\`?` : '');
      const message = `\`${key.text}\` is no key of ${place} and does nothing. ${hint}`.trim();
      problems.add(key.span, message, others[bare] === undefined ? meant : undefined);
    }
  }

  /** Where a key stands, if it does. */
  keySpan(key: string): Span | undefined {
    return this.entries.get(key)?.key.span;
  }

  node(key: string): YamlNode | undefined {
    return this.entries.get(key)?.value;
  }

  text(key: string, wanted = 'a text in double quotes'): string | undefined {
    const node = this.node(key);
    if (!node) return undefined;
    const isText = node.kind === 'scalar' && node.type === 'string' && node.text.text.trim() !== '';
    return isText ? node.text.text : this.wrong(key, wanted);
  }

  flag(key: string): boolean | undefined {
    const node = this.node(key);
    if (!node) return undefined;
    return node.kind === 'scalar' && node.type === 'boolean'
      ? node.text.text === 'true'
      : this.wrong(key, '`true` or `false`');
  }

  whole(key: string, min: number, max: number): number | undefined {
    const node = this.node(key);
    if (!node) return undefined;
    const number = node.kind === 'scalar' && node.type === 'number' ? Number(node.text.text) : NaN;
    return Number.isInteger(number) && number >= min && number <= max
      ? number
      : this.wrong(key, `a whole number from ${min} to ${max}`);
  }

  /** One of a few words. */
  word<Word extends string>(key: string, words: readonly Word[]): Word | undefined {
    const node = this.node(key);
    return node && wordIn(node, words, `\`${key}\``, this.problems);
  }

  /**
   * Texts, or one of them without a list around it. With `scalars` numbers and booleans count as texts, and a text may
   * be empty.
   */
  texts(key: string, scalars = false): readonly string[] | undefined {
    const node = this.node(key);
    if (!node) return undefined;
    const texts: string[] = [];
    for (const item of node.kind === 'list' ? node.items : [node]) {
      const fits =
        item.kind === 'scalar' && (scalars ? item.type !== 'null' : item.type === 'string');
      if (!fits || (!scalars && item.text.text.trim() === '')) {
        const wanted = scalars ? 'a value or a list of values' : 'a text or a list of texts';
        this.problems.add(item.span, `\`${key}\` must be ${wanted}.`);
        return undefined;
      }
      texts.push(item.text.text);
    }
    return texts;
  }

  /** Globs, or one of them; an empty list, which would match nothing, only where it `mayBeEmpty`. */
  globs(key: string, mayBeEmpty = false): readonly string[] | undefined {
    const texts = this.texts(key);
    if (texts?.length === 0 && !mayBeEmpty) return this.wrong(key, 'a list with at least one glob');
    const isLong = texts?.some(({ length }) => length > LONGEST_GLOB) ?? false;
    return isLong ? this.wrong(key, `shorter: at most ${LONGEST_GLOB} characters a glob`) : texts;
  }

  map(key: string): YamlMap | undefined {
    const node = this.node(key);
    if (!node) return undefined;
    return node.kind === 'map' ? node : this.wrong(key, 'an object in braces');
  }

  /** Reports a value that cannot be used. */
  wrong(key: string, wanted: string): undefined {
    const span = this.node(key)?.span;
    if (span) this.problems.add(span, `\`${key}\` must be ${wanted}.`);
    return undefined;
  }
}

/** One of a few words; anything else is reported. */
export function wordIn<Word extends string>(
  node: YamlNode,
  words: readonly Word[],
  name: string,
  problems: SettingsProblems,
): Word | undefined {
  const text = node.kind === 'scalar' && node.type === 'string' ? node.text.text : undefined;
  const word = words.find((each) => each === text);
  if (word !== undefined) return word;
  const hint = text === undefined ? '' : didYouMean(text, words);
  const meant = text === undefined ? undefined : closest(text, words);
  const listed = words.map((each) => `\`${each}\``).join(', ');
  problems.add(
    node.span,
    `${name} must be one of ${listed}.${hint}`,
    meant === undefined ? undefined : JSON.stringify(meant),
  );
  return undefined;
}
