import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LineIndex } from '../../server/src/text/line-index';

test('positions and offsets agree over LF, CRLF and CR', () => {
  const text = 'a\nbc\r\nd\re';
  const lines = new LineIndex(text);
  assert.equal(lines.count, 4);
  assert.deepEqual(lines.positionAt(text.indexOf('d')), { line: 2, character: 0 });
  for (let offset = 0; offset <= text.length; offset++) {
    assert.equal(lines.offsetAt(lines.positionAt(offset)), offset);
  }
});
