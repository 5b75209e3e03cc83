import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NoAnswer, type After } from '../../../server/src/patience';
import { openWorkspace, type Disk } from '../../../server/src/language-server/client-workspace';

type Connection = Parameters<typeof openWorkspace>[0];

/** Time that never comes. */
const CLOCK = { after: () => () => undefined };

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
    read: (uri) => Promise.resolve({ text: `text of ${uri}`, latin1: true }),
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
  const workspace = openWorkspace(connection, true, CLOCK, disk, folders);
  assert.deepEqual(await workspace.list(), [
    'file:///here/near.properties',
    'vscode-vfs://github/x/far.properties',
  ]);
  assert.deepEqual(asked, [{ folders: ['vscode-vfs://github/x'], most: 5_000 }]);
  assert.deepEqual(await workspace.read('file:///here/a'), {
    text: 'text of file:///here/a',
    latin1: true,
  });
  assert.deepEqual(await workspace.read('vscode-vfs://github/x/far.properties'), {
    text: 'far text',
    latin1: false,
  });
});

test('a client that does not offer its files is not asked', async () => {
  const { connection, asked } = clientWith({});
  const workspace = openWorkspace(connection, false, CLOCK, undefined, ['memfs:/x']);
  assert.deepEqual(await workspace.list(), []);
  assert.equal(await workspace.read('memfs:/x/a.properties'), undefined);
  assert.deepEqual(asked, []);
});

test('a folder of this machine alone needs no question', async () => {
  const { connection, asked } = clientWith({});
  await openWorkspace(connection, true, CLOCK, disk, ['file:///here']).list();
  assert.deepEqual(asked, []);
});

test('answers that are no files are left out', async () => {
  const listed = ['memfs:/x/ok.yaml', 'memfs:/x/picture.png', 7, null, 'memfs:/x/%zz', {}];
  const strange = clientWith({ [LIST]: listed, [READ]: { text: 'no' } });
  const workspace = openWorkspace(strange.connection, true, CLOCK, undefined, ['memfs:/x']);
  assert.deepEqual(await workspace.list(), ['memfs:/x/ok.yaml']);
  assert.equal(await workspace.read('memfs:/x/ok.yaml'), undefined);
  const none = clientWith({ [LIST]: 'nothing' });
  assert.deepEqual(
    await openWorkspace(none.connection, true, CLOCK, undefined, ['memfs:/x']).list(),
    [],
  );
});

/** A clock in which all the time there is passes at once. */
const HURRIED: { after: After } = {
  after: (_ms, callback) => {
    const handle = setImmediate(callback);
    return () => clearImmediate(handle);
  },
};

/** What never answers. */
const never = <Result>(): Promise<Result> => new Promise(() => undefined);

test('a client that never answers is given up, and told so', async () => {
  const cancelled: string[] = [];
  const sendRequest = (
    method: string,
    _params: unknown,
    token: { onCancellationRequested(listener: () => void): void },
  ): Promise<unknown> => {
    token.onCancellationRequested(() => cancelled.push(method));
    return never();
  };
  const connection = { sendRequest } as unknown as Connection;
  const workspace = openWorkspace(connection, true, HURRIED, undefined, ['memfs:/x']);
  await assert.rejects(workspace.list(), /^Error: The editor did not answer within 120 s\.$/);
  await assert.rejects(workspace.read('memfs:/x/a.properties'), NoAnswer);
  assert.deepEqual(cancelled, [LIST, READ]);
});

test('a disk that never answers is given up', async () => {
  const dead: Disk = { reaches: () => true, open: () => ({ list: never, read: never }) };
  const workspace = openWorkspace(clientWith({}).connection, true, HURRIED, dead, ['file:///x']);
  await assert.rejects(workspace.list(), NoAnswer);
  await assert.rejects(workspace.read('file:///x/a'), /The disk did not answer within 15 s\./);
});
