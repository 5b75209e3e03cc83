import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yamlCursor } from '../../../server/src/features/yaml-cursor';
import { LineIndex } from '../../../server/src/text/line-index';
import { mark } from '../marked-text';

/** The cursor as text: `key <path> <whole>` or `value <key> <whole>`. */
function cursorIn(marked: string): string | undefined {
  const { text, offset } = mark(marked);
  const cursor = yamlCursor(text, new LineIndex(text), offset);
  if (!cursor) return undefined;
  const whole = text.slice(cursor.whole.start, cursor.whole.end);
  return cursor.kind === 'key'
    ? `key "${cursor.path}" "${whole}"${cursor.separated ? ' separated' : ''}`
    : `value ${cursor.key} "${whole}"`;
}

const CASES: readonly (readonly [name: string, text: string, expected: string | undefined])[] = [
  ['an empty text', '|', 'key "" ""'],
  ['a key at the top', 'appl|', 'key "" "appl"'],
  ['a key in front of its value', 'app|lication: a', 'key "" "application" separated'],
  ['a value', 'application: or|ders', 'value application "orders"'],
  ['an empty value', 'application: |', 'value application ""'],
  ['right behind the colon', 'application:|', undefined],
  ['a value with a comment behind', 'a: x|y  # why', 'value a "xy"'],
  ['a quoted value', 'a: "x|y"', 'value a "xy"'],
  ['a quoted value that is still open', 'a: "x|y', 'value a "xy"'],
  ['a comment', 'a: b # c|', undefined],
  ['a nested key', 'settings:\n  num|', 'key "settings." "num"'],
  ['an empty nested line', 'settings:\n  a: 1\n  |', 'key "settings." ""'],
  ['a line back at the top', 'settings:\n  a: 1\n|', 'key "" ""'],
  [
    'a dotted key',
    'spring:\n  kafka.streams:\n    properties:\n      num.st|',
    'key "spring.kafka.streams.properties." "num.st"',
  ],
  ['a list item', 'instances:\n  - na|', 'key "instances." "na"'],
  ['a list item at the level of its key', 'instances:\n- na|', 'key "instances." "na"'],
  ['a second key of a list item', 'instances:\n  - name: a\n    ta|', 'key "instances." "ta"'],
  [
    'below a map of a list item',
    'instances:\n  - name: a\n    tags:\n      zone: b\n    |',
    'key "instances." ""',
  ],
  ['a flow map in a list', 'instances:\n  - { name: a, ta| }', 'key "instances." "ta"'],
  ['a value in a flow map', 'instances:\n  - { name: a|b, tags: {} }', 'value instances.name "ab"'],
  [
    'a nested flow map',
    'instances:\n  - { name: a, tags: { zo|: b } }',
    'key "instances.tags." "zo" separated',
  ],
  [
    'a value of a nested flow map',
    'x:\n  - { tags: { zone: b| }, threads: 4 }',
    'value x.tags.zone "b"',
  ],
  ['behind a closed flow map', 'x:\n  - { tags: { zone: b }, thr| }', 'key "x." "thr"'],
  ['a list value with commas', 'a.tags: zone,|', 'value a.tags "zone,"'],
  ['a second document', 'a:\n  b: c\n---\nd|', 'key "" "d"'],
  ['CRLF', 'settings:\r\n  num|\r\n', 'key "settings." "num"'],
  ['a quoted parent', '"[a.b]":\n  c|', 'key "a.b." "c"'],
];

for (const [name, text, expected] of CASES) {
  test(`a cursor in ${name}`, () => assert.equal(cursorIn(text), expected));
}
