// Runs scenarios through Kafka's own assignor, or compares recorded vectors with it.
//   node test/oracle/assignor.mjs run --kafka 4.4.0 < scenarios.jsonl > expected.jsonl
//   node test/oracle/assignor.mjs check --kafka 4.4.0 [vectors.jsonl.gz …]
// Without files, `check` takes the vectors of test/golden.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { committedVectors } from './golden.mjs';
import { compile } from './maven.mjs';

/** The first minor whose client states have tags; older ones need other sources beside the common ones. */
const FIRST_TAGGED = [3, 2];
const MAX_OUTPUT_BYTES = 2 ** 30;

function isTagged(release) {
  const [major, minor] = release.split('.').map(Number);
  return major > FIRST_TAGGED[0] || (major === FIRST_TAGGED[0] && minor >= FIRST_TAGGED[1]);
}

/** The answer lines of a Kafka release to scenario lines. */
function answers(classPath, input) {
  const { status, stdout, stderr } = spawnSync('java', ['-cp', classPath, 'oracle.Main'], {
    input,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout.toString();
}

const lines = (text) => text.split('\n').filter((line) => line !== '');

/** Lags are recorded for small scenarios only. */
const OPTIONAL = new Set(['lags']);

/** Where an answer first differs from what is recorded; undefined when it does not. */
function difference(recorded, answered, path = '') {
  if (isDeepStrictEqual(recorded, answered)) return undefined;
  if (!isObject(recorded) || !isObject(answered)) return path;
  for (const key of new Set([...Object.keys(recorded), ...Object.keys(answered)])) {
    if (OPTIONAL.has(key) && !(key in recorded)) continue;
    const found = difference(recorded[key], answered[key], `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isObject = (value) => value !== null && typeof value === 'object';

/** A file of JSON lines, gzipped or not. */
function readLines(file) {
  const bytes = readFileSync(file);
  return { name: file, text: (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString() };
}

function check(classPath, { name, text }) {
  const recorded = lines(text).map((line) => JSON.parse(line).expected);
  const answered = lines(answers(classPath, text)).map((line) => JSON.parse(line));
  const different = recorded.flatMap((expected, index) => {
    const path = difference(expected, answered[index]);
    return path === undefined ? [] : [`  ${expected.id}${path}`];
  });
  console.log(`${name}: ${recorded.length} scenarios, ${different.length} differ`);
  different.slice(0, 10).forEach((line) => console.log(line));
  return different.length;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kafka: { type: 'string', default: '4.4.0' } },
});
const [command, ...files] = positionals;
const classPath = compile(
  'assignor',
  values.kafka,
  `-Dera=${isTagged(values.kafka) ? 'tagged' : 'tagless'}`,
);
if (command === 'check') {
  const sources = files.length > 0 ? files.map(readLines) : await committedVectors(values.kafka);
  const different = sources.reduce((sum, source) => sum + check(classPath, source), 0);
  process.exitCode = different === 0 ? 0 : 1;
} else if (command === 'run') {
  process.stdout.write(answers(classPath, readFileSync(0)));
} else {
  throw new Error('Say run or check.');
}
