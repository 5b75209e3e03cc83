// What was recorded of real groups: JSON, compressed. Hexadecimal digits and names repeat, so that little is left of it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

const fileOf = (name) => `test/cluster/recordings/${name}.json.br`;

/** The recording of that name; undefined where there is none. */
export function readRecording(name) {
  const file = fileOf(name);
  if (!existsSync(file)) return undefined;
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString());
}

export function writeRecording(name, recording) {
  writeFileSync(fileOf(name), brotliCompressSync(JSON.stringify(recording)));
}
