// Packs raw vector files into the compact form: `node test/golden/pack.mjs SRC_DIR [KIND…]`.
// SRC_DIR has gzipped lines `{"scenario", "expected"}` in files named `<kind>-<Kafka version>.jsonl.gz`; without a
// version it is trunk. Files of the same kind become one packed file; every vector is decoded again and compared
// before it is written. Kinds that are no scenarios of an assignor are packed line by line, into test/golden/lines.
import { deepStrictEqual } from 'node:assert';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { SCENARIOS } from './kinds.mjs';
import { writePacked } from './packed.mjs';

/** Lines of other shapes, from `<kind>.jsonl.gz`. */
const LINES = ['threads', 'subscription', 'assignment-info'];

const [source, ...wanted] = process.argv.slice(2);
const isWanted = (kind) => wanted.length === 0 || wanted.includes(kind);
if (!source) {
  console.error('Usage: node test/golden/pack.mjs SRC_DIR [KIND…]');
  process.exit(1);
}
const { encodeVector, decodeVector } = await loadCodec();
for (const kind of SCENARIOS.filter(isWanted)) {
  const vectors = collect(kind);
  const lines = [...vectors.values()].map((vector) => {
    const line = encodeVector(vector);
    deepStrictEqual(decodeVector(line), vector);
    return line;
  });
  const bytes = writePacked(`test/golden/vectors/${kind}.br`, lines);
  console.log(`${kind}: ${lines.length} scenarios, ${bytes} bytes`);
}
for (const kind of LINES.filter(isWanted)) {
  const text = gunzipSync(readFileSync(join(source, `${kind}.jsonl.gz`))).toString();
  const lines = text.trim().split('\n');
  const bytes = writePacked(`test/golden/lines/${kind}.br`, lines);
  console.log(`${kind}: ${lines.length} lines, ${bytes} bytes`);
}

/** The scenarios of one kind by id, with the answers of all versions. */
function collect(kind) {
  const vectors = new Map();
  const pattern = new RegExp(`^${kind}(?:-(trunk|\\d[\\d.]*))?\\.jsonl\\.gz$`);
  for (const file of readdirSync(source).sort().reverse()) {
    const match = pattern.exec(file);
    if (!match) continue;
    const version = match[1] ?? 'trunk';
    const text = gunzipSync(readFileSync(join(source, file))).toString().trim();
    for (const line of text.split('\n')) {
      const { scenario, expected } = JSON.parse(line);
      const vector = vectors.get(scenario.id) ?? { scenario, expected: {} };
      deepStrictEqual(scenario, vector.scenario);
      vector.expected[version] = expected;
      vectors.set(scenario.id, vector);
    }
  }
  return vectors;
}

async function loadCodec() {
  const { outputFiles } = await build({
    entryPoints: ['test/golden/codec.ts'],
    bundle: true,
    format: 'esm',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
