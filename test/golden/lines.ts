import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { JsonObject } from './codec';

/** The lines of one packed file of `test/golden/lines`, such as `subscription`. */
export function readLines(kind: string): JsonObject[] {
  const text = brotliDecompressSync(readFileSync(`test/golden/lines/${kind}.br`)).toString();
  return text.split('\n').map((line) => JSON.parse(line) as JsonObject);
}
