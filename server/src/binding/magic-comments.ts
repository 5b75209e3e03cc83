import { LineIndex } from '../text/line-index';
import type { Comment, ParsedText } from '../text/parsed-text';
import type { Span } from '../text/span';

/** A rule that a comment silences. */
export interface Silence {
  /** The rule's id as it is written; may name no rule. */
  readonly rule: string;
  /** Where the id stands. */
  readonly span: Span;
  /** What it silences: findings that begin here; undefined for the whole file. */
  readonly covers: Span | undefined;
}

/** What comments tell the tool. */
export interface MagicComments {
  readonly silences: readonly Silence[];
  /** `# kafka-streams-version: 3.9`, the last one; the text may be no version. */
  readonly version: { readonly text: string; readonly span: Span } | undefined;
}

const MAGIC = /^(streams-ignore-file|streams-ignore|kafka-streams-version)\s*:\s*(.*)$/;

/**
 * Reads `streams-ignore: rule-id, …` (silences the entry on the next line that is no comment, or, behind an entry,
 * that entry), `streams-ignore-file: rule-id, …` and `kafka-streams-version: 3.9`.
 */
export function magicComments(parsed: ParsedText): MagicComments {
  const silences: Silence[] = [];
  let version: MagicComments['version'];
  let targets: Targets | undefined;
  for (const comment of parsed.comments) {
    const [, directive, argument = ''] = MAGIC.exec(comment.text) ?? [];
    if (directive === undefined) continue;
    const start = parsed.text.lastIndexOf(argument, comment.span.end);
    if (directive === 'kafka-streams-version') {
      version = { text: argument, span: { start, end: start + argument.length } };
      continue;
    }
    targets ??= new Targets(parsed);
    const covers = directive === 'streams-ignore' ? targets.of(comment) : undefined;
    for (const { 0: rule, index } of argument.matchAll(/[^\s,]+/g)) {
      const span = { start: start + index, end: start + index + rule.length };
      silences.push({ rule, span, covers });
    }
  }
  return { silences, version };
}

/** Finds what a comment on or before a line is about. */
class Targets {
  private readonly lines: LineIndex;
  private readonly commentLines = new Set<number>();
  /** Where the last entry that begins on a line ends. */
  private readonly ends = new Map<number, number>();

  constructor(private readonly parsed: ParsedText) {
    this.lines = new LineIndex(parsed.text);
    for (const comment of parsed.comments) {
      if (this.standsAlone(comment)) this.commentLines.add(comment.line);
    }
    for (const entry of parsed.entries) {
      const line = this.lines.lineAt(entry.span.start);
      this.ends.set(line, Math.max(entry.lines.end, this.ends.get(line) ?? 0));
    }
  }

  of(comment: Comment): Span {
    let line = comment.line;
    if (this.standsAlone(comment)) while (this.commentLines.has(line)) line++;
    // Maps in braces have many entries on one line: the comment is about all of them.
    const end = Math.max(this.lines.startOf(line + 1), this.ends.get(line) ?? 0);
    return { start: this.lines.startOf(line), end };
  }

  private standsAlone({ line, span }: Comment): boolean {
    return this.parsed.text.slice(this.lines.startOf(line), span.start).trim() === '';
  }
}
