import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Project } from '../../../server/src/project';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';
import { applied } from '../rules/harness';

const URI = 'file:///project/orders.fleet.yaml';

/** What each fix of a slip makes of the text. */
function mended(text: string): string[] {
  const project = new Project(() => DEFAULT_SETTINGS);
  project.setDocument(URI, text);
  return project
    .findings(URI)
    .flatMap(({ fixes }) => fixes ?? [])
    .filter(({ title }) => title.startsWith('Change to'))
    .map(({ changes }) => applied(text, changes ?? []));
}

for (const [slip, right] of [
  ['application: o\ninstancs: [{ name: a }]\n', 'application: o\ninstances: [{ name: a }]\n'],
  [
    'application: o\ninstances:\n- "name": a\n  "tgas": {}\n',
    'application: o\ninstances:\n- "name": a\n  "tags": {}\n',
  ],
] as const) {
  test(`a slip in a key has a fix: ${JSON.stringify(slip)}`, () => {
    assert.deepEqual(mended(slip), [right]);
  });
}

test('no fix makes a key stand twice', () => {
  assert.deepEqual(mended('application: o\ninstancs: []\ninstances: [{ name: a }]\n'), []);
});
