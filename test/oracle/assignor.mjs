// Runs scenarios through Kafka's own assignor, or compares recorded vectors with it.
//   node test/oracle/assignor.mjs run --kafka 4.4.0 < scenarios.jsonl > expected.jsonl
//   node test/oracle/assignor.mjs check --kafka 4.4.0 [vectors.jsonl.gz …]
// Without files, `check` takes the vectors of test/golden.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { difference } from './difference.mjs';
import { committedVectors } from './committed.mjs';
import { compileAssignors } from './maven.mjs';

const MAX_OUTPUT_BYTES = 2 ** 30;

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
const classPath = compileAssignors(values.kafka);
if (command === 'check') {
  const sources = files.length > 0 ? files.map(readLines) : await committedVectors(values.kafka);
  const different = sources.reduce((sum, source) => sum + check(classPath, source), 0);
  process.exitCode = different === 0 ? 0 : 1;
} else if (command === 'run') {
  process.stdout.write(answers(classPath, readFileSync(0)));
} else {
  throw new Error('Say run or check.');
}
