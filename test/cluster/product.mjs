// The product itself, bundled for these programs.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { temporaryFolder } from './processes.mjs';

/** The exports of `ours.ts`, or of another file here. */
export async function loadProduct(file = 'ours') {
  const outfile = join(temporaryFolder('product'), `${file}.cjs`);
  await build({
    entryPoints: [`test/cluster/${file}.ts`],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  return createRequire(resolve('package.json'))(outfile);
}
