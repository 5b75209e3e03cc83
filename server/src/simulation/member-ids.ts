import type { ProcessId } from '../assignor/process-id';
import { generator } from './process-ids';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The member ids of an instance's stream threads, as clients of the streams protocol draw them: Kafka's own UUIDs in
 * URL-safe base64. Those of the base run are counted (process number, thread number); others are random, the same for
 * the same process id.
 */
export function memberIds({ upper, lower }: ProcessId, threads: number): readonly string[] {
  if (upper === 0n) {
    return Array.from({ length: threads }, (_, thread) => base64(lower, BigInt(thread + 1)));
  }
  const next = generator(
    Number(BigInt.asIntN(32, upper ^ (upper >> 32n) ^ lower ^ (lower >> 32n))),
  );
  const half = (): bigint => (BigInt(next()) << 32n) | BigInt(next());
  return Array.from({ length: threads }, () => {
    for (;;) {
      const id = base64(half(), half());
      // Kafka draws again, so that ids are no options of its tools.
      if (!id.startsWith('-')) return id;
    }
  });
}

/** 128 bits as 22 digits of base64, the last four bits of which are 0. */
function base64(upper: bigint, lower: bigint): string {
  let bits = ((BigInt.asUintN(64, upper) << 64n) | BigInt.asUintN(64, lower)) << 4n;
  let text = '';
  for (let digit = 0; digit < 22; digit++, bits >>= 6n) {
    text = DIGITS.charAt(Number(bits & 63n)) + text;
  }
  return text;
}
