import type { Decoded } from '../text/decoded';
import { embedded } from '../text/embedded';
import type { ParsedText } from '../text/parsed-text';
import type { YamlNode } from '../text/yaml-node';
import { CONFIGURATIONS } from './configurations';
import type { BoundDocument } from './setting';
import { Source } from './source';

/** A file in a value of YAML, bound with ranges of the outer text. */
export interface EmbeddedFile {
  readonly name: string;
  readonly bound: BoundDocument;
}

/**
 * The settings of a file whose text is a block scalar (`application.yml: |`). Undefined for anything else: in quoted
 * and folded scalars edits would not be safe.
 */
export function embeddedFile(
  source: Source,
  name: string,
  value: YamlNode,
): EmbeddedFile | undefined {
  if (value.kind !== 'scalar' || source.text[value.span.start] !== '|') return undefined;
  const outer: Decoded = value.text;
  const place = (parsed: ParsedText): ParsedText => embedded(parsed, outer, source.text);
  const inner = new Source(source.uri, outer.text, source.options, name, place);
  for (const { named, bind } of CONFIGURATIONS) {
    const bound = named.test(name) ? bind(inner) : undefined;
    if (bound && bound.applications.length > 0) return { name, bound };
  }
  return undefined;
}

/** A document's own text with what its embedded files hold, so that comments and problems in them count. */
export function withEmbedded<T extends ParsedText>(parsed: T, files: readonly EmbeddedFile[]): T {
  if (files.length === 0) return parsed;
  const inner = files.map(({ bound }) => bound.parsed);
  return {
    ...parsed,
    entries: [...parsed.entries, ...inner.flatMap(({ entries }) => entries)],
    comments: [...parsed.comments, ...inner.flatMap(({ comments }) => comments)],
    problems: [...parsed.problems, ...inner.flatMap(({ problems }) => problems)],
  };
}
