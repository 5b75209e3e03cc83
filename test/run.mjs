// Bundles the Node tests with esbuild into out/test and hands them to Node's own test runner.
// Arguments are path fragments: `npm run test:unit -- properties assignor` runs only matching files.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { globSync } from 'tinyglobby';

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('-'));
const sources = globSync(['test/{unit,golden,grammar,library,lsp,package,pages}/**/*.test.ts'])
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort();
if (sources.length === 0) {
  console.error(`No test file matches ${wanted.join(', ')}.`);
  process.exit(1);
}

// A filtered run gets a folder of its own, so that it does not disturb a full run beside it.
const outdir = wanted.length === 0 ? 'out/test' : `out/test-${process.pid}`;
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: sources,
  outdir,
  outbase: 'test',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  sourcemap: 'linked',
  packages: 'external',
  logLevel: 'warning',
});
const compiled = sources.map((file) =>
  file.replace(/^test\//, `${outdir}/`).replace(/\.ts$/, '.js'),
);
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', '--test', ...flags, ...compiled],
  { stdio: 'inherit' },
);
if (wanted.length > 0) rmSync(outdir, { recursive: true, force: true });
process.exit(status ?? 1);
