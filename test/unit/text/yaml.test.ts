import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parse as parseWithYaml, stringify } from 'yaml';
import type { Entry } from '../../../server/src/text/parsed-text';
import { parseYaml, type ParsedYaml } from '../../../server/src/text/yaml';
import { repeatedEntries } from '../../../server/src/text/yaml-node';
import { mark, withSpans } from '../marked-text';

function parse(text: string, version: '1.1' | '1.2' = '1.2'): ParsedYaml {
  return parseYaml(text, { version });
}

function pairs(text: string): string[] {
  return parse(text).entries.map(({ key, value }) => `${key.text}=${value.text}`);
}

function expectSpans(marked: string, pick: (entry: Entry) => { start: number; end: number }): void {
  const { text } = mark(marked);
  assert.equal(withSpans(text, parse(text).entries.map(pick)), marked.replaceAll('¦', '|'));
}

describe('parseYaml', () => {
  it('joins dotted, nested, bracketed and mixed keys', () => {
    const key = 'p.num.standby.replicas=1';
    for (const text of [
      'p.num.standby.replicas: 1',
      'p:\n  num:\n    standby:\n      replicas: 1',
      'p:\n  "[num.standby.replicas]": 1',
      'p:\n  num.standby:\n    "[replicas]": 1',
      '"p[num.standby.replicas]": 1',
      '{p: {num: {standby.replicas: 1}}}',
    ]) {
      assert.deepEqual(pairs(text), [key], text);
    }
    assert.deepEqual(pairs('a:\n  - x\n  - b: y\n    c: z\nd[0]: w'), [
      'a[0]=x',
      'a[1].b=y',
      'a[1].c=z',
      'd[0]=w',
    ]);
  });

  it('leads from every part of a joined key back to its place', () => {
    const { text, spans } = mark('spring:\n  kafka.streams:\n    ⟦"[⟦num.standby⟧.replicas⟧]": 1');
    const key = parse(text).entries[0]?.key;
    const from = key?.text.indexOf('num') ?? -1;
    assert.deepEqual(key?.spanOf(from, from + 'num.standby'.length), spans[1]);
    assert.equal(key?.span.end, spans[0]?.end);
  });

  it('tells where values stand, without quotes', () => {
    expectSpans(
      "a: ⟦x y⟧ # c\nb: \"⟦q⟧\"\nc: '⟦it''s⟧'\nd:⟦⟧\ne: {f: ⟦1⟧}",
      (entry) => entry.value.span,
    );
  });

  it('tells what disappears with an entry', () => {
    const lines = (entry: Entry): Entry['lines'] => entry.lines;
    expectSpans('⟦a: 1 # c\n⟧b:\n⟦  c: 2\n⟧⟦  d: ¦\n    x\n⟧e: []', lines);
    expectSpans('{⟦a: 1, ⟧⟦b: 2, ⟧c: {⟦d: 3⟧}}', lines);
    expectSpans('{⟦a: 1, ⟧b: [{⟦c: 2⟧}]}', lines);
    const [, last] = parse('{a: 1, b: 2}').entries;
    assert.deepEqual(last?.lines, mark('{a: 1⟦, b: 2⟧}').span);
    // The first entry of a list item shares its line with the dash.
    expectSpans('- ⟦a: 1\n  ⟧⟦b: 2⟧\n', ({ key, ...entry }) =>
      key.text === '[0].a' ? entry.lines : entry.span,
    );
  });

  it('knows what an unquoted value becomes', () => {
    const types = (version: '1.1' | '1.2'): string[] =>
      parse('a: no\nb: "no"\nc: 1_000\nd: 12:30:00\ne: ~\nf: x', version).entries.map(
        ({ type }) => type,
      );
    assert.deepEqual(types('1.1'), ['boolean', 'string', 'number', 'number', 'null', 'string']);
    assert.deepEqual(types('1.2'), ['string', 'string', 'string', 'string', 'null', 'string']);
  });

  it('finds decoded units behind escapes, folds and indentation', () => {
    for (const marked of [
      'k: "a\\u0062 ⟦zone⟧"',
      'k: "\\U0001F600\\n⟦zone⟧"',
      "k: 'it''s a ⟦zone⟧'",
      'k: two\n  lines  and\n\n  a ⟦zone⟧ here',
      'k: "two\\\n   lines\n\n\n  a ⟦zone⟧"',
      'k: ¦\n  first\n    second\n\n  a ⟦zone⟧',
      'k: ¦2-\n    first\n  a ⟦zone⟧\n\n',
      'k: >\r\n  first\r\n  second\r\n\r\n  a ⟦zone⟧\r\n',
    ]) {
      const { text, span } = mark(marked);
      const value = parse(text).entries[0]?.value;
      const from = value?.text.indexOf('zone') ?? -1;
      assert.ok(from >= 0, value?.text);
      assert.deepEqual(value?.spanOf(from, from + 4), span, marked);
    }
  });

  it('finds every letter of any scalar', () => {
    const style = fc.constantFrom(
      'PLAIN',
      'QUOTE_DOUBLE',
      'QUOTE_SINGLE',
      'BLOCK_LITERAL',
      'BLOCK_FOLDED' as const,
    );
    const unit = fc.constantFrom(
      'a',
      'b',
      'c',
      ' ',
      '\n',
      "'",
      '"',
      '\\',
      'é',
      '😀',
      '\t',
      '#',
      ':',
    );
    fc.assert(
      fc.property(
        fc.string({ unit, maxLength: 40 }),
        style,
        fc.integer({ min: 20, max: 60 }),
        (k, defaultStringType, lineWidth) => {
          const text = stringify({ k }, { defaultStringType, lineWidth });
          const decoded = parse(text).entries[0]?.value;
          const { k: value } = parseWithYaml(text) as { k: string };
          assert.equal(decoded?.text, value, text);
          for (let i = 0; i < value.length; i++) {
            if (/[abcé]/.test(value.charAt(i)))
              assert.equal(text[decoded?.sourceOffset(i) ?? -1], value[i], text);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('keeps comments, but not what looks like one', () => {
    const { text, spans } = mark(
      '⟦# one⟧\na: b#c ⟦# two ⟧\nd: ¦ ⟦# three⟧\n  # text\ne: "# text"\n⟦#⟧',
    );
    const { comments } = parse(text);
    assert.equal(
      withSpans(
        text,
        comments.map(({ span }) => span),
      ),
      withSpans(text, spans),
    );
    assert.deepEqual(
      comments.map((comment) => [comment.text, comment.line]),
      [
        ['one', 0],
        ['two', 1],
        ['three', 2],
        ['', 5],
      ],
    );
  });

  it('numbers documents', () => {
    assert.deepEqual(
      parse('a: 1\n---\nb: 2\n---\nc: 3').entries.map(({ section }) => section),
      [0, 1, 2],
    );
  });

  it('reports what is no YAML on one line, and reads on', () => {
    for (const marked of ['a: 1\n⟦\t⟧b: 2\nc: 3', 'a: b⟦: c⟧\nd: 1']) {
      const { text, span } = mark(marked);
      const [problem] = parse(text).problems;
      assert.equal(problem?.code, 'syntax', marked);
      const first = text.slice(0, span.start).split('\n').length;
      assert.equal(text.slice(0, problem.span.start).split('\n').length, first, marked);
      assert.ok(!text.slice(problem.span.start, problem.span.end).includes('\n'));
      assert.ok(problem.span.end > problem.span.start);
    }
    assert.ok(pairs('a: 1\nb: "x" y\ne: 2').includes('e=2'));
  });

  it('follows aliases and merge keys', () => {
    assert.deepEqual(pairs('x: &x {a: 1, b: 2}\ny:\n  <<: *x\n  b: 3\nz: *x'), [
      'x.a=1',
      'x.b=2',
      'y.b=3',
      'y.a=1',
      'z.a=1',
      'z.b=2',
    ]);
  });

  it('stops at alias bombs, cycles and deep nesting', () => {
    const bomb = [
      'a0: &a0 x',
      ...Array.from({ length: 40 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`),
    ];
    const merges = [
      'a0: &a0 {k: v}',
      ...Array.from({ length: 2000 }, (_, i) => `a${i + 1}: &a${i + 1} {<<: *a${i}, k${i}: v}`),
    ];
    for (const text of [
      bomb.join('\n'),
      merges.join('\n'),
      'a: &a [*a]',
      '['.repeat(100_000),
      'a: '.repeat(300),
    ]) {
      assert.ok(parse(text).problems.length > 0, text.slice(0, 40));
    }
  });

  it('tolerates templates, and keeps them in values', () => {
    const text =
      '{{- if .Values.x }}\nzone: {{ .Values.zone }}-a\n{{- end }}\nlist:\n{{ toYaml . ¦ indent 2 }}\nq: "{{ "x" }}"\nlast: 1';
    const parsed = parse(text.replaceAll('¦', '|'));
    assert.deepEqual(parsed.problems, []);
    assert.deepEqual(
      parsed.entries.map(({ key, value }) => `${key.text}=${value.text}`),
      ['zone={{ .Values.zone }}-a', 'list=', 'q={{ "x" }}', 'last=1'],
    );
  });

  it('never throws', () => {
    const pieces = fc.constantFrom(
      'a',
      ': ',
      '\n',
      '  ',
      '- ',
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      '&x ',
      '*x',
      '<<: ',
      '|',
      '>',
      '#',
      '? ',
      '---\n',
      '%',
      '!!',
      '{{',
      '}}',
      '\t',
      ',',
      '\r',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 40 }),
        (parts) => {
          const text = parts.join('');
          for (const entry of parse(text, parts.length % 2 === 0 ? '1.1' : '1.2').entries) {
            for (const span of [
              entry.key.span,
              entry.value.span,
              entry.span,
              entry.lines,
              entry.separator,
            ]) {
              assert.ok(
                0 <= span.start && span.start <= span.end && span.end <= text.length,
                JSON.stringify([text, span]),
              );
            }
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('repeatedEntries', () => {
  it('gives all but the first of equal keys', () => {
    const { text, spans } = mark('a: 1\nb: 2\n⟦a⟧: 3\n⟦"a"⟧: 4');
    const [root] = parse(text).roots;
    assert.ok(root?.kind === 'map');
    assert.deepEqual(
      repeatedEntries(root).map(({ span }) => span.start),
      spans.map(({ start }) => start),
    );
  });
});
