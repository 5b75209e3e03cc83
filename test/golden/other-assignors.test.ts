import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, Vector } from './codec';
import { answerOf, readVectors } from './vectors';

/** Vectors by kind; the counts guard against a file that has shrunk. */
const COUNTS: Readonly<Record<string, number>> = {
  'ext-rackaware-sticky': 600,
  rackaware: 800,
  'sticky-public': 400,
  edge: 93,
};

for (const [kind, count] of Object.entries(COUNTS)) {
  describe(`${kind} scenarios`, () => {
    const vectors = readVectors(kind);
    it('come out as in Kafka', () => {
      strictEqual(vectors.length, count);
      const wrong = vectors.filter((vector) => !matches(vector));
      const [first] = wrong;
      if (!first) return;
      const message = `${wrong.length} differ, the first is ${first.scenario['id'] as string}`;
      deepStrictEqual(toldAnswer(first), first.expected['trunk'], message);
    });
  });
}

describe('the comparison', () => {
  const vectors = readVectors('rackaware');
  const vector = vectors.find(({ scenario, expected }) => {
    const { statefulTasks, clients } = scenario as { statefulTasks: string[]; clients: string[] };
    const steps = optimizations(expected['trunk'] as JsonObject);
    return statefulTasks.length > 2 && clients.length > 2 && steps.length > 1;
  });
  ok(vector);
  const answer = vector.expected['trunk'] as JsonObject;
  const accepts = (trunk: JsonObject): boolean => matches({ ...vector, expected: { trunk } });

  it('accepts the true answer', () => {
    strictEqual(accepts(answer), true);
  });

  it('notices a cost that is off by one', () => {
    const [first, ...others] = optimizations(answer);
    const wrong = { ...first, cost: (first?.['cost'] as number) + 1 };
    strictEqual(accepts({ ...answer, optimizations: [wrong, ...others] }), false);
  });

  it('notices a task on the wrong client', () => {
    const clients = Object.entries(answer['clients'] as JsonObject);
    const [one, other, ...rest] = clients;
    ok(one && other);
    const swapped = Object.fromEntries([[one[0], other[1]], [other[0], one[1]], ...rest]);
    strictEqual(accepts({ ...answer, clients: swapped }), false);
  });

  it('notices a strategy that is taken for another one', () => {
    const differs = vectors.some(({ scenario, expected }) => {
      const rackAware = scenario['rackAware'] as JsonObject;
      const strategy =
        rackAware['strategy'] === 'min_traffic' ? 'balance_subtopology' : 'min_traffic';
      return !matches({
        scenario: { ...scenario, rackAware: { ...rackAware, strategy } },
        expected,
      });
    });
    strictEqual(differs, true);
  });
});

function optimizations(answer: JsonObject): readonly JsonObject[] {
  return (answer['optimizations'] ?? []) as readonly JsonObject[];
}

function matches(vector: Vector): boolean {
  return isDeepStrictEqual(toldAnswer(vector), vector.expected['trunk']);
}

/** Our answer, less the steps on the way where Kafka's were not written down. */
function toldAnswer(vector: Vector): unknown {
  const told = Object.keys(vector.expected['trunk'] as JsonObject);
  const answer = Object.entries(answerOf(vector, 'trunk') as JsonObject);
  return Object.fromEntries(
    answer.filter(([key]) => key !== 'optimizations' || told.includes(key)),
  );
}
