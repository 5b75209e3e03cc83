import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { test } from 'node:test';
import type { JsonFinding } from '../../../server/src/cli/formats/format';
import { inRepository } from './repository-folder';
import { runCli } from './run-cli';

const { write } = inRepository();
let applications = 0;

/** A file with one error. */
function broken(name: string): void {
  write(name, `application.id=app-${applications++}\nmax.warmup.replicas=0\n`);
}

for (const name of [
  'streams.properties',
  'config/prod/streams.properties',
  'config/test/streams.properties',
  'generated/streams.properties',
  'keep/local.properties',
  'keep/deep/local.properties',
  'keep/deep/own.properties',
]) {
  broken(name);
}
write('.gitignore', '# made\ngenerated/\nlocal.properties\n!/keep/local.properties\n');
write('keep/deep/.gitignore', '/own.*\n');
mkdirSync('loop');
symlinkSync('..', 'loop/up');
symlinkSync('.', 'loop/here');

async function files(...args: string[]): Promise<string[]> {
  const { out, err } = await runCli(['check', '--format', 'json', ...args]);
  assert.equal(err, '');
  return (JSON.parse(out) as JsonFinding[]).map(({ file }) => file).sort();
}

const VISIBLE = [
  'config/prod/streams.properties',
  'config/test/streams.properties',
  'keep/local.properties',
  'streams.properties',
];

test('folders are searched without what Git ignores, and without going round in circles', async () => {
  assert.deepEqual(await files('.'), VISIBLE);
});

test('Git agrees on what it ignores', () => {
  const all = [...VISIBLE, 'generated/streams.properties', 'keep/deep/own.properties'];
  let ignored = '';
  execFileSync('git', ['init', '-q', 'real']);
  write('real/.gitignore', '# made\ngenerated/\nlocal.properties\n!/keep/local.properties\n');
  write('real/keep/deep/.gitignore', '/own.*\n');
  for (const name of all) write(`real/${name}`, '');
  ignored = execFileSync('git', ['-C', 'real', 'check-ignore', '--stdin'], {
    input: all.join('\n'),
    encoding: 'utf8',
  });
  assert.deepEqual(ignored.trim().split('\n'), [
    'generated/streams.properties',
    'keep/deep/own.properties',
  ]);
});

test('--no-gitignore checks all of it; what is named is always checked', async () => {
  assert.equal((await files('.', '--no-gitignore')).length, 7);
  const named = 'generated/streams.properties';
  assert.deepEqual(await files(named), [named]);
  assert.deepEqual(await files('generated'), [named]);
});

test('--include and --exclude choose by glob', async () => {
  assert.deepEqual(await files('.', '--include', 'config/**'), VISIBLE.slice(0, 2));
  assert.deepEqual(await files('.', '--include', 'local.*'), VISIBLE.slice(2, 3));
  assert.deepEqual(
    await files('.', '--exclude', 'config/test/**', '--exclude', 'local.properties'),
    ['config/prod/streams.properties', 'streams.properties'],
  );
  assert.deepEqual(await files('./streams.properties', '--include', 'config/**'), [
    'streams.properties',
  ]);
});

/** Exit code and standard error of `check`, with the first line of standard output. */
async function checked(...args: string[]): Promise<readonly [number, string, string]> {
  const { code, out, err } = await runCli(['check', ...args]);
  return [code, err, out.split('\n')[0] ?? ''];
}

test('a named file of a kind that holds no settings is wrong use', async () => {
  write('notes.txt', 'max.warmup.replicas=0\n');
  const [code, err, out] = await checked('streams.properties', 'notes.txt');
  assert.equal(code, 2);
  assert.equal(out, '');
  assert.match(err, /^notes\.txt is not checked: settings are read from \.properties, .*\n/);
  const piped = await checked('-', '--stdin-name', 'streams.conf');
  assert.equal(piped[0], 2);
  assert.match(piped[1], /^streams\.conf is not checked/);
});

test('a named file without Streams settings is told on standard error', async () => {
  write('config/web.yml', 'server:\n  port: 80\n');
  write('config/log.properties', 'log4j.rootLogger=INFO\n');
  assert.deepEqual(await checked('config/web.yml'), [
    0,
    'config/web.yml is not checked: no Kafka Streams settings were found there.\n',
    'Nothing to report in 0 files.',
  ]);
  const [code, err] = await checked(
    'config/web.yml',
    'keep/local.properties',
    'config/log.properties',
  );
  assert.equal(code, 1);
  assert.equal(
    err,
    'config/web.yml and config/log.properties are not checked: no Kafka Streams settings were found there.\n',
  );
});

test('a folder without Streams settings is told, unless something else is checked', async () => {
  write('bare/web.yml', 'server:\n  port: 80\n');
  assert.deepEqual(await checked('bare'), [
    0,
    'No Kafka Streams settings were found in bare.\n',
    'Nothing to report in 0 files.',
  ]);
  assert.equal((await checked('bare', 'streams.properties'))[1], '');
});

test('a named file that is left out is told, with what leaves it out', async () => {
  assert.deepEqual(await checked('streams.properties', '--exclude', '*.properties'), [
    0,
    'streams.properties is not checked: --exclude leaves it out.\n',
    'Nothing to report in 0 files.',
  ]);
  write('ruled/.kafka-streams-config.json', '{ "exclude": ["*.properties"] }\n');
  broken('ruled/a.streams.properties');
  broken('ruled/b.streams.properties');
  const both = ['ruled/a.streams.properties', 'ruled/b.streams.properties'];
  assert.deepEqual(await checked(...both), [
    0,
    'ruled/a.streams.properties and ruled/b.streams.properties are not checked: .kafka-streams-config.json leaves them out.\n',
    'Nothing to report in 1 file.',
  ]);
});

test('- reads standard input, as the file that --stdin-name says', async () => {
  const text = ['application.id=piped', 'max.warmup.replicas=0', ''];
  const { code, out } = await runCli(['check', '-', '--format', 'json'], text);
  assert.equal(code, 1);
  assert.equal((JSON.parse(out) as JsonFinding[])[0]?.file, 'streams.properties');
  const yaml = ['spring.kafka.streams:', '  application-id: a', '  properties:'];
  const piped = await runCli(
    ['check', '-', '--stdin-name', 'src/application.yml', '--format', 'github'],
    [...yaml, '    max.warmup.replicas: 0', ''],
  );
  assert.match(piped.out, /^::error file=src\/application\.yml,line=4,endLine=4,col=26,/m);
});

test('an annotation stays one line, whatever names and values hold', async () => {
  write('a,b:c%/streams.properties', 'application.id=odd\nnum.standby.replicas=50%\\n::x\n');
  const { out } = await runCli(['check', 'a,b:c%', '--format', 'github']);
  assert.match(out, /^::error file=a%2Cb%3Ac%25\/streams\.properties,[^\n]*::[^\n]*50%25[^\n]*\n$/);
});

test('the code quality report names files from the repository, with fingerprints', async () => {
  const { out } = await runCli(['check', 'streams.properties', '--format', 'gitlab']);
  const [issue] = JSON.parse(out) as Record<string, unknown>[];
  assert.equal(issue?.['check_name'], 'invalid-value');
  assert.equal(issue['severity'], 'major');
  assert.match(String(issue['fingerprint']), /^[\da-f]{32}$/);
  assert.deepEqual(issue['location'], { path: 'streams.properties', lines: { begin: 2 } });
});
