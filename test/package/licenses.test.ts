import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { locked, manifest } from './manifest';

/** Licenses that may be inside the bundles. */
const AGREED = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'];

/** One entry of the list that ships. */
interface Entry {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

const entries: Entry[] = readFileSync('dist/third-party.txt', 'utf8')
  .split(/^-{80}$/m)
  .map((part) => {
    const [, name = '', version = '', license = '', text = ''] =
      /^(\S+) (\S+) \(([^)]+)\)\n\n([^]*)$/.exec(part.trimStart()) ?? [];
    return { name, version, license, text };
  });

/** Every version of every package that is installed for the product, with its license. */
const installed = new Set(
  Object.entries(locked)
    .filter(([folder, { dev }]) => folder !== '' && dev !== true)
    .map(([folder, { version, license }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return `${name} ${version} ${license}`;
    }),
);

test('the list that ships names packages of the lock, under licenses that were agreed to', () => {
  for (const { name, version, license, text } of entries) {
    assert.ok(installed.has(`${name} ${version} ${license}`), `${name} ${version} (${license})`);
    assert.ok(AGREED.includes(license), `${name}: ${license}`);
    assert.ok(text.trim().length > 200, `${name} comes with the words of its license`);
  }
});

test('every dependency of the product is in the list, once for each version', () => {
  const listed = entries.map(({ name }) => name);
  for (const name of Object.keys(manifest.dependencies)) assert.ok(listed.includes(name), name);
  const versions = entries.map(({ name, version }) => `${name} ${version}`);
  assert.equal(new Set(versions).size, versions.length);
});

test('dependencies are exact versions', () => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies };
  for (const [name, version] of Object.entries(all)) assert.match(version, /^\d+\.\d+\.\d+$/, name);
});
