import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CancellationTokenSource, ErrorCodes, LSPErrorCodes } from 'vscode-languageserver/node';
import type {
  EditsModel,
  ExportModel,
  FailuresModel,
  PreviewModel,
  StoryModel,
  WhatIfModel,
} from '../../server/src/protocol';
import type { ThreadsModel } from '../../server/src/protocol/threads-model';
import type { TimelineModel } from '../../server/src/protocol/timeline-model';
import { TWO_ZONES } from './fleet-files';
import { TestClient } from './test-client';

const NOTHING = { changes: [], lose: null };
const ONE_MORE_STANDBY = {
  changes: [{ kind: 'setting', key: 'num.standby.replicas', value: '2' }],
  lose: null,
};
const LOSE_A = { changes: [], lose: { kind: 'tag', key: 'zone', value: 'a' } };

/** Every question of a preview but the first, with what it asks beside the document. */
const QUESTIONS = {
  story: { task: '0_0' },
  whatIf: {},
  timeline: {},
  failures: {},
  threads: { instance: 'node-1', moment: null },
  whatIfEdits: {},
  export: { format: 'svg' },
} as const;

type Kind = keyof typeof QUESTIONS;

/** A fleet whose failure table takes far longer than one slice of work. */
const SLOW_FLEET = `application: slow
kafka: "3.9"
settings: { num.standby.replicas: 2, rack.aware.assignment.tags: zone }
topology:
  subtopologies:
    - { name: aggregate, partitions: 3000, stateful: true, changelog: { records: 1000 } }
instances:
${Array.from({ length: 60 }, (_, n) => `  - { name: node-${n}, tags: { zone: zone-${n} } }`).join('\n')}
`;

// Nothing here changes anything: one server answers all.
let client: TestClient;

before(async () => {
  client = new TestClient(TWO_ZONES);
  await client.initialize();
  const uri = await client.open('node-1.properties', TWO_ZONES['node-1.properties'] ?? '');
  await client.until('the folder is read', async () => {
    const model = await client.ask<PreviewModel>('kafkaStreams/preview', { uri });
    return model.instances.length === 2;
  });
});
after(() => client.dispose());

/** Asks about the fleet of a file, as it is unless told otherwise. */
function ask<Result>(kind: Kind, other: object = {}, name = 'node-1.properties'): Promise<Result> {
  const question = { uri: client.uri(name), leader: null, whatIf: NOTHING, ...QUESTIONS[kind] };
  return client.ask<Result>(`kafkaStreams/${kind}`, { ...question, ...other });
}

test('the preview of a folder has its instances, its verdict, and ever newer versions', async () => {
  const uri = client.uri('node-1.properties');
  const first = await client.ask<PreviewModel>('kafkaStreams/preview', { uri });
  const second = await client.ask<PreviewModel>('kafkaStreams/preview', { uri });
  assert.deepEqual(
    first.instances.map(({ tags }) => tags),
    [[['zone', 'a']], [['zone', 'b']]],
  );
  assert.equal(first.verdict?.leaders[0]?.achieved?.worst, 'absolute');
  assert.ok(second.version > first.version);
});

test('why: the steps of a task, today and under a what-if', async () => {
  const today = await ask<StoryModel>('story');
  assert.equal(today.task, '0_0');
  assert.ok(today.steps.some(({ text }) => text.startsWith('First standby')));
  const under = await ask<StoryModel>('story', { whatIf: LOSE_A });
  assert.notDeepEqual(under.steps, today.steps);
  assert.equal(await ask('story', { task: '9_9' }), null);
  assert.equal(await ask('story', { task: '<script>' }), null);
});

test('what if: the model with the change, and what could not be changed', async () => {
  const lost = await ask<WhatIfModel>('whatIf', { whatIf: LOSE_A });
  assert.equal(lost.model.instances.length, 1);
  const target = { kind: 'instance', name: 'nobody' };
  const nobody = { changes: [{ kind: 'remove', target }], lose: null };
  const { problems, model } = await ask<WhatIfModel>('whatIf', { whatIf: nobody });
  assert.equal(model.instances.length, 2);
  assert.match(problems.join(), /nobody/);
});

test('time: what happens when a zone is lost', async () => {
  const timeline = await ask<TimelineModel>('timeline', { whatIf: LOSE_A });
  assert.equal(timeline.title, 'Losing zone a');
  assert.ok(timeline.moments.length > 1);
  assert.ok(timeline.moments.some(({ up }) => up.length === 1));
});

test('failures: a line for each zone', async () => {
  const { lines } = await ask<FailuresModel>('failures');
  assert.deepEqual(lines.map(({ tag, value }) => `${tag} ${value}`).sort(), ['zone a', 'zone b']);
});

test('the edits of a what-if hold the whole texts, and nothing is written', async () => {
  const { files } = await ask<EditsModel>('whatIfEdits', { whatIf: ONE_MORE_STANDBY });
  assert.deepEqual(files.map(({ uri }) => uri).sort(), Object.keys(TWO_ZONES).map(uriOf).sort());
  for (const { before, after } of files) {
    assert.ok(Object.values(TWO_ZONES).includes(before));
    assert.equal(after, before.replace('replicas=1', 'replicas=2'));
  }
  const model = await client.ask<PreviewModel>('kafkaStreams/preview', {
    uri: client.uri('node-1.properties'),
  });
  assert.equal(model.settings['num.standby.replicas'], '1');
});

test('a preview is exported in each format', async () => {
  const begins = { svg: '<svg', markdown: '#', html: '<!DOCTYPE html>' };
  for (const [format, begin] of Object.entries(begins)) {
    const { name, text } = await ask<ExportModel>('export', { format });
    assert.match(name, /^orders-placement\./);
    assert.ok(text.startsWith(begin), `${format}: ${text.slice(0, 40)}`);
  }
});

test('documents without a fleet have no answers', async () => {
  await client.open('alone.yaml', 'title: Notes\n');
  for (const kind of Object.keys(QUESTIONS) as Kind[]) {
    for (const uri of [client.uri('alone.yaml'), 'file:///nowhere.properties', 'no uri', '']) {
      assert.equal(await ask(kind, { uri }), null, `${kind} of ${uri}`);
    }
  }
  assert.deepEqual(client.errors, []);
});

test('what is no question is refused, and the server goes on', async () => {
  const huge = Array.from({ length: 1_000 }, () => ONE_MORE_STANDBY.changes[0]);
  const setting = (value: unknown, key = 'num.standby.replicas') => ({
    changes: [{ kind: 'setting', key, value }],
    lose: null,
  });
  const wrong: readonly (readonly [Kind, object])[] = [
    ...(Object.keys(QUESTIONS) as Kind[]).flatMap((kind) =>
      [
        { uri: 7 },
        { uri: 'x'.repeat(100_000) },
        { leader: -1 },
        { leader: 0.5 },
        { leader: 'first' },
        { whatIf: null },
        { whatIf: { changes: huge, lose: null } },
        { whatIf: { changes: [{ kind: 'add', places: [['zone', 'a']] }], lose: null } },
        { whatIf: { changes: [], lose: { kind: 'planet' } } },
        { whatIf: setting('-1') },
        { whatIf: setting(2) },
        { whatIf: setting('2', '__proto__') },
      ].map((other) => [kind, other] as const),
    ),
    ['story', { task: 7 }],
    ['story', { task: 'x'.repeat(1_000) }],
    ['threads', { instance: 7 }],
    ['threads', { instance: 'x'.repeat(2_000) }],
    ['threads', { moment: -1 }],
    ['threads', { moment: 'now' }],
    ['export', { format: 'pdf' }],
    ['export', { format: ['svg'] }],
  ];
  for (const [kind, other] of wrong) {
    await assert.rejects(
      ask(kind, other),
      { code: ErrorCodes.InvalidParams },
      `${kind} ${JSON.stringify(other).slice(0, 80)}`,
    );
  }
  for (const params of [undefined, null, [], [1, 2], 'text', {}]) {
    await assert.rejects(client.ask('kafkaStreams/preview', params), {
      code: ErrorCodes.InvalidParams,
    });
  }
  assert.deepEqual(client.errors, []);
  assert.ok(await ask('failures'));
});

test('a leader that there is not counts as the worst', async () => {
  assert.deepEqual(await ask('story', { leader: 99 }), await ask('story'));
});

test('a question that nobody waits for any more is cancelled', async () => {
  const slow = await client.open('slow.fleet.yaml', SLOW_FLEET);
  for (const [index, kind] of (Object.keys(QUESTIONS) as Kind[]).entries()) {
    // Keeps the server busy, so that question and cancellation are both there when it looks again.
    const warmups = { kind: 'setting', key: 'max.warmup.replicas', value: String(100 + index) };
    const busy = ask('whatIf', { uri: slow, whatIf: { changes: [warmups], lose: null } });
    const source = new CancellationTokenSource();
    const question = {
      uri: client.uri('node-1.properties'),
      leader: null,
      whatIf: NOTHING,
      ...QUESTIONS[kind],
    };
    const answer = client.connection.sendRequest(`kafkaStreams/${kind}`, question, source.token);
    source.cancel();
    await assert.rejects(answer, { code: LSPErrorCodes.RequestCancelled }, kind);
    assert.ok(await busy);
  }
});

for (const kind of ['whatIf', 'story'] as const) {
  test(`while the verdict of a what-if is found (${kind}), others are served`, async () => {
    const uri = client.uri('slow.fleet.yaml');
    assert.ok(await client.ask('kafkaStreams/preview', { uri }));
    const order: string[] = [];
    const warmups = { kind: 'setting', key: 'max.warmup.replicas', value: `20${kind.length}` };
    const answer = ask(kind, { uri, whatIf: { changes: [warmups], lose: null } });
    const hover = client.ask('textDocument/hover', {
      textDocument: { uri: client.uri('node-1.properties') },
      position: { line: 2, character: 4 },
    });
    await Promise.all([
      answer.then((found) => order.push(found ? kind : 'nothing')),
      hover.then((found) => order.push(found ? 'hover' : 'nothing')),
    ]);
    assert.deepEqual(order, ['hover', kind]);
  });
}

test('while a failure table is worked out others are served, and it can be cancelled', async () => {
  const uri = client.uri('slow.fleet.yaml');
  assert.ok(await client.ask('kafkaStreams/preview', { uri }));
  const source = new CancellationTokenSource();
  const question = { uri, leader: null, whatIf: NOTHING };
  let settled = false;
  const table = client.connection
    .sendRequest('kafkaStreams/failures', question, source.token)
    .finally(() => (settled = true));
  const refused = assert.rejects(table, { code: LSPErrorCodes.RequestCancelled });
  for (let round = 0; round < 3; round++) {
    const symbols = await client.ask('textDocument/documentSymbol', {
      textDocument: { uri: client.uri('node-1.properties') },
    });
    assert.ok(symbols);
    assert.ok(!settled, 'The table was worked out in one go.');
  }
  source.cancel();
  await refused;
});

function uriOf(name: string): string {
  return client.uri(name);
}

test('the stream threads of an instance share its tasks, now and at a moment', async () => {
  const settled = await ask<ThreadsModel>('threads');
  const [first] = settled.threads;
  assert.equal(settled.instance, 'node-1');
  assert.equal(settled.threads.length, 1);
  assert.equal((first?.active.length ?? 0) + (first?.standby.length ?? 0), 12);
  assert.deepEqual(first?.waiting, []);
  const start = await ask<ThreadsModel>('threads', { moment: 0 });
  assert.equal(start.moment, 0);
  assert.equal(await ask('threads', { instance: 'nobody' }), null);
  assert.equal(await ask('threads', { moment: 99 }), null);
});
