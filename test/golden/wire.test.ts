import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { featuresOf } from '../../server/src/catalog/features';
import type { JsonObject } from './codec';
import { readLines } from './lines';
import { answerAssignment, answerSubscription, type WireAnswer } from './wire-lines';

/** The lines were recorded with Kafka 4.0. */
const { wire } = featuresOf('4.0');

const KINDS = [
  { kind: 'subscription', count: 80, answer: answerSubscription },
  {
    kind: 'assignment-info',
    count: 72,
    answer: (line: JsonObject): WireAnswer => answerAssignment(line, wire),
  },
];

const recordedOf = ({ hex, error, decoded }: JsonObject): unknown =>
  JSON.parse(JSON.stringify({ hex, error, decoded }));

for (const { kind, count, answer } of KINDS) {
  describe(`${kind} user data`, () => {
    const lines = readLines(kind);

    it('is written and read as by Kafka', () => {
      strictEqual(lines.length, count);
      lines.forEach((line, at) => {
        deepStrictEqual(answer(line), recordedOf(line), `line ${at + 1}: ${line["note"] as string}`);
      });
    });

    it('differs from a line with a changed byte', () => {
      const line = lines.find((each) => each['input'] !== undefined && each['hex'] !== undefined);
      ok(line);
      const hex = line['hex'] as string;
      const mutated = { ...line, hex: `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}` };
      strictEqual(isDeepStrictEqual(answer(mutated), recordedOf(mutated)), false);
    });

    it('differs from a line with a changed field', () => {
      const line = lines.find((each) => each['input'] !== undefined && each['hex'] !== undefined);
      ok(line);
      const input = { ...(line['input'] as JsonObject), version: 3 };
      strictEqual(isDeepStrictEqual(answer({ ...line, input }), recordedOf(line)), false);
    });
  });
}
