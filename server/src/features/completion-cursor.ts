import { touches, type Span } from '../text/span';
import type { DocumentModel } from './model';
import { yamlCursor } from './yaml-cursor';

/** Where a cursor stands, as completion needs it. Texts under a cursor are half written: entries alone do not do. */
export type Cursor =
  | {
      readonly kind: 'key';
      /** Keys of the maps around it (YAML), joined and with a dot at the end; empty at the top. */
      readonly path: string;
      /** The whole key on this line, also what stands behind the cursor. */
      readonly whole: Span;
      /** Its part before the cursor. */
      readonly typed: string;
      /** Whether a separator follows already. */
      readonly separated: boolean;
    }
  | {
      readonly kind: 'value';
      /** The key with the keys of the maps around it. */
      readonly key: string;
      /** The whole value, without quotes or a comment behind it. */
      readonly whole: Span;
    };

/** What is being written at an offset; undefined in a comment or where it cannot be told. */
export function cursorAt(document: DocumentModel, offset: number): Cursor | undefined {
  if (
    document.bound.parsed.comments.some(({ span }) => span.start < offset && touches(span, offset))
  )
    return undefined;
  return document.bound.parsed.format === 'yaml'
    ? yamlCursor(document.text, document.lines, offset)
    : lineCursor(document, offset);
}

/** In formats of lines (`.properties`, dotenv) the parser keeps half-written keys as entries. */
function lineCursor({ bound, lines, text }: DocumentModel, offset: number): Cursor | undefined {
  const entry = bound.parsed.entries.find(({ span }) => touches(span, offset));
  if (!entry) {
    const before = text.slice(lines.startOf(lines.lineAt(offset)), offset);
    if (before.trim() !== '') return undefined;
    const whole = { start: offset, end: offset };
    return { kind: 'key', path: '', whole, typed: '', separated: false };
  }
  const { key, value, separator } = entry;
  if (offset <= key.span.end) {
    const typed = text.slice(key.span.start, offset);
    const separated = separator.end > separator.start || value.text !== '';
    return { kind: 'key', path: '', whole: key.span, typed, separated };
  }
  const whole = offset < value.span.start ? { start: offset, end: offset } : value.span;
  return { kind: 'value', key: key.text, whole };
}
