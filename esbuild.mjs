// Builds the bundles that ship: the extension's client, the language server, the command line, the preview and the
// library.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build, context } from 'esbuild';
import ts from 'typescript';

const watch = process.argv.includes('--watch');
const production = process.argv.includes('--production');

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : 'linked',
  target: 'es2022',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
};

/**
 * What runs in Node and in a browser's worker alike: the half of the other place is in the bundle but never loaded.
 * The `yaml` of Node imports Node's modules; the other is the same code without.
 * @type {import('esbuild').BuildOptions}
 */
const everywhere = {
  ...shared,
  platform: 'node',
  format: 'cjs',
  external: ['vscode'],
  conditions: ['browser'],
  alias: { yaml: './node_modules/yaml/browser/index.js' },
};

/** @type {import('esbuild').BuildOptions} */
const node = { ...shared, platform: 'node', format: 'cjs', external: ['vscode'] };

/** What talks to clusters is a bundle of its own, which the others load when somebody attaches. */
/** @type {import('esbuild').Plugin} */
const attachApart = {
  name: 'attach-apart',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/main\/attach$/ }, () => ({ path: './attach.js', external: true }));
  },
};

/** @type {import('esbuild').BuildOptions} */
const apart = { plugins: [attachApart], supported: { 'dynamic-import': false } };

/** One entry per shipped bundle. */
const bundles = [
  { ...everywhere, ...apart, entryPoints: { client: 'client/src/main.ts' }, outdir: 'dist' },
  { ...everywhere, entryPoints: { server: 'server/src/main/server.ts' }, outdir: 'dist' },
  { ...node, entryPoints: { attach: 'server/src/main/attach.ts' }, outdir: 'dist' },
  {
    ...node,
    ...apart,
    entryPoints: { cli: 'server/src/main/cli.ts' },
    outdir: 'dist',
    banner: { js: '#!/usr/bin/env node' },
  },
  {
    ...shared,
    platform: 'browser',
    format: 'iife',
    entryPoints: { preview: 'client/preview/main.ts' },
    outdir: 'dist',
  },
  ...['esm', 'cjs'].map((format) => ({
    ...everywhere,
    format,
    entryPoints: { library: 'server/src/main/library.ts' },
    outdir: 'dist',
    outExtension: { '.js': format === 'esm' ? '.mjs' : '.cjs' },
  })),
];

/** Packages of others that are inside the bundles, as folders below `node_modules`. */
const bundled = new Set();
for (const options of bundles) {
  if (watch) {
    await (await context(options)).watch();
    continue;
  }
  const { metafile } = await build(options);
  for (const input of Object.keys(metafile.inputs)) {
    const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input) ?? [];
    if (folder) bundled.add(folder);
  }
}

if (!watch) writeLicenses('dist/third-party.txt');
await writeRulePages('dist/rules');
writeLibraryTypes('dist/library');

/** Writes the licenses of what is bundled: they ask that their texts come along. Refuses what was not agreed to. */
function writeLicenses(file) {
  const texts = [...bundled].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    if (
      !['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'].includes(
        license,
      )
    ) {
      throw new Error(`${name} ${version} is under ${license}: it must not be bundled.`);
    }
    const text = readdirSync(folder).find((entry) => /^licen[sc]e/i.test(entry));
    if (!text) throw new Error(`${name} ${version} comes without the text of its license.`);
    const words = readFileSync(`${folder}/${text}`, 'utf8').replaceAll('\r\n', '\n').trim();
    return `${name} ${version} (${license})\n\n${words}\n`;
  });
  writeFileSync(file, texts.join(`\n${'-'.repeat(80)}\n\n`));
}

/** Writes the library's declarations, for both of its formats: the ones of its only file say everything. */
function writeLibraryTypes(name) {
  const source = 'server/src/main/library.ts';
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(source, 'utf8'), {
    fileName: source,
    compilerOptions: { declaration: true },
  });
  if (diagnostics.length > 0) {
    throw new Error(
      diagnostics.map((each) => ts.flattenDiagnosticMessageText(each.messageText, '\n')).join('\n'),
    );
  }
  for (const extension of ['d.mts', 'd.cts']) writeFileSync(`${name}.${extension}`, outputText);
}

/** Writes one Markdown page for each rule: where the code of a finding leads. */
async function writeRulePages(folder) {
  const outfile = 'out/build/rule-pages.cjs';
  await build({ ...node, entryPoints: ['server/src/rules/pages.ts'], outfile, sourcemap: false });
  const { rulePages } = await import(new URL(outfile, import.meta.url).href);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [id, page] of rulePages()) writeFileSync(`${folder}/${id}.md`, page);
}
