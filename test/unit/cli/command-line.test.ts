import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { JsonFinding } from '../../../server/src/cli/formats/format';
import { runCli } from './run-cli';

const folder = mkdtempSync(path.join(tmpdir(), 'streams-cli-'));
after(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string | Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const broken = write('broken.properties', 'application.id=orders\nmax.warmup.replicas=0\n');
const clean = write('clean.properties', 'application.id=orders-2\nbootstrap.servers=kafka:9092\n');

test('without a command the overview goes to standard error and the exit code is 2', async () => {
  const { code, out, err } = await runCli([]);
  assert.equal(code, 2);
  assert.equal(out, '');
  assert.match(err, /Commands:\n {2}check {6}\S/);
});

test('--help of each command names its options; --version the version', async () => {
  for (const command of ['check', 'placement', 'assign', 'explain']) {
    const { code, out } = await runCli([command, '--help']);
    assert.equal(code, 0);
    assert.match(out, new RegExp(`^Usage: kafka-streams-config ${command} `));
    assert.match(out, /--kafka +\S/);
  }
  assert.equal((await runCli(['--version'])).out, '1.2.3\n');
});

for (const args of [
  ['nonsense'],
  ['check'],
  ['check', 'no/such/file'],
  ['check', clean, '--format', 'xml'],
  ['check', clean, '--no-such-option'],
  ['check', clean, '--kafka', '1.0'],
  ['placement', clean, '--orders', '0'],
  ['explain'],
  ['explain', 'a', 'b'],
]) {
  test(`wrong use is told, with exit code 2: ${args.join(' ').replace(folder, '')}`, async () => {
    const { code, out, err } = await runCli(args);
    assert.equal(code, 2);
    assert.equal(out, '');
    assert.match(err, /\S.*\nSee kafka-streams-config .*--help\.\n$/);
  });
}

test('check --format json gives LSP ranges and exits with 1 for an error', async () => {
  const { code, out } = await runCli(['check', broken, '--format', 'json']);
  assert.equal(code, 1);
  const findings = JSON.parse(out) as JsonFinding[];
  const invalid = findings.find((finding) => finding.code === 'invalid-value');
  assert.deepEqual(invalid?.range, {
    start: { line: 1, character: 'max.warmup.replicas='.length },
    end: { line: 1, character: 'max.warmup.replicas=0'.length },
  });
  assert.equal(invalid.severity, 'error');
  assert.equal(invalid.file.endsWith('broken.properties'), true);
});

test('check of a clean file gives [] and exits with 0', async () => {
  const { code, out } = await runCli(['check', clean, '--format', 'json']);
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(out), []);
});

test('--fail-on lowers what counts', async () => {
  const file = write(
    'information.properties',
    'application.id=a\nclient.tag.zone=a\nrack.aware.assignment.tags=zone\n',
  );
  assert.equal((await runCli(['check', file])).code, 0);
  assert.equal((await runCli(['check', file, '--fail-on', 'information'])).code, 1);
});

test('check --format github escapes what an annotation must not hold', async () => {
  const { out } = await runCli(['check', broken, '--format', 'github']);
  assert.match(
    out,
    /^::error file=.*broken\.properties,line=2,endLine=2,col=21,endColumn=22,title=invalid-value::/m,
  );
});

test('check reads Latin-1 files, and skips what cannot hold settings in folders', async () => {
  const latin = write(
    'latin.properties',
    Buffer.from('application.id=a\nclient.tag.city=Z\xfcrich\n', 'latin1'),
  );
  write('notes.txt', 'application.id=x\nmax.warmup.replicas=0\n');
  const { out } = await runCli(['check', latin]);
  assert.match(out, /1 file\.|in 1 file/);
  assert.doesNotMatch((await runCli(['check', folder])).out, /notes\.txt/);
});

test('explain tells default and range, in text and JSON, and exits with 1 for an unknown key', async () => {
  const { code, out } = await runCli(['explain', 'max.warmup.replicas', '--kafka', '3.9']);
  assert.equal(code, 0);
  assert.match(out, /Default: 2/);
  const json = JSON.parse(
    (await runCli(['explain', 'max.warmup.replicas', '--format', 'json'])).out,
  ) as {
    default: string;
    type: string;
  };
  assert.equal(json.default, '2');
  assert.equal(json.type, 'INT');
  const unknown = await runCli(['explain', 'no.such.key']);
  assert.equal(unknown.code, 1);
  assert.doesNotMatch(unknown.out, /Did you mean/);
});

test('explain asks whether a key near an unknown one was meant', async () => {
  const { code, out } = await runCli(['explain', 'num.standby.replica']);
  assert.equal(code, 1);
  assert.match(out, /Did you mean num\.standby\.replicas\?\n$/);
  const json = JSON.parse(
    (await runCli(['explain', 'consumer.sesion.timeout.ms', '--format', 'json'])).out,
  ) as { didYouMean: string };
  assert.equal(json.didYouMean, 'consumer.session.timeout.ms');
});

test('assign answers each scenario line, and a broken line with an error, not a crash', async () => {
  const scenario = {
    id: 'one',
    configs: {
      numStandbyReplicas: 0,
      maxWarmupReplicas: 2,
      acceptableRecoveryLag: 10000,
      rackAwareAssignmentTags: [],
    },
    statefulTasks: ['0_0'],
    statelessTasks: [],
    clients: [
      {
        id: '00000000-0000-0000-0000-000000000001',
        capacity: 1,
        tags: {},
        prevActive: [],
        prevStandby: [],
        lags: { '0_0': 0 },
      },
    ],
  };
  const { code, out } = await runCli(['assign'], [JSON.stringify(scenario), '', 'not json']);
  assert.equal(code, 0);
  const [first, second, ...rest] = out.trimEnd().split('\n');
  assert.deepEqual((JSON.parse(first ?? '') as { clients: unknown }).clients, {
    '00000000-0000-0000-0000-000000000001': { active: ['0_0'], standby: [], warmup: [] },
  });
  assert.equal(typeof (JSON.parse(second ?? '') as { error: unknown }).error, 'string');
  assert.deepEqual(rest, []);
});

test('a file that only a fleet file refers to is no application of its own', async () => {
  write('shared.properties', 'application.id=other\nnum.standby.replicas=1\n');
  const fleet = write(
    'refers.fleet.yaml',
    'application: refers\nsettingsFrom: shared.properties\ninstances:\n  - { name: a, replicas: 2 }\n',
  );
  const { out } = await runCli(['placement', fleet]);
  assert.match(out, /^refers · 2 instances/);
  assert.doesNotMatch(out, /No fleet is known/);
});

test('applications of one file are named in one sentence', async () => {
  const file = write('lone.properties', 'application.id=lone\nbootstrap.servers=kafka:9092\n');
  const { code, out } = await runCli(['placement', file]);
  assert.equal(code, 0);
  assert.match(
    out,
    /^No fleet is known of lone \(.*lone\.properties\): one file does not tell the instances and their tags\./,
  );
});

test('a fleet file of which no fleet can be made is named', async () => {
  const unusable = write('broken.fleet.yaml', 'application: broken\ninstances: []\n');
  const placement = await runCli(['placement', unusable]);
  assert.equal(placement.code, 2);
  assert.equal(placement.out, '');
  assert.match(placement.err, /^No fleet can be made of .*broken\.fleet\.yaml: the command check/);
  const simulate = await runCli(['simulate', unusable]);
  assert.equal(simulate.code, 2);
  assert.match(simulate.err, /^No fleet can be made of .*broken\.fleet\.yaml: the command check/);
});
