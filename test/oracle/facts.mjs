// Regenerates server/src/catalog/facts.json from the ConfigDef objects of the released Kafka jars.
// Needs Maven, Java 17 and Maven Central (or a filled ~/.m2): node test/oracle/facts.mjs
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { compile } from './maven.mjs';

/** The last patch release of every minor. A new Kafka version is one more line (and one in kafka-version.ts). */
const RELEASES = [
  '2.6.3',
  '2.7.2',
  '2.8.2',
  '3.0.2',
  '3.1.2',
  '3.2.3',
  '3.3.2',
  '3.4.1',
  '3.5.2',
  '3.6.2',
  '3.7.2',
  '3.8.1',
  '3.9.2',
  '4.0.2',
  '4.1.2',
  '4.2.2',
  '4.3.1',
  '4.4.0',
];
const SURFACES = ['streams', 'consumer', 'producer', 'admin', 'topic'];
const OUTPUT = 'server/src/catalog/facts.json';

const minorOf = (release) => release.split('.').slice(0, 2).join('.');

/** Kafka's broker configuration is written in Java, and so readable here, since 3.5. */
const hasStorage = (release) => RELEASES.indexOf(release) >= RELEASES.indexOf('3.5.2');

/** What one release says: surface → name → facts. */
function read(release) {
  const classPath = compile('facts', release, ...(hasStorage(release) ? ['-Dstorage'] : []));
  // Defaults below the temporary folder shall not depend on this machine.
  const options = ['-Djava.io.tmpdir=${java.io.tmpdir}', '-cp', classPath];
  const text = execFileSync('java', [...options, 'Facts'], { stdio: 'pipe' });
  return JSON.parse(text.toString());
}

/** A validator that has no words (a lambda) is given those of the next release that has some. */
function fillUnspoken(perRelease) {
  perRelease.forEach(([, facts], index) => {
    for (const surface of SURFACES) {
      for (const [name, entry] of Object.entries(facts[surface])) {
        if (entry.valid !== 'unspoken') continue;
        const later = perRelease.slice(index + 1).map(([, next]) => next[surface][name]?.valid);
        entry.valid = later.find((valid) => valid !== undefined && valid !== 'unspoken');
      }
    }
  });
}

/** Sets are printed in hash order, which changes from version to version: sort what has no order. */
function normalize(facts) {
  // Some 50 broker versions, different in every release; nobody picks one by hand.
  if (facts.valid?.startsWith('[0.8.0')) return { ...facts, valid: undefined };
  // Class objects in a list are printed as `class org…`, single ones without.
  if (facts.default?.startsWith('class ')) {
    return { ...facts, default: facts.default.replaceAll('class ', '') };
  }
  const anyCase = /^\(case insensitive\) \[(.*)\]$/.exec(facts.valid ?? '');
  if (!anyCase) return facts;
  return { ...facts, valid: `(case insensitive) [${anyCase[1].split(', ').sort().join(', ')}]` };
}

/** One key's history: a new stage for each release that says something else than the one before. */
function stagesOf(name, surface, perRelease) {
  const stages = [];
  let last = null;
  for (const [release, facts] of perRelease) {
    const now = facts[surface][name] ? normalize(facts[surface][name]) : null;
    if (JSON.stringify(now) === JSON.stringify(last)) continue;
    stages.push({ since: minorOf(release), ...(now ?? { gone: true }) });
    last = now;
  }
  return stages;
}

/** Releases that name topic settings only: the rest comes from the first release that tells more. */
function fillTopics(perRelease) {
  const known = {};
  for (const [, facts] of perRelease.toReversed()) {
    for (const [name, entry] of Object.entries(facts.topic)) {
      if (entry.type) known[name] = entry;
      else if (known[name]) {
        facts.topic[name] = { ...known[name], ...entry };
      } else throw new Error(`No release tells the type of the topic setting ${name}.`);
    }
  }
}

const perRelease = RELEASES.map((release) => [release, read(release)]);
fillTopics(perRelease);
fillUnspoken(perRelease);
const lines = [`"releases": ${JSON.stringify(RELEASES)}`];
for (const surface of SURFACES) {
  const names = new Set(perRelease.flatMap(([, facts]) => Object.keys(facts[surface])));
  const keys = [...names]
    .sort()
    .map(
      (name) => `  ${JSON.stringify(name)}: ${JSON.stringify(stagesOf(name, surface, perRelease))}`,
    );
  lines.push(`"${surface}": {\n${keys.join(',\n')}\n}`);
}
writeFileSync(OUTPUT, `{\n${lines.join(',\n')}\n}\n`);
