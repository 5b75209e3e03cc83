import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { INITIAL, parseRawGrammar, Registry, type IRawGrammar } from 'vscode-textmate';

const FOLDER = 'test/grammar';

interface Contribution {
  readonly scopeName: string;
  readonly path: string;
  readonly injectTo: readonly string[];
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  contributes: { grammars: readonly Contribution[]; languages?: unknown };
};
const { grammars } = manifest.contributes;

function read(file: string): IRawGrammar {
  return parseRawGrammar(readFileSync(file, 'utf8'), file);
}

/** An engine that has small hosts, made after the editor's own grammars, and what package.json injects into them. */
async function engine(): Promise<Registry> {
  const wasm = readFileSync('node_modules/vscode-oniguruma/release/onig.wasm');
  await loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const files = new Map(grammars.map((each) => [each.scopeName, each.path]));
  for (const host of readdirSync(`${FOLDER}/hosts`)) {
    const file = `${FOLDER}/hosts/${host}`;
    files.set(read(file).scopeName, file);
  }
  return new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: (scope) => {
      const file = files.get(scope);
      return Promise.resolve(file === undefined ? null : read(file));
    },
    getInjections: (scope) =>
      grammars.filter(({ injectTo }) => injectTo.includes(scope)).map((each) => each.scopeName),
  });
}

const loaded = engine();

/** Each line, with a line below for every token that has a scope of its own. */
async function tokenized(scope: string, text: string): Promise<string> {
  const grammar = await (await loaded).loadGrammar(scope);
  assert.ok(grammar);
  let state = INITIAL;
  const shown: string[] = [];
  for (const line of text.split('\n')) {
    shown.push(`> ${line}`.trimEnd());
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens) {
      const own = scopes.slice(1);
      const end = Math.min(endIndex, line.length);
      if (own.length === 0 || end <= startIndex) continue;
      shown.push(`# ${' '.repeat(startIndex)}${'^'.repeat(end - startIndex)} ${own.join(' ')}`);
    }
  }
  return `${shown.join('\n')}\n`;
}

const SAMPLES = [
  ['streams.properties', 'source.ini'],
  ['application.yaml', 'source.yaml'],
] as const;

for (const [name, scope] of SAMPLES) {
  test(`tokens of ${name} are those of the snapshot`, async () => {
    const sample = `${FOLDER}/samples/${name}`;
    const shown = await tokenized(scope, readFileSync(sample, 'utf8').trimEnd());
    if (process.env['UPDATE']) writeFileSync(`${sample}.snap`, shown);
    assert.ok(existsSync(`${sample}.snap`), 'UPDATE=1 writes the snapshot');
    assert.equal(shown, readFileSync(`${sample}.snap`, 'utf8'));
  });
}

test('no language is claimed: grammars are only injected, under names of our own', () => {
  // The settings file alone is told to be JSON with comments.
  assert.deepEqual(manifest.contributes.languages, [
    { id: 'jsonc', filenames: ['.kafka-streams-config.json'] },
  ]);
  assert.ok(grammars.length > 0);
  for (const grammar of grammars) {
    assert.equal('language' in grammar, false, grammar.path);
    const raw = read(grammar.path);
    assert.equal(raw.scopeName, grammar.scopeName);
    for (const host of grammar.injectTo)
      assert.ok(raw.injectionSelector?.includes(`L:${host}`), host);
    const names = JSON.stringify(raw).matchAll(/"name":"([^"]+)"/g);
    for (const [, name = ''] of names) {
      for (const one of name.split(' ')) assert.match(one, /\.kafka-streams$/);
    }
  }
  assert.deepEqual(
    readdirSync('syntaxes')
      .map((file) => `./syntaxes/${file}`)
      .sort(),
    grammars.map((each) => each.path).sort(),
  );
});
