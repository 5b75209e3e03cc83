import type { Decoded } from './decoded';
import type { Entry, ParsedText, TextProblem } from './parsed-text';
import type { Span } from './span';
import type { YamlEntry, YamlNode } from './yaml-node';
import { YamlPath } from './yaml-path';
import { readPlainYaml } from './yaml-plain';
import { readYaml, type YamlOptions } from './yaml-read';

/** A YAML text, as trees and as flat entries. */
export interface ParsedYaml extends ParsedText {
  readonly format: 'yaml';
  /** Root of each document (`---`), in order. */
  readonly roots: readonly YamlNode[];
}

/** Whether a parsed text is YAML, with its trees. */
export function isYaml(parsed: ParsedText): parsed is ParsedYaml {
  return parsed.format === 'yaml' && 'roots' in parsed;
}

/** Most entries that aliases may multiply a document into, and deepest nesting: beyond, it is a bomb. */
const MAX_ENTRIES = 100_000;
const MAX_DEPTH = 100;

/**
 * Reads a YAML text and flattens its maps to entries with joined keys: dotted, nested and bracketed keys
 * (`"[num.standby.replicas]"`) give the same key, list items `key[0]`, `key[1]`. Never throws.
 */
export function parseYaml(text: string, options: YamlOptions): ParsedYaml {
  const { roots, comments, problems } = readPlainYaml(text, options) ?? readYaml(text, options);
  const flat = new Flattener();
  roots.forEach((root, section) => flat.document(root, section));
  return {
    format: 'yaml',
    text,
    roots,
    entries: flat.entries,
    comments,
    problems: [...problems, ...flat.problems],
  };
}

class Flattener {
  readonly entries: Entry[] = [];
  readonly problems: TextProblem[] = [];
  private section = 0;
  private stopped = false;

  document(root: YamlNode, section: number): void {
    this.section = section;
    this.visit(root, YamlPath.ROOT, undefined, 0);
  }

  private visit(node: YamlNode, path: YamlPath, entry: YamlEntry | undefined, depth: number): void {
    if (depth > MAX_DEPTH || this.entries.length >= MAX_ENTRIES)
      this.stop(entry?.span ?? node.span);
    if (this.stopped) return;
    if (node.kind === 'map') {
      for (const child of node.entries)
        this.visit(child.value, path.to(child.key), child, depth + 1);
    } else if (node.kind === 'list') {
      node.items.forEach((item, i) => this.visit(item, path.to(i), entry, depth + 1));
    } else if (path !== YamlPath.ROOT) {
      this.entries.push(this.toEntry(node.text, node.span, node.type, path, entry));
    }
  }

  private toEntry(
    value: Decoded,
    written: Span,
    type: Entry['type'],
    path: YamlPath,
    entry: YamlEntry | undefined,
  ): Entry {
    const separated =
      entry && entry.key.span.end <= value.span.start ? entry.key.span.end : value.span.start;
    return {
      key: path.joined(),
      value,
      separator: { start: separated, end: value.span.start },
      span: entry?.span ?? written,
      lines: entry?.lines ?? written,
      section: this.section,
      type,
      ...(path.dotted ? { dotted: true as const } : {}),
    };
  }

  private stop(span: Span): void {
    if (!this.stopped) {
      const message =
        'Aliases or nesting multiply this document beyond what can be read; the rest is left out.';
      this.problems.push({ code: 'syntax', span, message });
    }
    this.stopped = true;
  }
}
