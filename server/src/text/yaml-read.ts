import { Composer, Lexer, Parser, type Document } from 'yaml';
import { LineIndex } from './line-index';
import type { Comment, TextProblem } from './parsed-text';
import type { Span } from './span';
import type { YamlNode } from './yaml-node';
import { TemplatedText } from './yaml-templates';
import { TreeBuilder } from './yaml-tree';

/** Which YAML a document's reader speaks: SnakeYAML 1.1 (`no` is false, `010` is 8), most others 1.2. */
export interface YamlOptions {
  readonly version: '1.1' | '1.2';
}

/** The documents of a text. */
export interface YamlDocuments {
  /** Root of each document. */
  readonly roots: readonly YamlNode[];
  readonly comments: readonly Comment[];
  readonly problems: readonly TextProblem[];
}

/** Lexemes of npm `yaml` that stand for no source text: document start, end of a broken flow, scalar follows. */
const MARKS = new Set(['\u0002', '\u0018', '\u001f']);
const SCALAR_FOLLOWS = '\u001f';

/**
 * Reads YAML. What is no YAML becomes a problem with a range on one line; in a text with `{{ … }}` templates, which
 * is no YAML before it is rendered, it does not.
 */
export function readYaml(text: string, options: YamlOptions): YamlDocuments {
  const templates = new TemplatedText(text);
  const lines = new LineIndex(text);
  const comments: Comment[] = [];
  const problems: TextProblem[] = [];
  const roots: YamlNode[] = [];
  try {
    for (const document of compose(templates.masked, options, lines, comments)) {
      for (const { pos, message } of document.errors) {
        problems.push({
          code: 'syntax',
          span: onOneLine(pos, lines, text),
          message: worded(message),
        });
      }
      roots.push(new TreeBuilder(text, templates, problems).build(document.contents, 0));
    }
  } catch {
    // The reader recurses; only nesting beyond its stack makes it throw.
    problems.push({
      code: 'syntax',
      span: { start: 0, end: lines.startOf(1) },
      message: 'This YAML is nested too deeply to be read.',
    });
  }
  return { roots, comments, problems: templates.templated ? [] : problems };
}

function compose(
  text: string,
  { version }: YamlOptions,
  lines: LineIndex,
  comments: Comment[],
): Iterable<Document.Parsed> {
  const composer = new Composer({
    version,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  return composer.compose(
    tokens(text, lines, comments),
    false,
    text.length,
  ) as Iterable<Document.Parsed>;
}

/** Parses, noting the comments on the way: the composed documents no longer tell where they stand. */
function* tokens(text: string, lines: LineIndex, comments: Comment[]): ReturnType<Parser['parse']> {
  const parser = new Parser();
  let offset = 0;
  let scalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    if (!scalar && lexeme.startsWith('#')) {
      comments.push({
        span: { start: offset, end: offset + lexeme.length },
        text: lexeme.slice(1).trim(),
        line: lines.lineAt(offset),
      });
    }
    if (scalar || !MARKS.has(lexeme)) offset += lexeme.length;
    scalar = !scalar && lexeme === SCALAR_FOLLOWS;
    yield* parser.next(lexeme);
  }
  yield* parser.end();
}

function worded(message: string): string {
  const lines = message.replace(/\s+at line \d+.*$/s, '');
  return `This is not YAML: ${lines.charAt(0).toLowerCase()}${lines.slice(1).replace(/\.$/, '')}.`;
}

/** An error's range, cut at the end of the line it begins on, and at least one unit wide where there is one. */
function onOneLine([from, to]: readonly [number, number], lines: LineIndex, text: string): Span {
  const start = Math.max(0, Math.min(from, text.length - 1));
  const lineEnd = lines.startOf(lines.lineAt(start) + 1);
  const written = text.slice(start, Math.min(to, lineEnd)).trimEnd();
  return { start, end: Math.min(text.length, start + Math.max(1, written.length)) };
}
