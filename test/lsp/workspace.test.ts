import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import type {
  CodeLens,
  FullDocumentDiagnosticReport,
  WorkspaceDiagnosticReport,
} from 'vscode-languageserver/node';
import { instance, TWO_ZONES } from './fleet-files';
import { TestClient, type ClientOptions } from './test-client';

let client: TestClient;

function start(options: ClientOptions, files = TWO_ZONES): TestClient {
  client = new TestClient(files, options);
  return client;
}

afterEach(() => client.dispose());

async function titleOf(uri: string): Promise<string> {
  const lenses = await client.ask<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
  return lenses[0]?.command?.title ?? '';
}

const CREATED = 1;
const DELETED = 3;

test('files that appear and disappear change the fleet', async () => {
  start({ pull: true });
  await client.initialize();
  const uri = client.uri('node-1.properties');
  await client.until('two instances', async () => /· 2 instances/.test(await titleOf(uri)));
  assert.ok(
    client.received.some(
      ({ method, params }) =>
        method === 'client/registerCapability' &&
        JSON.stringify(params).includes('workspace/didChangeWatchedFiles'),
    ),
  );

  client.write('node-3.properties', instance('c'));
  const third = client.uri('node-3.properties');
  await client.tell('workspace/didChangeWatchedFiles', {
    changes: [{ uri: third, type: CREATED }],
  });
  await client.until('three instances', async () => /· 3 instances/.test(await titleOf(uri)));

  client.delete('node-3.properties');
  await client.tell('workspace/didChangeWatchedFiles', {
    changes: [{ uri: third, type: DELETED }],
  });
  await client.until('two again', async () => /· 2 instances/.test(await titleOf(uri)));
  assert.deepEqual(client.errors, []);
});

test('the workspace pull answers what is new and waits for the next news', async () => {
  start(
    { pull: true },
    {
      'node-1.properties': instance('a'),
      'node-2.properties': instance('a'),
    },
  );
  await client.initialize();
  const first = client.uri('node-1.properties');
  await client.until('both are read', async () => /· 2 instances/.test(await titleOf(first)));
  const pull = (previousResultIds: { uri: string; value: string }[]) =>
    client.ask<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds });
  const { items } = await pull([]);
  assert.ok(items.length > 0);
  const known = items.map(({ uri, resultId }) => ({ uri, value: resultId ?? '' }));

  let answered = false;
  const waiting = pull(known).then((report) => {
    answered = true;
    return report;
  });
  const text = instance('a');
  const uri = await client.open('node-2.properties', text);
  await titleOf(uri);
  assert.equal(answered, false);
  await client.edit(uri, text, 'client.tag.zone=a', 'client.tag.zone=b');
  const news = await waiting;
  assert.ok(news.items.length > 0);
  assert.deepEqual(client.errors, []);
  assert.equal(await client.end(), 0);
});

test('settings are asked for, and a change of them counts at once', async () => {
  start({ pull: true, settings: { codeLens: false } });
  await client.initialize();
  const uri = client.uri('node-1.properties');
  await client.until('the workspace is read', () =>
    client.received.some(
      ({ method, params }) =>
        method === 'kafkaStreams/previewChanged' && JSON.stringify(params).includes(uri),
    ),
  );
  assert.equal(await titleOf(uri), '');
  client.settings = { codeLens: true };
  await client.tell('workspace/didChangeConfiguration', { settings: null });
  await client.until('lenses are shown', async () => /2 instances/.test(await titleOf(uri)));
});

test('a client that never answers about settings is served with the defaults', async () => {
  start({ pull: true, silentAbout: ['workspace/configuration'] });
  await client.initialize();
  const uri = await client.open('streams.properties', instance('a'));
  assert.notEqual(await titleOf(uri), '');
});

test('a file that is Latin-1 and opened as that is what Java expects', async () => {
  start({ pull: true }, {});
  const text = 'application.id=orders\nclient.tag.zone=über\nnum.standby.replicas=x\n';
  writeFileSync(path.join(client.folder, 'streams.properties'), Buffer.from(text, 'latin1'));
  await client.initialize();
  const uri = await client.open('streams.properties', text);
  const codes = async (): Promise<unknown[]> => {
    const { items } = await client.ask<FullDocumentDiagnosticReport>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    return items.map(({ code }) => code);
  };
  await client.until('its bytes are known', async () => {
    const found = await codes();
    return found.includes('invalid-value') && !found.includes('non-ascii-value');
  });
  await client.edit(uri, text, '=x', '=y');
  assert.deepEqual((await codes()).includes('non-ascii-value'), false);
});
