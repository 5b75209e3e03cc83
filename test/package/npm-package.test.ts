import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readTarball } from './archives';

const folder = mkdtempSync(path.join(tmpdir(), 'streams-package-'));
after(() => rmSync(folder, { recursive: true }));

const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
) as { filename: string; files: { path: string }[] }[];

test('the package holds the command line, the library and the schemas, and nothing of the editor', () => {
  const paths = (packed?.files ?? []).map((file) => file.path);
  for (const wanted of [
    'dist/cli.js',
    'dist/library.mjs',
    'server/schemas/settings.schema.json',
    'LICENSE',
    'NOTICE',
    'dist/third-party.txt',
  ]) {
    assert.ok(paths.includes(wanted), `${wanted} is not in: ${paths.join(', ')}`);
  }
  const others = paths.filter(
    (each) =>
      !/^(?:dist\/(?:cli|attach)\.js|dist\/library\.[a-z.]+|dist\/rules\/.*\.md|dist\/third-party\.txt|server\/schemas\/.*\.json|[^/]+)$/.test(
        each,
      ),
  );
  assert.deepEqual(others, []);
  assert.ok(!paths.some((each) => each.endsWith('.map')));
});

test('its command runs where nothing else is installed', () => {
  const tarball = readFileSync(path.join(folder, packed?.filename ?? ''));
  for (const [name, content] of readTarball(tarball)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package/package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  const bin = path.join(folder, 'package', manifest.bin['kafka-streams-config'] ?? '');
  assert.match(readFileSync(bin, 'utf8'), /^#!\/usr\/bin\/env node\n/);
  writeFileSync(
    path.join(folder, 'streams.properties'),
    'application.id=a\nmax.warmup.replicas=0\n',
  );
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [bin, ...args], { cwd: folder, encoding: 'utf8' });
  const { status, stdout, stderr } = run('check', '.', '--format', 'github');
  assert.equal(status, 1, stderr);
  assert.match(stdout, /^::error file=streams\.properties,line=2,/);
  assert.equal(run('explain', 'max.warmup.replicas').status, 0);
});
