import type { Decoded } from './decoded';
import type { Span } from './span';

/** How a document is written. Chosen by file name and content, never by the editor's language id. */
export type TextFormat = 'properties' | 'yaml' | 'dotenv' | 'json';

/** One `key = value` as it stands in a text. */
export interface Entry {
  /** The key as its reader sees it; in YAML the joined path (`spring.kafka.streams.properties.num.standby.replicas`). */
  readonly key: Decoded;
  /** The value as its reader sees it, untrimmed (leading blanks after the separator are not part of it). */
  readonly value: Decoded;
  /** The separator with the blanks around it, between the end of the key and the start of the value. */
  readonly separator: Span;
  /** The whole entry, from the first character of its key to the last of its value; no line break. */
  readonly span: Span;
  /** Whole lines, final line break included: what disappears when the entry is removed. */
  readonly lines: Span;
  /** Number of the document (`---`) or section (`#---`) it stands in, from 0. */
  readonly section: number;
  /** What YAML makes of an unquoted value (`no` → boolean); `string` everywhere else. */
  readonly type: 'string' | 'number' | 'boolean' | 'null' | 'other';
  /** Whether it is a whole list, its items joined by commas: nothing to write another value over. */
  readonly list?: true;
  /** Whether the joined key of a YAML entry is made of a map's key that has a dot itself. */
  readonly dotted?: true;
}

/** A comment, marker (`#`, `!`) included. */
export interface Comment {
  readonly span: Span;
  /** Text behind the marker, trimmed. */
  readonly text: string;
  /** Zero-based line it stands on. */
  readonly line: number;
}

/** Something the format's own reader would refuse or misread. */
export interface TextProblem {
  readonly code: 'malformed-escape' | 'syntax';
  readonly span: Span;
  readonly message: string;
}

/** A document's text, parsed once per version; every feature takes this. */
export interface ParsedText {
  readonly format: TextFormat;
  readonly text: string;
  readonly entries: readonly Entry[];
  readonly comments: readonly Comment[];
  readonly problems: readonly TextProblem[];
}
