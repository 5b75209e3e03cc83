import { placeholdersIn, syntaxOf, type PlaceholderSyntax } from '../binding/placeholder';
import type { BoundDocument, Shape } from '../binding/setting';
import type { Decoded } from '../text/decoded';

/** Shapes whose framework looks up `${key}` among the keys of the same file as well. */
const REFERRING: ReadonlySet<Shape> = new Set([
  'spring-boot',
  'spring-cloud-stream',
  'quarkus',
  'micronaut',
]);

/** How far placeholders in placeholders are followed, and how long a result may get. */
const DEEPEST = 8;
const LONGEST = 1_000;

/** Resolves placeholders as far as a document says what counts when nothing else is given. */
export class PlaceholderDefaults {
  private entries: ReadonlyMap<string, Decoded> | undefined;

  constructor(private readonly document: BoundDocument) {}

  /** The value with each placeholder replaced by its default; undefined where one of them has none. */
  resolve(value: Decoded): string | undefined {
    return this.text(value, syntaxOf(this.document, value), 0);
  }

  private text(value: Decoded, syntax: PlaceholderSyntax, depth: number): string | undefined {
    if (depth > DEEPEST) return undefined;
    let resolved = '';
    let at = 0;
    for (const { written, name, fallback } of placeholdersIn(value, syntax)) {
      const from = value.text.indexOf(written.text, at);
      const target = this.named(name) ?? fallback;
      const text = target && this.text(target, syntax, depth + 1);
      if (from < 0 || text === undefined) return undefined;
      resolved += value.text.slice(at, from) + text;
      at = from + written.text.length;
      if (resolved.length > LONGEST) return undefined;
    }
    return resolved + value.text.slice(at);
  }

  private named(name: string): Decoded | undefined {
    if (!REFERRING.has(this.document.shape)) return undefined;
    // Of several documents in a file any may be left out at run time: only the first always counts.
    this.entries ??= new Map(
      this.document.parsed.entries
        .filter(({ section }) => section === 0)
        .map(({ key, value }) => [key.text, value]),
    );
    return this.entries.get(name);
  }
}
