// Holds our assignment of groups with `group.protocol=streams` against the broker's.
//   node test/oracle/broker.mjs --kafka 4.4.0 [--count 2000] [--seed 1] [--past 4.4.0] [--record FILE]
// `--past` takes the groups' past from another version, `--record` adds the answers to a packed file of lines.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { scenarios } from './broker/scenarios.mjs';
import { load } from './bundle.mjs';
import { compile } from './maven.mjs';
import { random } from './random.mjs';

const MAX_OUTPUT_BYTES = 2 ** 30;
const BEST = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};
const plain = (value) => JSON.parse(JSON.stringify(value));
const parse = (text) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const { values } = parseArgs({
  options: {
    kafka: { type: 'string', default: '4.4.0' },
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    past: { type: 'string' },
    record: { type: 'string' },
  },
});
const { answerBrokerScenario, featuresOf, parseVersion } = await load('test/oracle/broker/ours.ts');
const [major, minor] = values.kafka.split('.').map(Number);
const is = (first) => major > 4 || (major === 4 && minor >= first);
const behaviourOf = (version) => featuresOf(parseVersion(version)).broker;
const answer = (scenario) => answerBrokerScenario(scenario, behaviourOf(values.kafka));
const past = behaviourOf(values.past ?? values.kafka);
const place = (scenario) => answerBrokerScenario(scenario, past);

const list = [];
for (const scenario of scenarios(random(Number(values.seed)), place)) {
  if (list.length === Number(values.count)) break;
  list.push({ id: `broker-${values.seed}-${list.length}`, kind: 'broker', ...scenario });
}
const compiled = compile('broker', values.kafka, `-Dera=${is(4) ? 'api' : 'spec'}`);
const classPath = is(2) ? compiled : `${hashedMembers()}:${compiled}`;

/**
 * In 4.1 members have no hash code but that of their identity, so that their order in sets differs from run to run.
 * This class is put before theirs. It is compiled by itself: beside the jar, javac takes it for a nested class.
 */
function hashedMembers() {
  const folder = 'test/oracle/broker/target/hashed';
  mkdirSync(folder, { recursive: true });
  const source = 'test/oracle/broker/src/hashed/java/StickyTaskAssignor$Member.java';
  execFileSync('javac', ['--release', '17', '-cp', folder, '-d', folder, source]);
  return folder;
}

const { status, stdout, stderr } = spawnSync('java', ['-cp', classPath, 'oracle.Main'], {
  input: list.map((scenario) => JSON.stringify(scenario)).join('\n'),
  maxBuffer: MAX_OUTPUT_BYTES,
});
if (status !== 0) throw new Error(stderr.toString());
const answers = parse(stdout.toString());

const different = list.filter((scenario, at) => !isDeepStrictEqual(answer(scenario), answers[at]));
console.log(
  `Kafka ${values.kafka}: ${different.length} of ${list.length} scenarios differ from ours`,
);
for (const scenario of different.slice(0, 5)) {
  const at = list.indexOf(scenario);
  console.log(`  ${scenario.id} (${scenario.note}, ${scenario.members.length} members)`);
  for (const { id } of scenario.members) {
    const ours = answer(scenario).members[id];
    if (isDeepStrictEqual(ours, answers[at].members[id])) continue;
    console.log(
      `    ${id} Kafka ${JSON.stringify(answers[at].members[id])} ours ${JSON.stringify(ours)}`,
    );
    break;
  }
}
if (values.record) record(values.record);
process.exitCode = different.length === 0 ? 0 : 1;

/** Adds this release's answers to those of others to the same scenarios; equal answers are written once. */
function record(file) {
  const before = existsSync(file) ? brotliDecompressSync(readFileSync(file)).toString() : '';
  const recorded =
    before === '' ? list.map((scenario) => ({ scenario, expected: [] })) : parse(before);
  recorded.forEach(({ scenario, expected }, at) => {
    if (!isDeepStrictEqual(scenario, plain(list[at])))
      throw new Error(`${file} has other scenarios.`);
    const same = expected.find(({ answer: other }) => isDeepStrictEqual(other, answers[at]));
    if (same) same.versions.push(values.kafka);
    else expected.push({ versions: [values.kafka], answer: answers[at] });
  });
  const text = recorded.map((line) => JSON.stringify(line)).join('\n');
  writeFileSync(file, brotliCompressSync(text, { params: BEST }));
}
