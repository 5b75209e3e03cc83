import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { getProperties } from 'properties-file';
import type { Entry } from '../../../server/src/text/parsed-text';
import { parseProperties } from '../../../server/src/text/properties';
import { mark, withSpans } from '../marked-text';

type Vector = [text: string, pairs: string[] | null];

function pairs(text: string): string[] {
  return parseProperties(text).entries.flatMap(({ key, value }) => [key.text, value.text]);
}

/** Expects that `pick` of every entry gives the marked spans. */
function expectSpans(marked: string, pick: (entry: Entry) => { start: number; end: number }): void {
  const { text } = mark(marked);
  assert.equal(withSpans(text, parseProperties(text).entries.map(pick)), marked);
}

/** Texts made of the pieces that matter. */
const oddText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'a',
        'key',
        '=',
        ':',
        ' ',
        '\t',
        '\f',
        '\\',
        '\n',
        '\r',
        '\r\n',
        '#',
        '!',
        'é',
        '\\u0041',
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(''));

describe('parseProperties', () => {
  it('reads what java.util.Properties reads', () => {
    const vectors = readFileSync('test/unit/text/java-properties/vectors.jsonl', 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Vector);
    assert.equal(vectors.length, 900);
    for (const [text, expected] of vectors) {
      const parsed = parseProperties(text);
      const malformed = parsed.problems.some(({ code }) => code === 'malformed-escape');
      assert.equal(malformed, expected === null, JSON.stringify(text));
      if (expected) assert.deepEqual(pairs(text), expected, JSON.stringify(text));
    }
  });

  it('agrees with properties-file on texts without malformed escapes', () => {
    // A lone backslash line and a leading byte order mark are where the two differ; Java's vectors cover them.
    const comparable = oddText.filter(
      (text) =>
        parseProperties(text).problems.length === 0 &&
        !/(^|[\r\n])[ \t\f]*\\(\r|\n|$)/.test(text) &&
        !text.startsWith('\uFEFF') &&
        !/\\\r?\n?$/.test(text),
    );
    fc.assert(
      fc.property(comparable, (text) => {
        const ours: Record<string, string> = {};
        for (const { key, value } of parseProperties(text).entries) ours[key.text] = value.text;
        assert.deepEqual({ ...ours }, { ...getProperties(text) });
      }),
      { numRuns: 1500 },
    );
  });

  it('maps every decoded unit back into its entry', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        let before = 0;
        for (const { key, value, separator, span, lines } of parseProperties(text).entries) {
          assert.ok(before <= lines.start && lines.start <= span.start && span.end <= lines.end);
          assert.ok(key.span.end <= separator.end && separator.end <= value.span.end);
          before = lines.end;
          for (const decoded of [key, value]) {
            for (let i = 0; i < decoded.text.length; i++) {
              const from = decoded.sourceOffset(i);
              assert.ok(from < decoded.sourceOffset(i + 1));
              if (text[from] !== '\\') assert.equal(text[from], decoded.text[i]);
            }
          }
        }
      }),
    );
  });

  it('tells where keys, separators, values and lines stand', () => {
    expectSpans('⟦a⟧ = b\n  ⟦c\\ d⟧:e\n⟦f⟧', (entry) => entry.key.span);
    expectSpans('a⟦ = ⟧b\n  c⟦:⟧e\nf⟦⟧', (entry) => entry.separator);
    expectSpans('a = ⟦b ⟧\n  c:⟦e\\\n    f⟧\ng=⟦⟧', (entry) => entry.value.span);
    expectSpans('⟦a = b\n⟧# x\n⟦  c:e\\\n    f\r\n⟧\n⟦g=⟧', (entry) => entry.lines);
    expectSpans('⟦a = b⟧\n# x\n  ⟦c:e\\\n    f⟧\r\n⟦g=⟧', (entry) => entry.span);
    expectSpans('⟦a⟧\\\n   = b', (entry) => entry.key.span);
  });

  it('finds a decoded part in the source, behind escapes and continuation lines', () => {
    const { text, span } = mark('rack.aware.assignment.tags = z\\u006fne,\\\n   ⟦cl\\u0075ster⟧');
    const value = parseProperties(text).entries[0]?.value;
    assert.equal(value?.text, 'zone,cluster');
    assert.deepEqual(value?.items()[1]?.span, span);
  });

  it('reports a malformed escape where it stands and reads on', () => {
    for (const marked of [
      'a=x⟦\\u12⟧',
      'a=⟦\\u00⟧g0\nb=2',
      '⟦\\u⟧=v',
      'state.dir=C:⟦\\u⟧sers\\\n   x',
    ]) {
      const { text, span } = mark(marked);
      const { problems } = parseProperties(`${text}\nlast=1`);
      assert.deepEqual(
        problems.map((problem) => problem.span),
        [span],
        marked,
      );
    }
    assert.deepEqual(pairs('a=\\u12\nb=2'), ['a', '\\u12', 'b', '2']);
  });

  it('keeps comments', () => {
    const { text, spans } = mark('⟦# one ⟧\na=b # none\n  ⟦!two⟧\r\n⟦#⟧');
    const { comments } = parseProperties(text);
    assert.deepEqual(
      comments.map(({ span }) => span),
      spans,
    );
    assert.deepEqual(
      comments.map((comment) => [comment.text, comment.line]),
      [
        ['one', 0],
        ['two', 2],
        ['', 3],
      ],
    );
  });

  it('numbers the documents of Spring Boot', () => {
    const sections = (text: string): number[] =>
      parseProperties(text).entries.map(({ section }) => section);
    assert.deepEqual(sections('a=1\n#---\nb=2\n!---  \nc=3\nd=4'), [0, 1, 2, 2]);
    assert.deepEqual(sections('#---\na=1\n #---\nb=2\n#----\nc=3'), [0, 0, 0]);
    // A comment right before with the same marker, or right behind, makes it a comment like any other.
    assert.deepEqual(sections('a=1\n# x\n#---\nb=2\n#---\n# x\nc=3\n! x\n#---\nd=4'), [0, 0, 0, 1]);
  });

  it('takes time in proportion to the text', () => {
    const lines = 'a=b\\\n'.repeat(200_000);
    assert.equal(pairs(`${lines}`).length, 2);
    assert.equal(pairs('\\\n'.repeat(200_000) + 'k=v')[1], 'v');
    assert.equal(pairs(`k=${'\\\\'.repeat(200_000)}`)[1]?.length, 200_000);
  });
});
