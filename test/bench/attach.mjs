// Measures how long it takes from choosing an application to what its preview shows: `node test/bench/attach.mjs`. The
// broker is one of the tests', in this process: what a real cluster takes to answer comes on top.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const outfile = 'out/bench/attach.cjs';
await build({
  entryPoints: ['test/bench/attach.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  logLevel: 'warning',
});
const { measure } = createRequire(import.meta.url)(resolve(outfile));
console.table(await measure());
