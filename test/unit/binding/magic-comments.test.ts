import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { magicComments } from '../../../server/src/binding/magic-comments';
import { parseProperties } from '../../../server/src/text/properties';
import { mark, withSpans } from '../marked-text';

describe('magicComments', () => {
  it('finds the rules of the next line, each with its place', () => {
    const marked =
      '# streams-ignore: ⟦unknown-key⟧, ⟦invalid-value⟧\na=1\n#no: a\n! streams-ignore:⟦x⟧';
    const { text } = mark(marked);
    const { silences } = magicComments(parseProperties(text));
    assert.deepEqual(
      silences.map(({ rule }) => rule),
      ['unknown-key', 'invalid-value', 'x'],
    );
    assert.equal(
      withSpans(
        text,
        silences.map(({ span }) => span),
      ),
      marked,
    );
  });

  it('covers the whole next entry, past other comments', () => {
    const { text, span } = mark('b=1\n# streams-ignore: r\n# why: a reason\n⟦a=1,\\\n  2\n⟧c=1');
    assert.deepEqual(magicComments(parseProperties(text)).silences[0]?.covers, span);
  });

  it('covers nothing but the next line where no entry follows', () => {
    const { text, span } = mark('# streams-ignore: r\n⟦\n⟧a=1');
    assert.deepEqual(magicComments(parseProperties(text)).silences[0]?.covers, span);
  });

  it('covers the file', () => {
    const [silence] = magicComments(
      parseProperties('a=1\n#streams-ignore-file: placement-tier'),
    ).silences;
    assert.equal(silence?.rule, 'placement-tier');
    assert.equal(silence?.covers, undefined);
  });

  it('reads the version', () => {
    const { text, span } = mark('# kafka-streams-version: ⟦3.9⟧ \na=1');
    assert.deepEqual(magicComments(parseProperties(text)).version, { text: '3.9', span });
    assert.equal(
      magicComments(parseProperties('a=# kafka-streams-version: 3.9')).version,
      undefined,
    );
  });

  it('points at the argument even where it repeats the directive', () => {
    const { text, span } = mark('# streams-ignore: ⟦streams-ignore⟧');
    assert.deepEqual(magicComments(parseProperties(text)).silences[0]?.span, span);
  });
});
