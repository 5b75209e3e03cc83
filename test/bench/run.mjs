// Measures the assignor: a table on standard error, JSON on standard output (or in the file given as argument).
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const outfile = 'out/bench/assignor.mjs';
await build({
  entryPoints: ['test/bench/assignor.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
});
const { stdout, status } = spawnSync(process.execPath, [outfile], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (process.argv[2]) writeFileSync(process.argv[2], stdout);
else process.stdout.write(stdout);
process.exit(status ?? 1);
