import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseDotenv } from '../../../server/src/text/dotenv';
import type { Entry } from '../../../server/src/text/parsed-text';
import { mark, withSpans } from '../marked-text';

function pairs(text: string): string[] {
  return parseDotenv(text).entries.map(({ key, value }) => `${key.text}=${value.text}`);
}

function expectSpans(marked: string, pick: (entry: Entry) => { start: number; end: number }): void {
  const { text } = mark(marked);
  assert.equal(withSpans(text, parseDotenv(text).entries.map(pick)), marked);
}

describe('parseDotenv', () => {
  it('reads what Compose reads', () => {
    for (const [text, expected] of [
      ['A=1', 'A=1'],
      ['  export A = 1 \r\n', 'A=1'],
      ['A: yaml', 'A=yaml'],
      ['A=', 'A='],
      ['A=1 # no', 'A=1'],
      ['A=1#2', 'A=1#2'],
      ['A=# no', 'A='],
      ["A='1 # ${X} \\n'", 'A=1 # ${X} \\n'],
      ['A="1 # \\"x\\" \\\\ \\t\\$ \\q"', 'A=1 # "x" \\ \t$ \\q'],
      ['A="1\n2" # no\nB=2', 'A=1\n2,B=2'],
      ['A\n#B=1\n\n=x\nC=1', 'C=1'],
      ['\uFEFFA=1', 'A=1'],
      ['exportA=1', 'exportA=1'],
      ['export=1', 'export=1'],
      ['A=\nB=1', 'A=,B=1'],
    ] as const) {
      assert.equal(pairs(text).join(), expected, text);
    }
  });

  it('tells where everything stands', () => {
    expectSpans('  export ⟦EXPORT⟧ = 1\n⟦B⟧="x"', ({ key }) => key.span);
    expectSpans('A = ⟦1⟧ # c\nB="⟦x\ny⟧" \nC=⟦⟧', ({ value }) => value.span);
    expectSpans('⟦ A = 1 # c\n⟧# d\n⟦B="x\ny"\r\n⟧', ({ lines }) => lines);
    const { text, span } = mark('A="a\\n⟦zone⟧"');
    assert.deepEqual(parseDotenv(text).entries[0]?.value.spanOf(2, 6), span);
    const marked = '⟦# a⟧\nA=1 ⟦#b⟧\nB="#" ⟦# c⟧\n';
    const { comments } = parseDotenv(mark(marked).text);
    assert.equal(
      withSpans(
        mark(marked).text,
        comments.map((comment) => comment.span),
      ),
      marked,
    );
  });

  it('reports a quote that nothing closes, and reads on', () => {
    const { text, span } = mark('A=⟦"x⟧\nB=1');
    const { problems } = parseDotenv(text);
    assert.deepEqual(
      problems.map((problem) => problem.span),
      [span],
    );
    assert.deepEqual(pairs(text), ['A="x', 'B=1']);
  });

  it('never throws, and stays within the text', () => {
    const pieces = fc.constantFrom(
      'A',
      '=',
      ' ',
      '\n',
      '\r',
      '"',
      "'",
      '#',
      '\\',
      'export ',
      ':',
      '\t',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ maxLength: 2 })), { maxLength: 30 }),
        (parts) => {
          const text = parts.join('');
          let before = 0;
          for (const { key, separator, value, span, lines } of parseDotenv(text).entries) {
            assert.ok(
              before <= lines.start && lines.start <= span.start && span.start === key.span.start,
            );
            assert.ok(key.span.end <= separator.end && separator.end === value.span.start);
            assert.ok(
              value.span.end <= span.end && span.end <= lines.end && lines.end <= text.length,
            );
            before = lines.end;
          }
        },
      ),
    );
  });
});
