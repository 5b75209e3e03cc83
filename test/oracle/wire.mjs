// Holds our reading and writing of user data against Kafka's: the recorded lines, and lines with changed bytes.
//   node test/oracle/wire.mjs --kafka 4.4.0 [--changed 20000] [--seed 1]
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { load } from './bundle.mjs';
import { compile } from './maven.mjs';
import { random } from './random.mjs';

const KINDS = ['subscription', 'assignment-info'];
const MAX_OUTPUT_BYTES = 2 ** 30;

const { values } = parseArgs({
  options: {
    kafka: { type: 'string', default: '4.4.0' },
    changed: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
  },
});
const draw = random(Number(values.seed));
const { answerAssignment, answerSubscription, featuresOf, parseVersion } = await load(
  'test/oracle/wire/ours.ts',
);
const { wire } = featuresOf(parseVersion(values.kafka));

const recorded = KINDS.flatMap((kind) =>
  brotliDecompressSync(readFileSync(`test/golden/lines/${kind}.br`))
    .toString()
    .split('\n')
    .map((line) => ({ kind, ...JSON.parse(line) })),
);
const readable = recorded.filter(({ hex }) => hex !== undefined && hex !== '');
const changed = Array.from({ length: Number(values.changed) }, () => {
  const { kind, hex } = readable[draw(readable.length)];
  return { kind, hex: change(Buffer.from(hex, 'hex')).toString('hex') };
});

/** A few bytes replaced, or the end cut off. */
function change(bytes) {
  if (draw(4) === 0) return bytes.subarray(0, draw(bytes.length));
  const near = [0, 1, 2, 9, 10, 11, 12, 127, 128, 192, 224, 237, 240, 255];
  for (let times = 1 + draw(3); times > 0; times--) {
    bytes[draw(bytes.length)] = draw(2) === 0 ? near[draw(near.length)] : draw(256);
  }
  return bytes;
}

const lines = [...recorded, ...changed];
const { status, stdout, stderr } = spawnSync(
  'java',
  ['-Xmx1g', '-cp', compile('wire', values.kafka), 'oracle.Main'],
  {
    input: lines.map((line) => JSON.stringify(line)).join('\n'),
    maxBuffer: MAX_OUTPUT_BYTES,
  },
);
if (status !== 0) throw new Error(stderr.toString());
const answers = stdout
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const ours = lines.map((line) =>
  line.kind === 'subscription' ? answerSubscription(line) : answerAssignment(line, wire),
);
const plain = (value) => JSON.parse(JSON.stringify(value));
const pick = ({ hex, error, decoded }) => plain({ hex, error, decoded });
const differ = (a, b) => !isDeepStrictEqual(plain(a), plain(b));

// Before 4.2 Kafka takes room for as many elements as the bytes promise, and runs out of it: nothing to compare.
const tooMuch = ({ decoded }) => decoded?.error?.startsWith('java.lang.OutOfMemoryError') ?? false;

console.log(
  `${answers.filter(tooMuch).length} of ${lines.length} lines are more than Java can hold`,
);
report('recorded lines differ from this release', recorded.length, (at) =>
  differ(pick(recorded[at]), answers[at]),
);
const wrong = report(
  'lines differ from ours',
  lines.length,
  (at) => !tooMuch(answers[at]) && differ(ours[at], answers[at]),
);
process.exitCode = wrong === 0 ? 0 : 1;

function report(what, count, test) {
  const found = Array.from({ length: count }, (_, at) => at).filter(test);
  console.log(`Kafka ${values.kafka}: ${found.length} of ${count} ${what}`);
  for (const at of found.slice(0, 5)) {
    console.log(`  ${JSON.stringify(lines[at]).slice(0, 300)}`);
    console.log(
      `    Kafka: ${JSON.stringify(answers[at].decoded ?? answers[at].error).slice(0, 300)}`,
    );
    console.log(`    ours:  ${JSON.stringify(ours[at].decoded ?? ours[at].error).slice(0, 300)}`);
  }
  return found.length;
}
