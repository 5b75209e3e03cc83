// `npm run test:editor`: installs what is missing, builds, runs the suite inside the extension host and the run of
// the user interface, then both in VS Code for the Web, and closes with `N passed, N failed`. Nothing is ever skipped.
// `suite`, `page` (the preview in a plain browser), `ui` (page and workbench) or `web` as argument runs only that; a
// text after it, only the tests whose names hold it. `themes` and `walkthrough` are no tests: they read the editor's
// colors and record the README's moving picture.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { install } from './install.mjs';

const OUT = 'out/editor';
const [wanted, named = ''] = process.argv.slice(2);

/** Builds the product as it ships, and the tests. */
async function buildAll() {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  if (node(['esbuild.mjs', '--production']) !== 0) throw new Error('The product does not build.');
  await build({
    entryPoints: {
      launcher: 'test/editor/harness/launcher.ts',
      'run-test': 'test/editor/run-test.ts',
      suite: 'test/editor/suite/index.ts',
      ui: 'test/editor/ui/run.ts',
      page: 'test/editor/ui/run-page.ts',
      themes: 'test/editor/themes.ts',
      walkthrough: 'test/editor/walkthrough.ts',
      'web-run': 'test/editor/web/run-suite.ts',
      'web-ui': 'test/editor/web/run-ui.ts',
    },
    outdir: OUT,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: 'linked',
    packages: 'external',
    logLevel: 'warning',
    banner: { js: '#!/usr/bin/env node' },
  });
  await build({
    entryPoints: { 'web-suite': 'test/editor/web/suite.ts' },
    outdir: OUT,
    bundle: true,
    platform: 'browser',
    format: 'cjs',
    external: ['vscode'],
    // Node's assertions for a browser; they look at two variables of a process that is not there.
    alias: { 'node:assert': 'assert' },
    define: { 'process.env.NODE_DEBUG': 'undefined', 'process.platform': '"browser"' },
    logLevel: 'warning',
  });
  chmodSync(join(OUT, 'launcher.js'), 0o755);
}

/** A package this large would say that something slipped in. */
const MOST_BYTES = 600 * 1024;

/** Packages the product exactly as it would be published: small, and the same bytes each time. */
function packageProduct() {
  const first = packageTo('product.vsix');
  if (first.length > MOST_BYTES) throw new Error(`The package has ${first.length} bytes.`);
  if (node(['esbuild.mjs', '--production']) !== 0) throw new Error('The product does not build.');
  if (!first.equals(packageTo('again.vsix'))) throw new Error('A second package differs.');
}

function packageTo(name) {
  const vsce = 'node_modules/@vscode/vsce/vsce';
  const args = ['package', '--no-dependencies', '--no-rewrite-relative-links'];
  const file = join(OUT, name);
  // Any moment will do, so long as it is always the same.
  const status = node([vsce, ...args, '--out', file], { SOURCE_DATE_EPOCH: '1750000000' });
  if (status !== 0) throw new Error('The product cannot be packaged.');
  return readFileSync(file);
}

function node(args, env = {}) {
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

/** The end of a log, for a run that died without a word. */
function lastLines(name) {
  const file = join(OUT, name);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-40).join('\n') : '';
}

/** Runs one bundle. Its counts come from the file it writes: without one it has failed, whatever it printed. */
function runPart(name, script, env) {
  const started = Date.now();
  console.log(`\n▶ ${name}`);
  const result = resolve(OUT, `${script}.json`);
  const status = node(['--enable-source-maps', join(OUT, `${script}.js`)], {
    ...env,
    EDITOR_TEST_RESULT: result,
  });
  const seconds = Math.round((Date.now() - started) / 1000);
  const counts = existsSync(result)
    ? JSON.parse(readFileSync(result, 'utf8'))
    : { passed: 0, failed: 0, report: `No result. ${lastLines('workbench.log')}` };
  console.log(counts.report);
  if (counts.failed === 0 && (status !== 0 || counts.passed === 0)) counts.failed = 1;
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  return counts;
}

const tools = install();
await buildAll();
const env = { EDITOR_TEST_TOOLS: JSON.stringify(tools), EDITOR_TEST_GREP: named };
if (wanted !== 'page') packageProduct();
if (wanted === 'themes' || wanted === 'walkthrough') {
  process.exit(node(['--enable-source-maps', join(OUT, `${wanted}.js`)], env));
}
const counts = [];
if (!wanted || wanted === 'suite') counts.push(runPart('Extension host', 'run-test', env));
if (!wanted || wanted === 'ui') counts.push(runPart('User interface', 'ui', env));
if (!wanted || wanted === 'web') {
  counts.push(runPart('Web extension host', 'web-run', env));
  counts.push(runPart('VS Code for the Web', 'web-ui', env));
}
if (wanted === 'page') counts.push(runPart('Preview', 'page', env));
const sum = (key) => counts.reduce((total, part) => total + part[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);
