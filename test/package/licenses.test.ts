import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { globSync } from 'tinyglobby';
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

/** Every version of every package that is installed, with its license. */
const installed = new Set(
  Object.entries(locked)
    .filter(([folder]) => folder !== '')
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

/** Packages whose code the sources of the product import. */
function imported(): Set<string> {
  const names = new Set<string>();
  for (const file of globSync(['server/src/**/*.ts', 'client/{src,preview}/**/*.ts'])) {
    const text = readFileSync(file, 'utf8');
    for (const [, specifier = ''] of text.matchAll(/^import (?!type )[^;]*?'([^'.][^']*)';$/gm)) {
      const [name = '', scoped = ''] = specifier.split('/');
      names.add(name.startsWith('@') ? `${name}/${scoped}` : name);
    }
  }
  return names;
}

test('every package that the sources import is in the list, once for each version', () => {
  const listed = entries.map(({ name }) => name);
  const others = [...imported()].filter((name) => name !== 'vscode' && !name.startsWith('node:'));
  assert.ok(others.length >= 5);
  for (const name of others) assert.ok(listed.includes(name), name);
  const versions = entries.map(({ name, version }) => `${name} ${version}`);
  assert.equal(new Set(versions).size, versions.length);
});

test('what is published needs no other package: all that it uses is in its bundles', () => {
  assert.equal(manifest.dependencies, undefined);
});

test('dependencies are exact versions', () => {
  for (const [name, version] of Object.entries(manifest.devDependencies))
    assert.match(version, /^\d+\.\d+\.\d+$/, name);
});
