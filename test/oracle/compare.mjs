// Compares the product's assignors, and its reading and writing of user data, with Kafka's own on random scenarios,
// fresh ones at every run.
//   npm run test:oracle -- [--family hata,converge] [--count 20000] [--seed N] [--kafka 3.2.3,4.4.0] [--only INDEX]
//   npm run test:oracle -- --slice
// A difference is shrunk to the smallest scenario that still shows it. Closes with `N passed, N failed`.
import { parseArgs } from 'node:util';
import { difference } from './difference.mjs';
import { startJava } from './java.mjs';
import { Unreachable } from './maven.mjs';
import { FAMILIES } from './scenarios/families.mjs';
import { KINDS } from './scenarios/kinds.mjs';
import { shrink } from './scenarios/shrink.mjs';
import { needJava } from './tools.mjs';

/** Scenarios per family; `--slice` shares its number among all families. */
const COUNT = 20_000;
const SLICE_COUNT = 2_000;

/** Questions that wait for Java's answer at a time. */
const BATCH = 100;
/** Differences that are shrunk and printed in full; the others are counted. */
const MOST_SHRUNK = 3;

const { values: wanted } = parseArgs({
  options: {
    family: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    kafka: { type: 'string' },
    only: { type: 'string' },
    slice: { type: 'boolean', default: false },
  },
});

needJava();
const names = wanted.family?.split(',') ?? Object.keys(FAMILIES);
const count = Number(
  wanted.count ?? (wanted.slice ? Math.ceil(SLICE_COUNT / names.length) : COUNT),
);
console.log(`seed ${wanted.seed}, ${count} scenarios for each of ${names.join(', ')}`);
const totals = { passed: 0, failed: 0 };
const classPaths = new Map();
for (const name of names) await compareFamily(name);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;

async function compareFamily(family) {
  const { releases, slice } = FAMILIES[family];
  const versions = wanted.kafka?.split(',') ?? (wanted.slice ? slice : releases);
  const indices =
    wanted.only === undefined ? Array.from({ length: count }, (_, i) => i) : [Number(wanted.only)];
  for (const [turn, release] of versions.entries()) {
    const mine = indices.filter((_, at) => at % versions.length === turn);
    if (mine.length === 0) continue;
    try {
      await compareRelease(family, release, mine);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      console.log(`skipped: ${family} on ${release}, because ${error.message}.`);
    }
  }
}

async function compareRelease(family, release, indices) {
  const started = Date.now();
  const kind = KINDS[FAMILIES[family].kind];
  let silent = 0;
  const found = await withJava(FAMILIES[family].kind, release, async (ask) => {
    const different = [];
    for (let from = 0; from < indices.length; from += BATCH) {
      const batch = indices.slice(from, from + BATCH);
      const scenarios = batch.map((index) => kind.scenario(family, wanted.seed, index, release));
      const theirs = scenarios.map((scenario) => ask(JSON.stringify(scenario)));
      const ours = scenarios.map((scenario) => ourAnswer(kind, scenario, release));
      for (const [at, scenario] of scenarios.entries()) {
        const answer = JSON.parse(await theirs[at]);
        if (kind.isSilent(answer)) silent++;
        else if (difference(ours[at], answer) !== undefined) {
          different.push({ scenario, index: batch[at] });
        }
      }
    }
    for (const each of different.slice(0, MOST_SHRUNK)) await report(each, family, release, ask);
    return different;
  });
  totals.passed += indices.length - found.length - silent;
  totals.failed += found.length;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const unanswered = silent > 0 ? `, ${silent} are more than Java can hold` : '';
  console.log(
    `${family} on ${release}: ${indices.length} scenarios, ${found.length} differ${unanswered} (${seconds} s)`,
  );
}

async function withJava(kind, release, use) {
  const name = `${kind} ${release}`;
  if (!classPaths.has(name)) classPaths.set(name, KINDS[kind].compile(release));
  const java = startJava(classPaths.get(name), { flags: KINDS[kind].javaFlags });
  try {
    return await use(java.ask);
  } finally {
    java.close();
  }
}

/** What the product makes of a scenario. A thrown error is an answer that nothing equals. */
function ourAnswer(kind, scenario, release) {
  try {
    return kind.answer(scenario, release);
  } catch (error) {
    return { id: scenario.id, thrown: String(error?.stack ?? error) };
  }
}

async function report({ scenario, index }, family, release, ask) {
  const kind = KINDS[FAMILIES[family].kind];
  const both = async (candidate) => [
    ourAnswer(kind, candidate, release),
    JSON.parse(await ask(JSON.stringify(candidate))),
  ];
  const [firstOurs, firstTheirs] = await both(scenario);
  const smallest = await shrink(scenario, kind, async (candidate) => {
    const [ours, theirs] = await both(candidate);
    // An error in place of an answer would be another finding.
    const alike =
      'error' in ours === 'error' in firstOurs && 'error' in theirs === 'error' in firstTheirs;
    return alike && difference(ours, theirs) !== undefined;
  });
  const [ours, theirs] = await both(smallest);
  console.log(`
✗ ${scenario.id} on ${release} differs at ${difference(ours, theirs)}
  scenario: ${JSON.stringify(smallest)}
  ours:     ${ours.thrown ?? JSON.stringify(ours)}
  Kafka's:  ${JSON.stringify(theirs)}
  again:    npm run test:oracle -- --family ${family} --seed ${wanted.seed} --kafka ${release} --only ${index}
`);
}
