import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { FakeBroker } from '../attach/fake-broker';
import { memberIn, serve, type FakeGroup } from '../attach/fake-group';
import { runCli } from './run-cli';

const GROUP: FakeGroup = {
  sources: ['orders'],
  members: [memberIn('a', 1, '0_0', '0_1'), memberIn(undefined, 2, '0_1', '0_0')],
};

function node(zone: string, more = ''): string {
  return `application.id=shop\nbootstrap.servers=x:1\nclient.tag.zone=${zone}\nrack.aware.assignment.tags=zone\nnum.standby.replicas=1\n${more}`;
}

interface Place {
  readonly bootstrap: string;
  readonly folder: string;
}

/** A broker with the application, and a folder with files. */
async function withApplication(
  files: Readonly<Record<string, string>>,
  body: (place: Place) => Promise<void>,
): Promise<void> {
  const broker = new FakeBroker();
  const bootstrap = await broker.listen();
  broker.cluster({ orders: 2, 'shop-count-changelog': 2 });
  serve(broker, 'shop', GROUP);
  const folder = mkdtempSync(join(tmpdir(), 'attach-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    await body({ bootstrap, folder });
  } finally {
    rmSync(folder, { recursive: true });
    await broker.close();
  }
}

describe('attach', () => {
  it('lists the applications of a cluster', () =>
    withApplication({}, async ({ bootstrap }) => {
      const { code, out } = await runCli(['attach', '--bootstrap-server', bootstrap]);
      assert.deepEqual([code, out], [0, 'shop\n']);
    }));

  it('tells who has what and what becomes of it, and saves it', () =>
    withApplication({}, async ({ bootstrap, folder }) => {
      const file = join(folder, 'now.fleet.yaml');
      const args = ['attach', '--bootstrap-server', bootstrap, '--application', 'shop'];
      const { code, out } = await runCli([...args, '-o', file]);
      assert.equal(code, 0);
      assert.match(out, /^shop · 2 instances · 2 tasks · observed /);
      assert.match(out, /node-1 +a +1 +1: 0_0 +1: 0_1 +0\n/);
      assert.match(out, /After the next rebalance: +.*no task moves/);
      assert.doesNotMatch(out, /Drift|as the files say/);
      const text = readFileSync(file, 'utf8');
      assert.match(text, /^ {6}versions: "3\.4-4\.4"$/m);
      assert.ok(!text.includes(bootstrap));
      assert.equal(
        (await runCli([...args, '--format', 'yaml'])).out.split('\n')[2],
        text.split('\n')[2],
      );
    }));

  it('tells every kind of drift from the files, with the exit code of findings', () =>
    withApplication(
      {
        'node-1.properties': `# kafka-streams-version: 3.1\n${node('a', 'num.stream.threads=2\n')}`,
        'node-2.properties': node('b').replace('replicas=1', 'replicas=0'),
        'node-3.properties': node('c'),
      },
      async ({ bootstrap, folder }) => {
        const args = ['attach', '--bootstrap-server', bootstrap, '--application', 'shop'];
        const { code, out } = await runCli([...args, '--against', folder]);
        assert.equal(code, 1);
        const [, drift = ''] = out.split('Drift: ');
        assert.deepEqual(
          drift.split('\n').filter((line) => line !== ''),
          [
            '4 differences from the files',
            '  • node-1 and node-2 run Kafka Streams 3.4 or newer; 3.1 is in force for node-1.properties.',
            '  • node-1 runs 1 stream thread; node-1.properties says 2.',
            '  • node-2 runs without client.tag.zone, which node-2.properties sets to b.',
            '  • node-3 is described in node-3.properties, but nobody runs it.',
          ],
        );
        const json = await runCli([...args, '--against', folder, '--format', 'json']);
        assert.equal(json.code, 1);
        const told = JSON.parse(json.out) as { readonly drift: readonly { kind: string }[] };
        assert.deepEqual(
          told.drift.map(({ kind }) => kind),
          ['version', 'threads', 'tag', 'not-running'],
        );
      },
    ));

  it('tells other numbers of standbys than a file says, and nothing where all is as it says', () =>
    withApplication(
      {
        'more.properties': node('${ZONE}').replace('replicas=1', 'replicas=0'),
        'same.properties': node('${ZONE}').replace('client.tag.zone=${ZONE}\n', ''),
      },
      async ({ bootstrap, folder }) => {
        const against = (file: string) =>
          runCli([
            ...['attach', '--bootstrap-server', bootstrap, '--application', 'shop'],
            ...['--against', join(folder, file)],
          ]);
        const { code, out } = await against('more.properties');
        assert.equal(code, 1);
        assert.match(
          out,
          /• Most tasks with state have 1 standby; num\.standby\.replicas is 0 in more\.properties\./,
        );
        const same = await against('same.properties');
        assert.equal(same.code, 0);
        assert.match(same.out, /It runs as the files say\./);
      },
    ));

  it('keeps a password out of everything that it says and writes', () =>
    withApplication({}, async ({ bootstrap, folder }) => {
      const config = join(folder, 'client.properties');
      writeFileSync(
        config,
        'security.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\nsasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="bob" password="s3cret";\n',
      );
      const { code, out, err } = await runCli([
        ...['attach', '--bootstrap-server', bootstrap, '--application', 'shop'],
        ...['--command-config', config],
      ]);
      assert.equal(code, 2);
      assert.notEqual(err, '');
      assert.doesNotMatch(out + err, /s3cret/);
    }));

  for (const [args, message] of [
    [[], /--bootstrap-server is missing/],
    [['orders'], /takes options only/],
    [['--bootstrap-server', 'x:1', '--format', 'xml'], /--format/],
    [['--bootstrap-server', 'x:1', '--timeout', '0'], /--timeout takes/],
    [['--command-config', 'no/such.properties'], /--command-config: .* cannot be read/],
    [['--bootstrap-server', '127.0.0.1:1', '--application', 'a'], /nothing listens there/],
    [
      ['--bootstrap-server', 'x:1', '--application', 'a', '--against', 'samples/mistakes'],
      /describes an application a/,
    ],
  ] as const) {
    it(`refuses: attach ${args.join(' ')}`, async () => {
      const { code, out, err } = await runCli(['attach', ...args]);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, message);
    });
  }
});
