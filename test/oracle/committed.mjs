// Reads the packed vectors of test/golden as the lines `check` takes.
import { readdirSync } from 'node:fs';
import { readPacked } from '../golden/packed.mjs';
import { load } from './bundle.mjs';
import { isSince } from './releases.mjs';

const FOLDER = 'test/golden/vectors';

/**
 * Whether a release answers as recorded under `trunk`, that is, shortly before 4.0. Other releases are compared with
 * what was recorded of themselves only.
 */
function answersAsTrunk(release, { assignor = 'hata', rackAware }) {
  if (assignor.startsWith('public')) return isSince(release, [3, 8]) && !isSince(release, [4, 4]);
  return isSince(release, rackAware === undefined ? [3, 3] : [3, 7]);
}

/** Each committed file with its vectors that a release can be held against: `{ name, text }`, text in JSON lines. */
export async function committedVectors(release) {
  const { decodeVector } = await load('test/golden/codec.ts');
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.br'));
  return names.map((name) => {
    const lines = readPacked(`${FOLDER}/${name}`).flatMap((line) => {
      const { scenario, expected } = decodeVector(line);
      const recorded = answersAsTrunk(release, scenario) ? [release, 'trunk'] : [release];
      const version = recorded.find((each) => each in expected);
      return version === undefined
        ? []
        : [JSON.stringify({ scenario, expected: expected[version] })];
    });
    return { name, text: lines.join('\n') };
  });
}
