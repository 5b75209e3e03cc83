import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { RULES } from '../../../server/src/rules/table';
import { check } from './harness';

const FOLDER = 'samples/mistakes';

/** Rules that show on more than one plain file, or on YAML, only. */
const ELSEWHERE = new Set(
  RULES.filter(({ docs }) => docs.fires.startsWith('---')).map(({ id }) => id),
);

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.properties'));

test('every rule on one document has its mistake among the samples', () => {
  assert.deepEqual(
    files.map((name) => name.replace('.properties', '')).sort(),
    RULES.map(({ id }) => id)
      .filter((id) => !ELSEWHERE.has(id))
      .sort(),
  );
});

test('no two mistakes are instances of one application', () => {
  const ids = files.map(
    (name) => /^application\.id=(.*)$/m.exec(readFileSync(`${FOLDER}/${name}`, 'utf8'))?.[1],
  );
  assert.equal(new Set(ids).size, files.length);
});

for (const name of files) {
  test(`samples/mistakes/${name} shows its rule and nothing else`, () => {
    const found = check(readFileSync(`${FOLDER}/${name}`, 'utf8'), name);
    assert.deepEqual(
      found.map(({ code }) => `${code}.properties`),
      [name],
    );
  });
}
