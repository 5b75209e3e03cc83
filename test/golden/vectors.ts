import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { runScenarioLine } from '../../server/src/assignor/scenario';
import { featuresOf } from '../../server/src/catalog/features';
import { parseVersion } from '../../server/src/catalog/kafka-version';
import { decodeVector, type Vector } from './codec';

/** What the vectors call `trunk`: they were recorded shortly before this version. */
const TRUNK = '4.0';

/** The vectors of one packed file, such as `golden`. */
export function readVectors(kind: string): Vector[] {
  const text = brotliDecompressSync(readFileSync(`test/golden/vectors/${kind}.br`)).toString();
  return text.split('\n').map(decodeVector);
}

/** What our assignor answers to a vector in place of the Kafka version . */
export function answerOf({ scenario }: Vector, version: string): unknown {
  const kafka = parseVersion(version) ?? TRUNK;
  return JSON.parse(runScenarioLine(JSON.stringify(scenario), featuresOf(kafka).assignor));
}

/** Whether our answer to a vector is Kafka's, to the letter. */
export function matches(vector: Vector, version: string): boolean {
  return isDeepStrictEqual(answerOf(vector, version), vector.expected[version]);
}
