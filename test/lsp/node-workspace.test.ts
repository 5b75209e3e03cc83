import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { nodeWorkspace } from '../../server/src/main/node-workspace';

const root = mkdtempSync(path.join(tmpdir(), 'kafka-streams-workspace-'));
const uri = (name: string) => pathToFileURL(path.join(root, name)).href;

after(() => rmSync(root, { recursive: true, force: true }));

for (const folder of ['app', 'app/conf', 'node_modules/lib', 'target']) {
  mkdirSync(path.join(root, folder), { recursive: true });
}
for (const file of [
  'app/streams.properties',
  'app/conf/a b.properties',
  'app/pom.xml',
  'app/notes.txt',
  'node_modules/lib/streams.properties',
  'target/streams.properties',
]) {
  writeFileSync(path.join(root, file), 'application.id=a\n');
}
symlinkSync(root, path.join(root, 'app/circle'));

test('candidates are listed by name; made folders and links are left out', async () => {
  const files = await nodeWorkspace([pathToFileURL(root).href]).list();
  assert.deepEqual([...files].sort(), [
    uri('app/conf/a b.properties'),
    uri('app/pom.xml'),
    uri('app/streams.properties'),
  ]);
});

test('folders that are gone, or on no disk, list nothing', async () => {
  assert.deepEqual(await nodeWorkspace([uri('gone'), 'vscode-vfs://github/x']).list(), []);
});

test('a file is read as UTF-8, else as Latin-1; what cannot be read is undefined', async () => {
  const workspace = nodeWorkspace([]);
  const read = (file: string) => workspace.read(file);
  writeFileSync(path.join(root, 'utf.properties'), 'a=Zürich');
  writeFileSync(path.join(root, 'latin.properties'), Buffer.from('a=Z\xfcrich', 'latin1'));
  assert.deepEqual(await read(uri('utf.properties')), { text: 'a=Zürich', latin1: false });
  assert.deepEqual(await read(uri('latin.properties')), { text: 'a=Zürich', latin1: true });
  for (const other of [uri('gone.properties'), uri('app'), 'untitled:1', 'file://%zz/x', 'x']) {
    assert.equal(await read(other), undefined, other);
  }
});
