// Asks Kafka's classes again for what the golden files hold, and writes the files whose answers are other ones.
//   node test/oracle/golden.mjs [KIND…] [--add RELEASE]
// Kinds are files of test/golden, such as `golden` or `broker`; all that Kafka can be asked for unless named.
// `--add` takes the answers of one more release into the files of the named kinds.
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { SCENARIOS } from '../golden/kinds.mjs';
import { readPacked, writePacked } from '../golden/packed.mjs';
import { load } from './bundle.mjs';
import { difference } from './difference.mjs';
import { startJava } from './java.mjs';
import { KINDS } from './scenarios/kinds.mjs';
import { needJava } from './tools.mjs';

/** Whose answers `trunk` stands for, and those of user data, which no version is written beside. */
const TRUNK = '4.0.2';

const USER_DATA = ['subscription', 'assignment-info'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { add: { type: 'string' } },
});
if (values.add && positionals.length === 0)
  throw new Error('Say to which kinds a release is added.');

needJava();
const { decodeVector, encodeVector } = await load('test/golden/codec.ts');
for (const kind of positionals.length > 0 ? positionals : [...SCENARIOS, 'broker', ...USER_DATA]) {
  if (SCENARIOS.includes(kind)) await renewVectors(kind);
  else if (kind === 'broker') await renewGroups();
  else if (USER_DATA.includes(kind)) await renewUserData(kind);
  else throw new Error(`Nothing here asks Kafka for ${kind}.`);
}

async function renewVectors(kind) {
  const file = `test/golden/vectors/${kind}.br`;
  const vectors = readPacked(file).map(decodeVector);
  const versions = new Set(vectors.flatMap(({ expected }) => Object.keys(expected)));
  if (values.add) versions.add(values.add);
  let other = 0;
  for (const version of versions) {
    const concerned = vectors.filter(
      ({ expected }) => version in expected || version === values.add,
    );
    const release = version === 'trunk' ? TRUNK : version;
    const scenarios = concerned.map(({ scenario }) => scenario);
    const answers = await ask('assignor', release, scenarios);
    concerned.forEach(({ expected }, at) => {
      // Details that were not recorded stay out.
      if (version in expected && difference(expected[version], answers[at]) === undefined) return;
      expected[version] = answers[at];
      other++;
    });
  }
  write(file, vectors.map(encodeVector), other);
}

/** Groups of the streams protocol: equal answers of several releases are written once. */
async function renewGroups() {
  const file = 'test/golden/lines/broker.br';
  const lines = readPacked(file).map((line) => JSON.parse(line));
  const releases = new Set(lines.flatMap(({ expected }) => expected.flatMap((e) => e.versions)));
  if (values.add) releases.add(values.add);
  const renewed = lines.map(({ scenario }) => ({ scenario, expected: [] }));
  for (const release of releases) {
    const scenarios = lines.map(({ scenario }) => scenario);
    const answers = await ask('broker', release, scenarios);
    answers.forEach((answer, at) => {
      const { expected } = renewed[at];
      const same = expected.find(({ answer: told }) => isDeepStrictEqual(told, answer));
      if (same) same.versions.push(release);
      else expected.push({ versions: [release], answer });
    });
  }
  const other = lines.filter((line, at) => !isDeepStrictEqual(line, renewed[at])).length;
  write(
    file,
    renewed.map((line) => JSON.stringify(line)),
    other,
  );
}

async function renewUserData(kind) {
  const file = `test/golden/lines/${kind}.br`;
  const lines = readPacked(file).map((line) => JSON.parse(line));
  const questions = lines.map(({ note, input, hex }) => ({
    kind,
    note,
    ...(input === undefined ? { hex } : { input }),
  }));
  const answers = await ask('wire', TRUNK, questions);
  let other = 0;
  const renewed = lines.map((line, at) => {
    const { hex, error, decoded } = line;
    const told = Object.fromEntries(
      Object.entries({ hex, error, decoded }).filter(([, value]) => value !== undefined),
    );
    if (difference(told, answers[at]) === undefined) return line;
    other++;
    const { note, input } = line;
    return { note, ...(input === undefined ? {} : { input }), ...answers[at] };
  });
  write(
    file,
    renewed.map((line) => JSON.stringify(line)),
    other,
  );
}

async function ask(kind, release, questions) {
  const { compile, javaFlags } = KINDS[kind];
  const java = startJava(compile(release), { flags: javaFlags });
  try {
    const lines = questions.map((question) => java.ask(JSON.stringify(question)));
    return (await Promise.all(lines)).map((line) => JSON.parse(line));
  } finally {
    java.close();
  }
}

/** Leaves a file as it is, byte for byte, where Kafka still answers the same. */
function write(file, lines, other) {
  if (other > 0) writePacked(file, lines);
  console.log(`${file}: ${lines.length} lines, ${other} answers are other ones`);
}
