import { isAlias, isMap, isPair, isScalar, isSeq, type Pair, type Scalar } from 'yaml';
import { Decoded } from './decoded';
import type { TextProblem } from './parsed-text';
import type { Span } from './span';
import type { YamlEntry, YamlMap, YamlNode, YamlScalar } from './yaml-node';
import { removalSpans } from './yaml-removal';
import { locateScalar } from './yaml-scalar';
import type { TemplatedText } from './yaml-templates';
import { typeOf } from './yaml-types';

/** Most entries that merge keys may copy in one document. */
const MAX_MERGED = 10_000;

/** Turns one document as npm `yaml` composed it into our own tree. */
export class TreeBuilder {
  private readonly anchors = new Map<string, YamlNode | 'open'>();
  private merged = 0;

  constructor(
    private readonly text: string,
    private readonly templates: TemplatedText,
    private readonly problems: TextProblem[],
  ) {}

  /** The node for what `yaml` composed; `at` is where a missing one would stand. */
  build(source: unknown, at: number): YamlNode {
    if (isAlias(source)) return this.alias(source.source, spanOf(source, at));
    const anchor = (isScalar(source) || isMap(source) || isSeq(source)) && source.anchor;
    if (anchor) this.anchors.set(anchor, 'open');
    const node = this.unaliased(source, at);
    if (anchor) this.anchors.set(anchor, node);
    return node;
  }

  private unaliased(source: unknown, at: number): YamlNode {
    if (isMap(source)) {
      const flow = source.flow === true;
      return this.map(
        source.items.filter((item) => isPair(item)),
        spanOf(source, at),
        flow,
      );
    }
    if (isSeq(source)) {
      const items = source.items.map((item) => this.build(item, at));
      return { kind: 'list', span: spanOf(source, at), items };
    }
    return isScalar(source) ? this.scalar(source, at) : missing(at);
  }

  private map(pairs: readonly Pair[], span: Span, flow: boolean): YamlMap {
    const own: Omit<YamlEntry, 'lines'>[] = [];
    const merged: YamlNode[] = [];
    for (const { key: keySource, value: valueSource } of pairs) {
      const keyNode = this.build(keySource, span.start);
      const value = this.build(valueSource, keyNode.span.end);
      const key = keyNode.kind === 'scalar' ? keyNode.text : this.slice(keyNode.span);
      // An aliased value stands elsewhere; the entry ends where the alias does.
      const end = Math.max(keyNode.span.end, spanOf(valueSource, value.span.end).end);
      if (key.text === '<<' && value.kind !== 'scalar') merged.push(value);
      else own.push({ key, value, span: { start: keyNode.span.start, end } });
    }
    const lines = removalSpans(
      this.text,
      own.map((entry) => entry.span),
      flow,
    );
    const entries = own.map((entry, i): YamlEntry => ({ ...entry, lines: lines[i] ?? entry.span }));
    return { kind: 'map', span, entries: [...entries, ...this.merge(entries, merged, span)] };
  }

  /** The entries that merge keys bring in: what the map itself and earlier ones do not have. */
  private merge(own: readonly YamlEntry[], values: readonly YamlNode[], span: Span): YamlEntry[] {
    if (values.length === 0) return [];
    const known = new Set(own.map(({ key }) => key.text));
    const added: YamlEntry[] = [];
    for (const source of values.flatMap((node) => (node.kind === 'list' ? node.items : [node]))) {
      if (source.kind !== 'map') continue;
      this.merged += source.entries.length;
      if (this.merged > MAX_MERGED) {
        this.problem(span, 'The merge keys of this map copy too much to be read.');
        return added;
      }
      const fresh = source.entries.filter(({ key }) => !known.has(key.text));
      for (const { key } of fresh) known.add(key.text);
      added.push(...fresh);
    }
    return added;
  }

  private alias(name: string, span: Span): YamlNode {
    const target = this.anchors.get(name);
    if (target === 'open') {
      this.problem(span, `\`*${name}\` stands inside what it stands for.`);
    }
    return target === undefined || target === 'open' ? missing(span.start) : target;
  }

  private scalar(source: Scalar, at: number): YamlScalar {
    const span = spanOf(source, at);
    const style = source.type ?? 'PLAIN';
    const located = locateScalar(this.templates.masked, span, style, source.source ?? '');
    return {
      kind: 'scalar',
      span,
      text: this.templates.restore(located),
      type: typeOf(source.value),
    };
  }

  private slice({ start, end }: Span): Decoded {
    return new Decoded(this.text.slice(start, end), { start, end });
  }

  private problem(span: Span, message: string): void {
    this.problems.push({ code: 'syntax', span, message });
  }
}

function missing(at: number): YamlScalar {
  const span = { start: at, end: at };
  return { kind: 'scalar', span, text: new Decoded('', span), type: 'null' };
}

function spanOf(source: unknown, at: number): Span {
  const range =
    isScalar(source) || isMap(source) || isSeq(source) || isAlias(source)
      ? source.range
      : undefined;
  return range ? { start: range[0], end: range[1] } : { start: at, end: at };
}
