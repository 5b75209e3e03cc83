import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  isLiteral,
  placeholdersIn,
  type PlaceholderSyntax,
} from '../../../server/src/binding/placeholder';
import type { Decoded } from '../../../server/src/text/decoded';
import { parseDotenv } from '../../../server/src/text/dotenv';
import { parseProperties } from '../../../server/src/text/properties';
import { mark } from '../marked-text';

function valueOf(text: string): Decoded {
  const value = parseProperties(text).entries[0]?.value;
  assert.ok(value);
  return value;
}

describe('placeholdersIn', () => {
  const written = [
    'k=⟦${ZONE}⟧',
    'k=⟦@project.version@⟧',
    'k=a-⟦{{ .Values.zone }}⟧-b',
    'k=⟦$(POD_NAME)⟧',
    'k=⟦%{zone}⟧',
    'k=⟦${A:${B:x}}⟧,⟦@c@⟧',
    'k=⟦${never closed⟧',
    'k=⟦{{ "${X}" }}⟧',
  ];
  for (const marked of written) {
    it(`finds ${marked}`, () => {
      const { text, spans } = mark(marked);
      const found = placeholdersIn(valueOf(text), 'framework');
      assert.deepEqual(
        found.map((placeholder) => placeholder.written.span),
        spans,
      );
      assert.equal(isLiteral(valueOf(text)), false);
    });
  }

  it('takes other signs literally', () => {
    for (const text of ['k=a@b.c', 'k=100%', 'k=$HOME', 'k={"a":1}', 'k={{', 'k=a:b', 'k=']) {
      assert.equal(isLiteral(valueOf(text)), true, text);
    }
  });

  it('exposes a default with its place', () => {
    for (const marked of ['k=${X:⟦PT5m⟧}', 'k=${X:⟦${Y:2}⟧}', 'k=${X:⟦⟧}', 'k=${X:⟦\\u0031⟧}']) {
      const { text, span } = mark(marked);
      assert.deepEqual(placeholdersIn(valueOf(text), 'framework')[0]?.fallback?.span, span);
    }
    assert.equal(placeholdersIn(valueOf('k=${ X : 1}'), 'framework')[0]?.name, 'X');
  });

  it('knows that what follows a config provider is no default', () => {
    const value = valueOf('k=${file:/etc/kafka:zone}');
    assert.equal(placeholdersIn(value, 'framework')[0]?.fallback, undefined);
  });

  /** The first placeholder as `name`, or as `name|default`. */
  function first(value: string, syntax: PlaceholderSyntax): string | undefined {
    const [placeholder] = placeholdersIn(valueOf(`k=${value}`), syntax);
    if (!placeholder) return undefined;
    const { name, fallback } = placeholder;
    return fallback ? `${name}|${fallback.text}` : name;
  }

  it('reads a default as the one does who fills it in', () => {
    const expected: [string, ...(string | undefined)[]][] = [
      // written, by a framework, by a shell, by who knows whom
      ['${X:5}', 'X|5', 'X', 'X|5'],
      ['${X:-5}', 'X|-5', 'X|5', 'X|5'],
      ['${X-5}', 'X-5', 'X|5', 'X-5'],
      ['${X:?set it}', 'X|?set it', 'X', 'X'],
      ['${X?set it}', 'X?set it', 'X', 'X?set it'],
      ['${X:+5}', 'X|+5', 'X', 'X'],
      ['${X+5}', 'X+5', 'X', 'X+5'],
      ['${X:=5}', 'X|=5', 'X', 'X|5'],
      ['${X:-${Y:-5}}', 'X|-${Y:-5}', 'X|${Y:-5}', 'X|${Y:-5}'],
      ['${kafka.zone:a}', 'kafka.zone|a', 'kafka', 'kafka.zone|a'],
      ['a-$X_1-b', undefined, 'X_1', undefined],
      ['a$', undefined, undefined, undefined],
      ['a$$b', undefined, '$|$', undefined],
      ['$${X:5}', 'X|5', 'X|5', 'X|5'],
      ['$${X:-5}', 'X|-5', 'X|-5', 'X|5'],
    ];
    for (const [value, framework, shell, unknown] of expected) {
      assert.equal(first(value, 'framework'), framework, value);
      assert.equal(first(value, 'shell'), shell, value);
      assert.equal(first(value, 'unknown'), unknown, value);
    }
  });

  it('takes an escaped dollar of a `.env` file as a sign', () => {
    const [plain, escaped] = parseDotenv('A="$X"\nB="\\$X"\n').entries;
    assert.ok(plain && escaped);
    assert.equal(escaped.value.text, '$X');
    assert.equal(isLiteral(plain.value, 'shell'), false);
    assert.equal(isLiteral(escaped.value, 'shell'), true);
  });

  it('takes time in proportion to the value', () => {
    const [braces, dollars] = ['{{', '${'].map((unit) => valueOf(`k=${unit.repeat(300_000)}`));
    const signs = valueOf(`k=${'$'.repeat(30_000)}`);
    assert.equal(placeholdersIn(braces as Decoded, 'framework').length, 0);
    assert.equal(placeholdersIn(dollars as Decoded, 'framework').length, 1);
    assert.equal(placeholdersIn(dollars as Decoded, 'shell').length, 1);
    assert.equal(placeholdersIn(signs, 'shell').length, 15_000);
  });
});
