// Lines of user data: the recorded ones, then such as have a few bytes changed or the end cut off.
import { readPacked } from '../../golden/packed.mjs';
import { Random } from './random.mjs';

/** The recorded lines of `test/golden`: what is written or read, without the answers. */
const recorded = ['subscription', 'assignment-info'].flatMap((kind) =>
  readPacked(`test/golden/lines/${kind}.br`).map((line) => ({ kind, ...JSON.parse(line) })),
);
const readable = recorded.filter(({ hex }) => hex !== undefined && hex !== '');

/** Bytes at which something changes: lengths, signs, and the beginnings of UTF-8 sequences. */
const EDGES = [0, 1, 2, 9, 10, 11, 12, 127, 128, 192, 224, 237, 240, 255];

/** A line of the family: asked to write `input`, or to read `hex`. */
export function userDataOf(family, seed, index) {
  const id = `${family}-${seed}-${index}`;
  if (index < recorded.length) {
    const { kind, input, hex } = recorded[index];
    return { id, kind, ...(input === undefined ? { hex } : { input }) };
  }
  const random = new Random(`${family}/${seed}/${index}`);
  const { kind, hex } = random.pick(readable);
  return { id, kind, hex: changed(random, Buffer.from(hex, 'hex')).toString('hex') };
}

function changed(random, bytes) {
  if (random.chance(0.25)) return bytes.subarray(0, random.integer(0, bytes.length - 1));
  for (let times = random.integer(1, 3); times > 0; times--) {
    const value = random.chance(0.5) ? random.pick(EDGES) : random.integer(0, 255);
    bytes[random.integer(0, bytes.length - 1)] = value;
  }
  return bytes;
}
