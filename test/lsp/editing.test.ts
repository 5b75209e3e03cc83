import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  Diagnostic,
  DocumentSymbol,
  FullDocumentDiagnosticReport,
  Hover,
} from 'vscode-languageserver/node';
import type { PreviewModel, StatusModel } from '../../server/src/protocol';
import { instance, TWO_ZONES } from './fleet-files';
import { position, TestClient, type ClientOptions } from './test-client';

let client: TestClient;

function start(options: ClientOptions, files = TWO_ZONES): TestClient {
  client = new TestClient(files, options);
  return client;
}

afterEach(() => client.dispose());

const codes = (diagnostics: readonly Diagnostic[] | undefined) =>
  (diagnostics ?? []).map(({ code }) => code);

test('an edit of one file changes the verdict in the other (pull)', async () => {
  start({ pull: true });
  const { capabilities } = await client.initialize();
  assert.equal(capabilities.diagnosticProvider?.interFileDependencies, true);
  const first = instance('a');
  const uri1 = await client.open('node-1.properties', first);
  const uri2 = await client.open('node-2.properties', instance('b'));
  const pull = (uri: string) =>
    client.ask<FullDocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri } });
  const lens = async (uri: string) =>
    (await client.ask<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } }))[0]?.command
      ?.title;
  await client.until('the fleet is known', async () =>
    /^Absolute Preferred · 2 instances/.test((await lens(uri2)) ?? ''),
  );
  const before = await pull(uri2);
  assert.ok(!codes(before.items).includes('placement-tier'));
  const unchanged = await client.ask<{ kind: string }>('textDocument/diagnostic', {
    textDocument: { uri: uri2 },
    previousResultId: before.resultId,
  });
  assert.equal(unchanged.kind, 'unchanged');

  const edited = await client.edit(uri1, first, 'client.tag.zone=a', 'client.tag.zone=b');
  await client.until('lenses are refreshed', () => client.count('workspace/codeLens/refresh') > 0);
  assert.match((await lens(uri2)) ?? '', /^Least Preferred/);
  assert.ok(codes((await pull(uri2)).items).includes('placement-tier'));
  await client.until('previews hear of it', () =>
    client.received.some(
      ({ method, params }) =>
        method === 'kafkaStreams/previewChanged' &&
        (params as { uris: string[] }).uris.includes(uri2),
    ),
  );

  await client.edit(uri1, edited, 'client.tag.zone=b', 'client.tag.zone=a');
  assert.match((await lens(uri2)) ?? '', /^Absolute Preferred/);
  await client.until('diagnostics are refreshed', () =>
    client.received.some(({ method }) => method === 'workspace/diagnostic/refresh'),
  );
  assert.equal(client.count('textDocument/publishDiagnostics'), 0);
  assert.deepEqual(client.errors, []);
  assert.equal(await client.end(), 0);
});

test('an edit of one file changes the verdict in the other (push)', async () => {
  start({ pull: false });
  const { capabilities } = await client.initialize();
  assert.equal(capabilities.diagnosticProvider, undefined);
  const first = instance('a');
  const uri1 = await client.open('node-1.properties', first);
  await client.edit(uri1, first, 'client.tag.zone=a', 'client.tag.zone=b');
  // The second file is never opened: it is read from the disk.
  const uri2 = client.uri('node-2.properties');
  await client.until('the other file gets the verdict', () =>
    codes(client.pushed.get(uri2)).includes('placement-tier'),
  );
  await client.tell('textDocument/didClose', { textDocument: { uri: uri1 } });
  await client.until(
    'the text on the disk counts again',
    () => !codes(client.pushed.get(uri2)).includes('placement-tier'),
  );
  assert.deepEqual(client.errors, []);
  assert.equal(await client.end(), 0);
});

test('hover, completion, symbols, code actions, preview and status answer', async () => {
  start({ pull: true }, {});
  await client.initialize();
  const text = `${instance('a').replace('=zone', '=zone,az')}num.st`;
  const uri = await client.open('streams.properties', text);
  const at = (find: string) => ({
    textDocument: { uri },
    position: position(text, text.indexOf(find) + find.length),
  });

  const hover = await client.ask<Hover>('textDocument/hover', at('num.standby'));
  assert.match(JSON.stringify(hover.contents), /num\.standby\.replicas/);

  const items = await client.ask<CompletionItem[]>('textDocument/completion', {
    textDocument: { uri },
    position: position(text, text.length),
  });
  const item = items.find(({ label }) => label === 'num.stream.threads');
  assert.ok(item);
  const resolved = await client.ask<CompletionItem>('completionItem/resolve', item);
  assert.match(JSON.stringify(resolved.documentation), /num\.stream\.threads/);

  const { items: diagnostics } = await client.ask<FullDocumentDiagnosticReport>(
    'textDocument/diagnostic',
    { textDocument: { uri } },
  );
  const undeclared = diagnostics.find(({ code }) => code === 'tag-not-declared');
  assert.ok(undeclared);
  const actions = await client.ask<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: undeclared.range,
    context: { diagnostics: [undeclared] },
  });
  assert.ok(actions.length > 0);
  assert.ok(actions.every(({ edit }) => edit?.changes?.[uri]?.length));

  const symbols = await client.ask<DocumentSymbol[]>('textDocument/documentSymbol', {
    textDocument: { uri },
  });
  assert.ok(symbols.some(({ name }) => name === 'client.tag.zone'));

  const first = await client.ask<PreviewModel>('kafkaStreams/preview', { uri });
  const second = await client.ask<PreviewModel>('kafkaStreams/preview', { uri });
  assert.equal(first.verdict, null);
  assert.ok(second.version > first.version);
  const status = await client.ask<StatusModel>('kafkaStreams/status', { uri });
  assert.deepEqual(status.kafka, { version: '3.9', from: 'comment' });
  assert.deepEqual(client.errors, []);
});

test('a fleet file is created on request', async () => {
  start({ pull: true }, {});
  await client.initialize();
  const uri = await client.open('streams.properties', instance('${ZONE}'));
  await client.ask('workspace/executeCommand', {
    command: 'kafkaStreams.describeFleet',
    arguments: [uri],
  });
  const edit = client.received.find(({ method }) => method === 'workspace/applyEdit');
  assert.match(JSON.stringify(edit?.params), /orders\.fleet\.yaml/);
  const shown = client.received.find(({ method }) => method === 'window/showDocument');
  assert.deepEqual(shown?.params, { uri: client.uri('orders.fleet.yaml'), takeFocus: true });
});
