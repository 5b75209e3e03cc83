// Reads the packed vectors of test/golden as the lines `check` takes.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { load } from './bundle.mjs';

const FOLDER = 'test/golden/vectors';

/** Kafka's answers are the same from this minor on; older ones are compared with their own release only. */
const SAME_SINCE = [3, 3];

function recordedAs(release) {
  const [major, minor] = release.split('.').map(Number);
  const same = major > SAME_SINCE[0] || (major === SAME_SINCE[0] && minor >= SAME_SINCE[1]);
  return same ? [release, 'trunk'] : [release];
}

/** Each committed file with its vectors that a release can be held against: `{ name, text }`, text in JSON lines. */
export async function committedVectors(release) {
  const { decodeVector } = await load('test/golden/codec.ts');
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.br'));
  return names.map((name) => {
    const packed = brotliDecompressSync(readFileSync(`${FOLDER}/${name}`)).toString();
    const lines = packed.split('\n').flatMap((line) => {
      const { scenario, expected } = decodeVector(line);
      const version = recordedAs(release).find((each) => each in expected);
      return version === undefined
        ? []
        : [JSON.stringify({ scenario, expected: expected[version] })];
    });
    return { name, text: lines.join('\n') };
  });
}
