import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { describe, it } from 'node:test';
import type { JsonObject, Vector } from './codec';
import { answerOf, matches, readVectors } from './vectors';

/** Vectors by kind and Kafka version; the counts guard against a file that has shrunk. */
const COUNTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  golden: { trunk: 3000, '3.7.1': 1000, '3.2.3': 1000, '2.8.2': 1000, '2.6.2': 1000 },
  converge: { trunk: 300 },
  kip708: { trunk: 54, '3.7.1': 54, '3.2.3': 54 },
  'heap-small': { trunk: 74 },
  'heap-large': { trunk: 8 },
  treebin: { trunk: 12 },
};

for (const [kind, versions] of Object.entries(COUNTS)) {
  describe(`${kind} scenarios`, () => {
    const vectors = readVectors(kind);
    for (const [version, count] of Object.entries(versions)) {
      it(`come out as in Kafka ${version}`, () => {
        const concerned = vectors.filter((vector) => version in vector.expected);
        strictEqual(concerned.length, count);
        const wrong = concerned.filter((vector) => !matches(vector, version));
        const [first] = wrong;
        if (!first) return;
        const message = `${wrong.length} differ, the first is ${first.scenario['id'] as string}`;
        deepStrictEqual(answerOf(first, version), first.expected[version], message);
      });
    }
  });
}

describe('the comparison', () => {
  const [vector] = readVectors('kip708');
  ok(vector);
  const answer = vector.expected['trunk'] as JsonObject;
  const withAnswer = (trunk: JsonObject): Vector => ({ ...vector, expected: { trunk } });

  it('accepts the true answer', () => {
    strictEqual(matches(withAnswer(answer), 'trunk'), true);
  });

  it('notices a count that is off by one', () => {
    strictEqual(matches(withAnswer({ ...answer, activeMovements: 1 }), 'trunk'), false);
  });

  it('notices a standby on the wrong client', () => {
    const clients = answer['clients'] as JsonObject;
    const mutated = Object.entries(clients).map(([name, client]) => {
      const { standby, ...rest } = client as { readonly standby: readonly string[] };
      return [name, { ...rest, standby: standby.length === 0 ? ['0_0'] : [] }] as const;
    });
    strictEqual(
      matches(withAnswer({ ...answer, clients: Object.fromEntries(mutated) }), 'trunk'),
      false,
    );
  });

  it('notices a scenario that asks for something else', () => {
    const configs = { ...(vector.scenario['configs'] as JsonObject), numStandbyReplicas: 1 };
    const mutated = { ...vector, scenario: { ...vector.scenario, configs } };
    strictEqual(matches(mutated, 'trunk'), false);
  });
});
