// Our own TypeScript, bundled in memory for the programs of this folder.
import { build } from 'esbuild';

/** The exports of a TypeScript file that needs nothing but what it imports from the repository. */
export async function load(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
