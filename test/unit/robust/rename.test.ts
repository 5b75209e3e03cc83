import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'node:test';
import { renameAt } from '../../../server/src/features/rename';
import { namedSites } from '../../../server/src/features/named-sites';
import type { DocumentModel } from '../../../server/src/features/model';
import { Project } from '../../../server/src/project';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';
import { applyEdits } from '../features/apply-edits';
import { fileNames, runs, texts } from './arbitraries';

/** Every entry of a document, as its reader sees it. */
const entriesOf = ({ bound }: DocumentModel): [string, string][] =>
  bound.parsed.entries.map(({ key, value }) => [key.text, value.text]);

test('a rename changes the name where it names something, and no other key or value', () => {
  fc.assert(
    fc.property(fc.dictionary(fileNames, texts, { minKeys: 1, maxKeys: 3 }), (named) => {
      const project = new Project(() => DEFAULT_SETTINGS);
      for (const [name, text] of Object.entries(named))
        project.setDocument(`file:///w/${name}`, text);
      for (const document of project.documents()) {
        for (const site of namedSites(document.bound)) {
          const edits = renameAt(project, document, site.span.start, 'quux');
          if (!('changes' in edits)) continue;
          const after = new Project(() => DEFAULT_SETTINGS);
          for (const { uri, text } of project.documents()) {
            after.setDocument(uri, applyEdits(text, edits.changes[uri] ?? []));
          }
          for (const before of project.documents()) {
            const then = after.document(before.uri);
            assert.ok(then, `${before.uri} is lost`);
            assertRenamed(entriesOf(before), entriesOf(then), site.name);
          }
        }
      }
    }),
    runs(150),
  );
});

function assertRenamed(
  before: readonly [string, string][],
  after: readonly [string, string][],
  name: string,
): void {
  assert.equal(after.length, before.length);
  before.forEach(([key, value], i) => {
    const [newKey = '', newValue = ''] = after[i] ?? [];
    // The name of an environment variable says it in capital letters.
    const variable = name.toUpperCase().replace(/[.-]/g, '_');
    const keyIsRenamed = [
      [name, 'quux'],
      [variable, 'QUUX'],
    ].some(
      ([old = '', now]) =>
        key.endsWith(old) && newKey === `${key.slice(0, key.length - old.length)}${now}`,
    );
    assert.ok(newKey === key || keyIsRenamed, `${key} became ${newKey}`);
    // A value may hold whole entries: `KEY=value` in a list, a file in a block.
    const words = (text: string): string[] => text.split(/([\s,=:]+)/);
    const [old, now] = [words(value), words(newValue)];
    assert.equal(now.length, old.length, `${value} became ${newValue}`);
    old.forEach((word, j) => {
      const renamed = [
        [name, 'quux'],
        [variable, 'QUUX'],
      ].some(([from = '', to]) => {
        const above = word.slice(0, word.length - from.length);
        return word.endsWith(from) && /(?:^|[._])$/.test(above) && now[j] === `${above}${to}`;
      });
      assert.ok(now[j] === word || renamed, `${value} became ${newValue}`);
    });
  });
}
