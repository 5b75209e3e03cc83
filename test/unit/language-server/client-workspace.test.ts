import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorkspace, type Disk } from '../../../server/src/language-server/client-workspace';

type Connection = Parameters<typeof openWorkspace>[0];

/** A client that answers requests for files, and what it was asked. */
function clientWith(answers: Readonly<Record<string, unknown>>): {
  connection: Connection;
  asked: unknown[];
} {
  const asked: unknown[] = [];
  const sendRequest = (method: string, params: unknown): Promise<unknown> => {
    asked.push(params);
    return Promise.resolve(answers[method]);
  };
  return { connection: { sendRequest } as unknown as Connection, asked };
}

const disk: Disk = {
  reaches: (uri) => uri.startsWith('file:'),
  open: (folders) => ({
    list: () => Promise.resolve(folders.map((folder) => `${folder}/near.properties`)),
    read: (uri) => Promise.resolve(`text of ${uri}`),
  }),
};

const LIST = 'kafkaStreams/listFiles';
const READ = 'kafkaStreams/readFile';

test('folders of this machine are read here, and all others by the client', async () => {
  const { connection, asked } = clientWith({
    [LIST]: ['vscode-vfs://github/x/far.properties'],
    [READ]: 'far text',
  });
  const folders = ['file:///here', 'vscode-vfs://github/x'];
  const workspace = openWorkspace(connection, true, disk, folders);
  assert.deepEqual(await workspace.list(), [
    'file:///here/near.properties',
    'vscode-vfs://github/x/far.properties',
  ]);
  assert.deepEqual(asked, [{ folders: ['vscode-vfs://github/x'], most: 5_000 }]);
  assert.equal(await workspace.read('file:///here/a'), 'text of file:///here/a');
  assert.equal(await workspace.read('vscode-vfs://github/x/far.properties'), 'far text');
});

test('a client that does not offer its files is not asked', async () => {
  const { connection, asked } = clientWith({});
  const workspace = openWorkspace(connection, false, undefined, ['memfs:/x']);
  assert.deepEqual(await workspace.list(), []);
  assert.equal(await workspace.read('memfs:/x/a.properties'), undefined);
  assert.deepEqual(asked, []);
});

test('a folder of this machine alone needs no question', async () => {
  const { connection, asked } = clientWith({});
  await openWorkspace(connection, true, disk, ['file:///here']).list();
  assert.deepEqual(asked, []);
});

test('answers that are no files are left out', async () => {
  const listed = ['memfs:/x/ok.yaml', 'memfs:/x/picture.png', 7, null, 'memfs:/x/%zz', {}];
  const strange = clientWith({ [LIST]: listed, [READ]: { text: 'no' } });
  const workspace = openWorkspace(strange.connection, true, undefined, ['memfs:/x']);
  assert.deepEqual(await workspace.list(), ['memfs:/x/ok.yaml']);
  assert.equal(await workspace.read('memfs:/x/ok.yaml'), undefined);
  const none = clientWith({ [LIST]: 'nothing' });
  assert.deepEqual(await openWorkspace(none.connection, true, undefined, ['memfs:/x']).list(), []);
});
