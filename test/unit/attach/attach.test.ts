import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { attachTo, applicationsOf } from '../../../server/src/attach/attach-to';
import { FakeBroker } from './fake-broker';
import { describing, endingAt, fakeProcessId, type FakeGroup } from './fake-group';

const STABLE: FakeGroup = {
  sources: ['orders', 'clicks'],
  members: [
    {
      clientId: 'node-1-StreamThread-1-consumer',
      process: 1,
      active: ['0_0', '1_0'],
      standby: ['0_1'],
      offsets: { '0_0': -2, '0_1': 90 },
      tags: { zone: 'a ' },
      rack: 'r1',
    },
    {
      clientId: 'node-1-StreamThread-2-consumer',
      process: 1,
      active: ['1_1'],
      tags: { zone: 'a ' },
      rack: 'r1',
    },
    {
      clientId: 'node-2-StreamThread-1-consumer',
      process: 2,
      active: ['0_1'],
      standby: ['0_0'],
      offsets: { '0_0': 100, '0_1': -2 },
      tags: { zone: 'b' },
      instanceId: 'node-2-1',
    },
  ],
};

const TOPICS = { orders: 2, clicks: 2, 'shop-count-changelog': 2, other: 9 };

async function withBroker(
  body: (broker: FakeBroker, bootstrap: string) => Promise<void>,
  broker = new FakeBroker(),
): Promise<void> {
  const bootstrap = await broker.listen();
  try {
    await body(broker, bootstrap);
  } finally {
    await broker.close();
  }
}

function attached(bootstrap: string, more: { properties?: string; timeoutMs?: number } = {}) {
  return attachTo({
    application: 'shop',
    bootstrap,
    clientProperties: more.properties,
    folder: '.',
    timeoutMs: more.timeoutMs ?? 20_000,
  });
}

async function failure(
  bootstrap: string,
  problem: string,
  message: RegExp,
  more: { properties?: string; timeoutMs?: number } = {},
): Promise<void> {
  const outcome = await attached(bootstrap, more);
  assert.equal(outcome.kind, 'failed', JSON.stringify(outcome));
  if (outcome.kind !== 'failed') return;
  assert.equal(outcome.problem, problem, outcome.message);
  assert.match(outcome.message, message);
  assert.doesNotMatch(outcome.message, /s3cret/);
}

/** Says something as soon as it is asked something, or at once. */
async function withServer(reply: Buffer | undefined, body: (bootstrap: string) => Promise<void>) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => (reply ? socket.write(reply) : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  try {
    await body(`127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

describe('attaching', () => {
  it('tells who has what, and where changelogs end', async () => {
    await withBroker(async (broker, bootstrap) => {
      broker.cluster(TOPICS);
      broker.answers.set(
        15,
        describing(() => STABLE),
      );
      broker.answers.set(2, endingAt(100));
      const outcome = await attached(bootstrap);
      assert.equal(outcome.kind, 'attached', JSON.stringify(outcome));
      if (outcome.kind !== 'attached') return;
      const { json } = outcome;
      assert.deepEqual(json.notes, []);
      assert.deepEqual(json.subtopologies, [
        {
          partitions: 2,
          stateful: true,
          sources: { orders: 2 },
          changelogs: ['shop-count-changelog'],
        },
        { partitions: 2, stateful: false, sources: { clicks: 2 }, changelogs: [] },
      ]);
      assert.deepEqual(json.ends, { '0_0': 100, '0_1': 100 });
      const [one, two] = json.instances;
      assert.equal(json.instances.length, 2);
      assert.deepEqual(
        [one?.name, one?.processId, one?.tags, one?.rack, one?.threads.length],
        ['node-1', fakeProcessId(1), { zone: 'a ' }, 'r1', 2],
      );
      assert.deepEqual(
        [one?.active, one?.standby, one?.offsets, one?.lags],
        [['0_0', '1_0', '1_1'], ['0_1'], { '0_0': 'running', '0_1': 90 }, { '0_0': 0, '0_1': 10 }],
      );
      assert.deepEqual(
        [two?.name, two?.active, two?.threads[0]?.instanceId],
        ['node-2', ['0_1'], 'node-2-1'],
      );
      // Nothing but reading: offsets, metadata, coordinator, groups, versions.
      assert.ok(
        broker.asked.every((key) => [2, 3, 10, 15, 18].includes(key)),
        String(broker.asked),
      );
    });
  });

  it('lists the applications of Kafka Streams, and no other groups', async () => {
    await withBroker(async (broker, bootstrap) => {
      broker.cluster({});
      broker.answers.set(16, (out) => {
        const groups = [
          ['shop', 'consumer'],
          ['plain', 'consumer'],
          ['new', 'streams'],
          ['connect', 'connect'],
        ];
        out
          .int32(0)
          .int16(0)
          .list(groups, ([name = '', type = '']) => out.text(name).text(type));
      });
      broker.answers.set(15, (out) => {
        out.int32(0).list(['shop', 'plain'], (name) => {
          out.int16(0).text(name).text('Stable').text('consumer');
          out
            .text(name === 'shop' ? 'stream' : 'range')
            .list([], () => undefined)
            .int32(0);
        });
      });
      const request = { bootstrap, clientProperties: undefined, folder: '.', timeoutMs: 20_000 };
      assert.deepEqual(await applicationsOf(request), {
        kind: 'listed',
        applications: ['new', 'shop'],
      });
    });
  });

  it('says what is wrong with the group', async () => {
    await withBroker(async (broker, bootstrap) => {
      broker.cluster(TOPICS);
      let group: FakeGroup = {};
      broker.answers.set(
        15,
        describing(() => group),
      );
      broker.answers.set(89, (out) => {
        out.int32(0).list(['shop'], (name) => {
          out.int16(69).text(null).text(name).text('').int32(0).int32(0).int8(-1);
          out
            .list([], () => undefined)
            .int32(0)
            .int8(-1)
            .int8(0)
            .text(null)
            .noTags();
        });
        out.noTags();
      });
      const is = async (told: FakeGroup, problem: string, message: RegExp) => {
        group = told;
        await failure(bootstrap, problem, message);
      };
      await is({ state: 'Empty' }, 'group', /Nobody is in the group shop now/);
      await is({ state: 'Dead' }, 'group', /knows no group shop/);
      await is({ protocol: 'range' }, 'group', /assignor range/);
      await is({ protocolType: 'connect' }, 'group', /type connect/);
      await is({ error: 30 }, 'authorization', /ACL Describe on Group shop/);
      group = { state: 'PreparingRebalance' };
      await failure(
        bootstrap,
        'rebalancing',
        /being rebalanced \(PreparingRebalance\).*within 1 s/,
        {
          timeoutMs: 1000,
        },
      );
    });
  });

  it('waits for a group that is being rebalanced, and for a coordinator that moves', async () => {
    await withBroker(async (broker, bootstrap) => {
      broker.cluster(TOPICS);
      broker.answers.set(2, endingAt(100));
      const told: FakeGroup[] = [{ error: 16 }, { state: 'CompletingRebalance' }, STABLE];
      broker.answers.set(
        15,
        describing(() => told.shift() ?? STABLE),
      );
      const outcome = await attached(bootstrap);
      assert.equal(outcome.kind, 'attached', JSON.stringify(outcome));
      assert.equal(told.length, 0);
    });
  });

  it('goes on without what may not be read, and says so', async () => {
    await withBroker(async (broker, bootstrap) => {
      broker.cluster({ clicks: 2, 'shop-count-changelog': 2 });
      broker.answers.set(
        15,
        describing(() => STABLE),
      );
      broker.answers.set(2, (out) => {
        out.int32(0).list(['shop-count-changelog'], (topic) => {
          out.text(topic).list([0, 1], (index) => {
            out.int32(index).int16(29).int64(-1n).int64(-1n).int32(0);
          });
        });
      });
      const outcome = await attached(bootstrap);
      assert.equal(outcome.kind, 'attached', JSON.stringify(outcome));
      if (outcome.kind !== 'attached') return;
      assert.equal(outcome.json.subtopologies[0]?.partitions, 2);
      assert.deepEqual(outcome.json.ends, {});
      assert.match(outcome.json.notes.join('\n'), /ACL Describe on Topic orders/);
      assert.match(outcome.json.notes.join('\n'), /ACL Describe on Topic shop-count-changelog/);
    });
  });

  it('says that changelogs are not to be seen, also of members that have not reported any state yet', async () => {
    await withBroker(async (broker, bootstrap) => {
      broker.cluster({ orders: 2, clicks: 2 });
      const members = STABLE.members?.map((each) => ({ ...each, offsets: {} }));
      broker.answers.set(
        15,
        describing(() => ({ ...STABLE, members: members ?? [] })),
      );
      const outcome = await attached(bootstrap);
      assert.equal(outcome.kind, 'attached', JSON.stringify(outcome));
      if (outcome.kind !== 'attached') return;
      assert.match(outcome.json.notes.join('\n'), /^No changelog topic is to be seen/);
    });
  });

  it('says why a cluster cannot be reached', async () => {
    await failure('127.0.0.1:1', 'unreachable', /nothing listens there/);
    await failure('localhost', 'settings', /no HOST:PORT/);
    await failure('localhost:99999', 'settings', /no HOST:PORT/);
    await withServer(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), (at) =>
      failure(at, 'protocol', /speaks HTTP/),
    );
    await withServer(Buffer.from([0x15, 3, 3, 0, 2, 2, 80]), (at) =>
      failure(at, 'protocol', /speaks TLS: set security.protocol/),
    );
    await withServer(Buffer.from('no TLS at all\r\n'), (at) =>
      failure(at, 'tls', /does not speak TLS/, { properties: 'security.protocol=SSL' }),
    );
  });

  it('gives up on a broker that says nothing, and when it is told to', async () => {
    await withServer(undefined, async (at) => {
      await failure(at, 'timeout', /No answer within 0.3 s/, { timeoutMs: 300 });
      const controller = new AbortController();
      const outcome = attachTo({
        application: 'shop',
        bootstrap: at,
        clientProperties: undefined,
        folder: '.',
        timeoutMs: 20_000,
        signal: controller.signal,
      });
      setTimeout(() => controller.abort(), 50);
      const { kind, ...rest } = await outcome;
      assert.equal(kind, 'failed');
      assert.equal('problem' in rest && rest.problem, 'canceled');
    });
  });

  it('believes no hostile broker', async () => {
    const frames = {
      'a frame of two gigabytes': Buffer.from([0x7f, 0xff, 0xff, 0xff]),
      'a frame of negative length': Buffer.from([0xff, 0xff, 0xff, 0xff]),
      'an answer to nothing': Buffer.from([0, 0, 0, 4, 0, 0, 0, 99]),
      'an empty answer': Buffer.from([0, 0, 0, 4, 0, 0, 0, 1]),
      'a list of two billion': Buffer.from([
        0, 0, 0, 11, 0, 0, 0, 1, 0, 0, 0xff, 0xff, 0xff, 0xff, 7,
      ]),
    };
    for (const frame of Object.values(frames)) {
      await withServer(frame, (at) => failure(at, 'protocol', /does not answer as a Kafka broker/));
    }
    await withBroker(async (broker, bootstrap) => {
      broker.cluster(TOPICS);
      broker.answers.set(15, (out) => {
        out.int32(0).list(['shop'], (name) => {
          out.int16(0).text(name).text('Stable').text('consumer').text('stream');
          out.list([0], () => {
            out.text('m').text(null).text('c').text('/h');
            out.data(Buffer.from([0, 3, 0x7f, 0xff, 0xff, 0xff])).data(Buffer.alloc(0));
          });
          out.int32(0);
        });
      });
      await failure(bootstrap, 'protocol', /What the member c tells its group cannot be read/);
    });
  });

  it('speaks with brokers that know only the first version of ApiVersions', async () => {
    const broker = new FakeBroker();
    const answer = broker.answers.get(18);
    broker.answers.set(18, (out, request, version, socket) => {
      if (version === 0) return answer?.(out, request, version, socket);
      out.int16(35).int32(0);
    });
    await withBroker(async (_, bootstrap) => {
      broker.cluster(TOPICS);
      broker.answers.set(
        15,
        describing(() => STABLE),
      );
      broker.answers.set(2, endingAt(1));
      assert.equal((await attached(bootstrap)).kind, 'attached');
      assert.deepEqual(broker.asked.slice(0, 2), [18, 18]);
    }, broker);
    const old = new FakeBroker([[3, 0, 1]]);
    await withBroker((_, at) => failure(at, 'protocol', /does not know Metadata/), old);
  });

  it('tells why a login was refused, and never the password', async () => {
    const properties = `security.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\nsasl.jaas.config=a.PlainLoginModule required username="bob" password="s3cret";`;
    await withBroker(async (broker, bootstrap) => {
      broker.cluster(TOPICS);
      broker.answers.set(
        17,
        (out) => void out.int16(33).list(['SCRAM-SHA-256'], (each) => out.text(each)),
      );
      await failure(
        bootstrap,
        'authentication',
        /does not offer sasl.mechanism PLAIN: it has SCRAM-SHA-256/,
        { properties },
      );
      broker.answers.set(17, (out) => void out.int16(0).list(['PLAIN'], (each) => out.text(each)));
      broker.answers.set(
        36,
        (out) => void out.int16(58).text('Invalid username or password').data(Buffer.alloc(0)),
      );
      await failure(
        bootstrap,
        'authentication',
        /refuses the login of bob with PLAIN: Invalid username/,
        { properties },
      );
    });
  });
});
