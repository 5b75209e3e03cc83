import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { CancellationTokenSource, LSPErrorCodes, type Hover } from 'vscode-languageserver/node';
import { instance } from './fleet-files';
import { TestClient } from './test-client';

let client: TestClient;

afterEach(() => client.dispose());

async function start(): Promise<string> {
  client = new TestClient({}, { pull: true });
  await client.initialize();
  return client.open('streams.properties', instance('a'));
}

/** The server still answers. */
async function alive(uri: string): Promise<void> {
  const hover = await client.ask<Hover | null>('textDocument/hover', {
    textDocument: { uri },
    position: { line: 1, character: 2 },
  });
  assert.ok(hover);
}

const POSITION = { line: 0, character: 0 };
const REQUESTS: readonly (readonly [method: string, params: object, empty: unknown])[] = [
  ['textDocument/hover', { position: POSITION }, null],
  ['textDocument/completion', { position: POSITION }, []],
  [
    'textDocument/codeAction',
    { range: { start: POSITION, end: POSITION }, context: { diagnostics: [] } },
    [],
  ],
  ['textDocument/codeLens', {}, []],
  ['textDocument/documentSymbol', {}, []],
  ['textDocument/definition', { position: POSITION }, []],
  ['textDocument/references', { position: POSITION, context: { includeDeclaration: true } }, []],
  ['textDocument/documentHighlight', { position: POSITION }, null],
  ['textDocument/prepareRename', { position: POSITION }, null],
  ['textDocument/rename', { position: POSITION, newName: 'x' }, null],
  ['textDocument/documentLink', {}, []],
  ['textDocument/inlayHint', { range: { start: POSITION, end: POSITION } }, []],
  ['textDocument/foldingRange', {}, null],
];

test('documents that are unknown or no settings get empty answers', async () => {
  const uri = await start();
  await client.open('notes.properties', 'title=Notes\n');
  for (const other of [
    'file:///nowhere.properties',
    'untitled:1',
    'no uri',
    client.uri('notes.properties'),
  ]) {
    for (const [method, params, empty] of REQUESTS) {
      const answer = await client.ask(method, { ...params, textDocument: { uri: other } });
      assert.deepEqual(answer, empty, `${method} of ${other}`);
    }
    assert.equal(await client.ask('kafkaStreams/preview', { uri: other }), null);
    assert.equal(await client.ask('kafkaStreams/status', { uri: other }), null);
    assert.deepEqual(
      await client
        .ask<{ items: unknown[] }>('textDocument/diagnostic', {
          textDocument: { uri: other },
        })
        .then(({ items }) => items),
      [],
    );
  }
  assert.deepEqual(client.errors, []);
  await alive(uri);
});

test('parameters that make no sense are logged and answered empty', async () => {
  const uri = await start();
  for (const [method, , empty] of REQUESTS) {
    assert.deepEqual(await client.ask(method, {}), empty, method);
  }
  assert.equal(client.errors.length, REQUESTS.length);
  await client.ask('workspace/executeCommand', { command: 'kafkaStreams.describeFleet' });
  await client.ask('workspace/executeCommand', { command: 'no.such.command', arguments: [{}] });
  const far = { line: 1e9, character: 1e9 };
  await client.ask('textDocument/hover', { textDocument: { uri }, position: far });
  await client.ask('textDocument/completion', { textDocument: { uri }, position: far });
  await alive(uri);
});

test('commands with arguments of every kind change nothing and harm nothing', async () => {
  const uri = await start();
  const strange: unknown[] = [
    ...[null, 7, '', 'no uri', 'file:///etc/passwd', 'javascript:alert(1)', {}, [], [[uri]]],
    ...[{ uri }, { toString: 1 }, { __proto__: { uri } }, 'x'.repeat(100_000)],
  ];
  const answers = [null, 'x', [], { tags: 7 }, { tags: [{}], standbys: -1 }, { instances: 1e12 }];
  for (const command of ['kafkaStreams.describeFleet', 'kafkaStreams.makeRackAware']) {
    for (const argument of strange) {
      await client.ask('workspace/executeCommand', { command, arguments: [argument] });
      await client.ask('workspace/executeCommand', { command, arguments: [argument, argument] });
    }
    for (const told of answers) {
      await client.ask('workspace/executeCommand', {
        command: 'kafkaStreams.makeRackAware',
        arguments: ['file:///nowhere.properties', told],
      });
    }
    await client.ask('workspace/executeCommand', { command, arguments: strange });
  }
  assert.ok(!client.received.some(({ method }) => method === 'workspace/applyEdit'));
  assert.deepEqual(client.errors, []);
  await alive(uri);
});

test('a closed document that is on no disk is forgotten', async () => {
  const uri = await start();
  await alive(uri);
  await client.tell('textDocument/didClose', { textDocument: { uri } });
  await client.until('it is forgotten', async () => {
    const params = { textDocument: { uri }, position: { line: 1, character: 2 } };
    return (await client.ask('textDocument/hover', params)) === null;
  });
  assert.deepEqual(client.errors, []);
});

test('files that vanish take their instances along, told of or not', async () => {
  client = new TestClient(
    { 'node-1.properties': instance('a'), 'node-2.properties': instance('b') },
    { pull: true },
  );
  await client.initialize();
  const uri = client.uri('node-1.properties');
  const lens = async (): Promise<string> => {
    const answer = await client.ask<{ command?: { title: string } }[]>('textDocument/codeLens', {
      textDocument: { uri },
    });
    return answer[0]?.command?.title ?? '';
  };
  await client.until('both files are read', async () => /2 instances/.test(await lens()));
  client.delete('node-2.properties');
  // Told of a change, the server finds no file any more.
  await client.tell('workspace/didChangeWatchedFiles', {
    changes: [{ uri: client.uri('node-2.properties'), type: 2 }],
  });
  await client.until('the instance is gone', async () => /Fleet not known/.test(await lens()));
  client.delete('node-1.properties');
  await client.tell('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 3 }] });
  await client.until('the other is gone', async () => (await lens()) === '');
  assert.deepEqual(client.errors, []);
});

test('edits between the two halves of a line break or a character are followed', async () => {
  client = new TestClient({}, { pull: true });
  await client.initialize();
  const text = 'application.id=a\r\nmax.warmup.replicas=2\r\n';
  const uri = await client.open('streams.properties', text);
  const change = (version: number, line: number, from: number, to: number, inserted: string) =>
    client.tell('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [
        {
          range: { start: { line, character: from }, end: { line, character: to } },
          text: inserted,
        },
      ],
    });
  await change(2, 0, 15, 16, '\u{1F600}');
  await change(3, 0, 16, 17, '');
  await change(4, 1, 20, 21, '0');
  const { items } = await client.ask<{ items: { code: string; range: unknown }[] }>(
    'textDocument/diagnostic',
    { textDocument: { uri } },
  );
  const found = items.find(({ code }) => code === 'invalid-value');
  const range = { start: { line: 1, character: 20 }, end: { line: 1, character: 21 } };
  assert.deepEqual(found?.range, range);
  assert.deepEqual(client.errors, []);
});

test('cancelled requests are answered as such', async () => {
  const uri = await start();
  const source = new CancellationTokenSource();
  const params = { textDocument: { uri }, position: { line: 1, character: 2 } };
  // Keeps the server busy, so that question and cancellation are both there when it looks again.
  const large = await client.open('large.properties', 'some.key=value\n'.repeat(20_000));
  const busy = client.ask('textDocument/documentSymbol', { textDocument: { uri: large } });
  const hover = client.connection.sendRequest('textDocument/hover', params, source.token);
  source.cancel();
  await assert.rejects(
    hover,
    ({ code }: { code: number }) => code === LSPErrorCodes.RequestCancelled,
  );
  await busy;

  const pull = new CancellationTokenSource();
  const waiting = client.connection.sendRequest(
    'workspace/diagnostic',
    { previousResultIds: [] },
    pull.token,
  );
  await alive(uri);
  pull.cancel();
  await waiting.catch(({ code }: { code: number }) =>
    assert.equal(code, LSPErrorCodes.RequestCancelled),
  );
  await alive(uri);
});

function isRefusal({ code }: { code: number }): void {
  assert.equal(code, LSPErrorCodes.RequestFailed);
}

test('a file system that never answers holds nothing up', async () => {
  client = new TestClient(
    {},
    {
      pull: true,
      silentAbout: ['kafkaStreams/listFiles', 'kafkaStreams/readFile'],
      initializationOptions: { clientFiles: true },
    },
  );
  await client.initialize();
  const uri = 'memfs:/shop/orders.fleet.yaml';
  const text = [
    'application: orders',
    'settingsFrom: shared.properties',
    'instances: [{ name: web, replicas: 2 }]',
    '',
  ].join('\n');
  await client.tell('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text },
  });
  await client.until('it asks for the file', () => client.count('kafkaStreams/readFile') > 0);
  const answers = [
    client.ask('textDocument/diagnostic', { textDocument: { uri } }),
    client.ask('kafkaStreams/preview', { uri }),
    client.ask('textDocument/codeLens', { textDocument: { uri } }),
  ];
  for (const answer of await Promise.all(answers)) assert.ok(answer);
  assert.deepEqual(client.errors, []);
});

test('a client that refuses to watch files and settings is served all the same', async () => {
  client = new TestClient({}, { pull: true, refusing: ['client/registerCapability'] });
  await client.initialize();
  const uri = await client.open('streams.properties', instance('a'));
  await alive(uri);
  await client.until('both refusals are in the log', () => client.errors.length === 2);
  assert.ok(!client.errors.some((each) => each.includes('Nobody waited')), client.errors.join());
});

test('broken texts harm nothing', async () => {
  const uri = await start();
  const broken: Record<string, string> = {
    'broken.fleet.yaml': 'application: [}\n  - : :\n\t&a *a',
    'application.yml': 'spring:\n kafka: {streams: {properties: {num.standby.replicas: "1',
    'bad.streams.properties': 'application.id=\\u12\n\\',
    'empty.streams.properties': '',
  };
  for (const [name, text] of Object.entries(broken)) {
    const other = await client.open(name, text);
    for (const [method, params] of REQUESTS) {
      // A rename that is refused is answered with an error, for the user to read.
      await client.ask(method, { ...params, textDocument: { uri: other } }).catch(isRefusal);
    }
    await client.ask('textDocument/diagnostic', { textDocument: { uri: other } });
  }
  assert.deepEqual(client.errors, []);
  await alive(uri);
});

test('leaving without a shutdown is told by the exit code', async () => {
  await start();
  assert.equal(await client.exit(), 1);
});
