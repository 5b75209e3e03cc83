import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import {
  LSPErrorCodes,
  type CodeAction,
  type InlayHint,
  type Location,
  type LocationLink,
  type WorkspaceEdit,
  type WorkspaceSymbol,
} from 'vscode-languageserver/node';
import { instance, TWO_ZONES } from './fleet-files';
import { position, TestClient, type ClientOptions } from './test-client';

let client: TestClient;

afterEach(() => client.dispose());

/** A server that has read the two instances, of which the first is open. */
async function start(options: ClientOptions = {}): Promise<{ uri: string; text: string }> {
  client = new TestClient(TWO_ZONES, { pull: true, ...options });
  await client.initialize();
  const text = instance('a');
  const uri = await client.open('node-1.properties', text);
  await client.until('both files are read', async () => {
    const symbols = await client.ask<WorkspaceSymbol[]>('workspace/symbol', { query: 'node-2' });
    return symbols.length === 1;
  });
  return { uri, text };
}

const behind = (uri: string, text: string, find: string) => ({
  textDocument: { uri },
  position: position(text, text.indexOf(find) + find.length),
});

test('a tag leads to all files of the application and is renamed in all, opened or not', async () => {
  const { uri, text } = await start();
  const at = behind(uri, text, 'tags=zo');
  const definitions = await client.ask<LocationLink[]>('textDocument/definition', at);
  assert.deepEqual(
    definitions.map((each) => each.targetUri),
    [uri, client.uri('node-2.properties')],
  );
  const references = await client.ask<Location[]>('textDocument/references', {
    ...at,
    context: { includeDeclaration: true },
  });
  assert.equal(references.length, 4);
  const edit = await client.ask<WorkspaceEdit>('textDocument/rename', { ...at, newName: 'az' });
  assert.deepEqual(
    Object.entries(edit.changes ?? {}).map(([file, edits]) => [file, edits.length]),
    [
      [uri, 2],
      [client.uri('node-2.properties'), 2],
    ],
  );
  assert.deepEqual(client.errors, []);
});

test('a rename that would break an instance is an error that says why', async () => {
  const { uri, text } = await start();
  const refused = client.ask('textDocument/rename', {
    ...behind(uri, text, 'tags=zo'),
    newName: 'a-name-that-is-far-too-long',
  });
  await assert.rejects(refused, (error: { code: number; message: string }) => {
    assert.equal(error.code, LSPErrorCodes.RequestFailed);
    assert.match(error.message, /20 at most/);
    return true;
  });
  await assert.rejects(
    client.ask('textDocument/prepareRename', behind(uri, text, 'num.st')),
    ({ code }: { code: number }) => code === LSPErrorCodes.RequestFailed,
  );
  assert.deepEqual(client.errors, []);
});

test('another application.id is asked about first, where the editor can ask', async () => {
  const { uri, text } = await start();
  const rename = { ...behind(uri, text, 'application.id=or'), newName: 'sales' };
  const { changeAnnotations, documentChanges } = await client.ask<WorkspaceEdit>(
    'textDocument/rename',
    rename,
  );
  assert.deepEqual(
    Object.values(changeAnnotations ?? {}).map((each) => each.needsConfirmation),
    [true],
  );
  assert.equal(documentChanges?.length, 2);
});

test('hints follow the settings', async () => {
  const settings = { inlayHints: { durations: false, defaults: true } };
  client = new TestClient({}, { settings });
  await client.initialize();
  const text = 'application.id=a\nprobing.rebalance.interval.ms=120000\nclient.tag.a=b\n';
  const uri = await client.open('streams.properties', text);
  const hints = (): Promise<InlayHint[]> =>
    client.ask('textDocument/inlayHint', {
      textDocument: { uri },
      range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } },
    });
  assert.deepEqual(
    (await hints()).map(({ label }) => label),
    ['default 600000'],
  );
  client.settings = {};
  await client.tell('workspace/didChangeConfiguration', { settings: null });
  await client.until('the new settings count', async () => {
    const [hint] = await hints();
    return hint?.label === '= 2 min';
  });
});

test('turning off a rule is offered to clients that can', async () => {
  const text = 'application.id=a\nmax.warmup.replicas=0\n';
  const titlesFor = async (options: ClientOptions): Promise<string[]> => {
    client = new TestClient({}, options);
    await client.initialize();
    const uri = await client.open('streams.properties', text);
    const range = { start: { line: 1, character: 21 }, end: { line: 1, character: 21 } };
    const actions = await client.ask<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range,
      context: { diagnostics: [] },
    });
    client.dispose();
    return actions.map(({ title }) => title);
  };
  const title = 'Turn off invalid-value in the settings';
  assert.ok(!(await titlesFor({})).includes(title));
  const commands = { clientCommands: ['kafkaStreams.turnOffRule'] };
  assert.ok((await titlesFor({ initializationOptions: commands })).includes(title));
});

test('standbys are made rack aware in all files that need it', async () => {
  client = new TestClient({
    'node-1.properties': 'application.id=orders\n',
    'node-2.properties': 'application.id=orders\nclient.tag.zone=b\n',
    'node-3.properties': instance('c'),
  });
  await client.initialize();
  const uri = client.uri('node-1.properties');
  await client.until('all files are read', async () => {
    const guide = await client.ask<{ files: number } | null>('kafkaStreams/guide', { uri });
    return guide?.files === 3;
  });
  await client.ask('workspace/executeCommand', {
    command: 'kafkaStreams.makeRackAware',
    arguments: [uri, { tags: ['zone'], standbys: 2, everywhere: true }],
  });
  const edit = client.received.find(({ method }) => method === 'workspace/applyEdit');
  const { changes } = (edit?.params as { edit: WorkspaceEdit }).edit;
  assert.deepEqual(Object.keys(changes ?? {}), [uri, client.uri('node-2.properties')]);
  assert.match(JSON.stringify(changes?.[uri]), /num\.standby\.replicas=2/);
  const said = client.received.find(({ method }) => method === 'window/showMessageRequest');
  assert.match(JSON.stringify(said?.params), /node-3\.properties: it has rack\.aware/);
});
