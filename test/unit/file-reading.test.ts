import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from '../../server/src/file-reading';

test('UTF-8 is read as it is, a byte order mark included', () => {
  assert.deepEqual(decode(Buffer.from('\ufeffzürich=1 €')), {
    text: '\ufeffzürich=1 €',
    latin1: false,
  });
});

test('what is no UTF-8 is Latin-1, every byte the code point of its number', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => i % 256);
  assert.deepEqual(decode(bytes), { text: Buffer.from(bytes).toString('latin1'), latin1: true });
  // Windows-1252 would make them € and Ÿ.
  assert.equal(decode(Uint8Array.of(0x80, 0x9f)).text, '\u0080\u009f');
});
