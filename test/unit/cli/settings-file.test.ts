import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonFinding } from '../../../server/src/cli/formats/format';
import { inRepository } from './repository-folder';
import { runCli } from './run-cli';

const { write } = inRepository({
  '.kafka-streams-config.json': JSON.stringify({
    kafkaVersion: '3.9',
    exclude: 'old/**',
    policies: {
      'standbys-in-prod': {
        key: 'num.standby.replicas',
        min: 1,
        profiles: 'prod',
        message: 'See ADR 7.',
      },
    },
  }),
  'prod/streams.properties': 'application.id=orders\nnum.standby.replicas=0\n',
  'test/streams.properties': 'application.id=orders-test\nnum.standby.replicas=0\n',
  'old/streams.properties': 'application.id=old\nmax.warmup.replicas=0\n',
});

async function findings(...args: string[]): Promise<string[]> {
  const { out } = await runCli(['check', ...args, '--format', 'json']);
  return (JSON.parse(out) as JsonFinding[]).map(
    ({ file, code, message }) => `${file} ${code} ${message}`,
  );
}

const BROKEN =
  'prod/streams.properties policy Policy `standbys-in-prod`: `num.standby.replicas` is `0`; at least 1 is asked for. See ADR 7.';

test('the file of the repository counts for what lies below it', async () => {
  assert.deepEqual(await findings('.'), [BROKEN]);
  assert.deepEqual(await findings('prod/streams.properties'), [BROKEN]);
  assert.equal((await runCli(['check', 'prod'])).code, 1);
  assert.deepEqual(await findings('old/streams.properties', 'old'), []);
});

test('it counts for standard input, under the name that is given', async () => {
  const { out } = await runCli(
    ['check', '-', '--stdin-name', 'prod/new.properties'],
    ['application.id=new', ''],
  );
  assert.match(out, /num\.standby\.replicas` is not set, and its default is `0`/);
});

test('--kafka wins over it', async () => {
  write('new/streams.properties', 'application.id=new\ngroup.protocol=streams\n');
  const older = await findings('new');
  assert.ok(
    older.some((each) => each.includes('CLASSIC or CONSUMER')),
    older.join('\n'),
  );
  assert.ok(
    !(await findings('new', '--kafka', '4.2')).some((each) => each.includes('CLASSIC or CONSUMER')),
  );
});

test('its own mistakes are findings, also where it lies above what is checked', async () => {
  write('.kafka-streams-config.json', '{ "rules": { "unknown-kye": "off" } }');
  const [found = ''] = await findings('prod');
  assert.match(
    found,
    /^\.kafka-streams-config\.json settings-file `unknown-kye` is no key of `rules`/,
  );
  write('.kafka-streams-config.json', '{ "rules": ');
  assert.equal((await runCli(['check', 'prod'])).code, 1);
});

test('the link of a policy is in every format', async () => {
  write(
    'linked/.kafka-streams-config.json',
    JSON.stringify({
      root: true,
      policies: { acks: { key: 'acks', required: true, link: 'https://wiki/acks' } },
    }),
  );
  write('linked/streams.properties', 'application.id=linked\n');
  for (const format of ['text', 'json', 'github', 'gitlab', 'sarif']) {
    const { out } = await runCli(['check', 'linked', '--format', format]);
    assert.match(out, /https:\/\/wiki\/acks/, format);
  }
});
