import type { Span } from '../text/span';
import type { YamlEntry, YamlNode } from '../text/yaml-node';

/** An entry on the way to another, and how many its map has; a map in a list says so. */
export interface YamlStep {
  readonly entry: YamlEntry;
  readonly siblings: number;
  readonly inList: boolean;
}

/** The entries from a document's root down to the one with the given span; undefined when it is none of the tree. */
export function yamlPathTo(roots: readonly YamlNode[], span: Span): YamlStep[] | undefined {
  for (const root of roots) {
    const path = pathTo(root, span);
    if (path) return path;
  }
  return undefined;
}

/**
 * The entry to remove so that the last one of a path disappears and no map is left without any: a map that holds
 * nothing else goes with it. Undefined when an item of a list would be left empty.
 */
export function outermostEmptied(path: readonly YamlStep[]): YamlEntry | undefined {
  for (const [i, step] of [...path.entries()].reverse()) {
    if (step.siblings > 1 || i === 0) return step.entry;
    if (step.inList) return undefined;
  }
  return undefined;
}

function pathTo(node: YamlNode, span: Span, inList = false): YamlStep[] | undefined {
  if (node.kind === 'list') {
    for (const item of node.items) {
      const path = encloses(item.span, span) ? pathTo(item, span, true) : undefined;
      if (path) return path;
    }
  }
  if (node.kind !== 'map') return undefined;
  for (const entry of node.entries) {
    if (!encloses(entry.span, span)) continue;
    const step = { entry, siblings: node.entries.length, inList };
    if (entry.span.start === span.start && entry.span.end === span.end) return [step];
    const path = pathTo(entry.value, span);
    if (path) return [step, ...path];
  }
  return undefined;
}

function encloses(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
