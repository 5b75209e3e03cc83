import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLiteral, placeholdersIn } from '../../../server/src/binding/placeholder';
import type { Decoded } from '../../../server/src/text/decoded';
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
      const found = placeholdersIn(valueOf(text));
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
      assert.deepEqual(placeholdersIn(valueOf(text))[0]?.fallback?.span, span);
    }
    assert.equal(placeholdersIn(valueOf('k=${ X : 1}'))[0]?.name, 'X');
  });

  it('knows that what follows a config provider is no default', () => {
    assert.equal(placeholdersIn(valueOf('k=${file:/etc/kafka:zone}'))[0]?.fallback, undefined);
  });

  it('takes time in proportion to the value', () => {
    const [braces, dollars] = ['{{', '${'].map((unit) => valueOf(`k=${unit.repeat(300_000)}`));
    assert.equal(placeholdersIn(braces as Decoded).length, 0);
    assert.equal(placeholdersIn(dollars as Decoded).length, 1);
  });
});
