import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { featuresOf } from '../../server/src/catalog/features';
import { parseVersion } from '../../server/src/catalog/kafka-version';
import { answerScenarioLine } from '../../server/src/group/scenario-line';
import type { JsonObject } from './codec';
import { readLines } from './lines';

/** A scenario with the different answers to it. */
interface BrokerLine {
  readonly scenario: JsonObject;
  readonly expected: readonly { readonly versions: readonly string[]; readonly answer: JsonObject }[];
}

function answerOf(scenario: JsonObject, release: string): unknown {
  const version = parseVersion(release);
  ok(version);
  return JSON.parse(answerScenarioLine(JSON.stringify(scenario), featuresOf(version)));
}

describe('groups of the streams protocol', () => {
  const lines = readLines('broker') as unknown as readonly BrokerLine[];

  for (const release of ['4.1.2', '4.2.2', '4.3.1', '4.4.0']) {
    it(`are assigned as by the brokers of ${release}`, () => {
      strictEqual(lines.length, 280);
      for (const { scenario, expected } of lines) {
        const recorded = expected.find(({ versions }) => versions.includes(release));
        deepStrictEqual(answerOf(scenario, release), recorded?.answer, scenario['id'] as string);
      }
    });
  }

  it('are assigned differently in each of the versions', () => {
    const pairs = [
      ['4.1.2', '4.2.2'],
      ['4.2.2', '4.3.1'],
      ['4.3.1', '4.4.0'],
    ];
    for (const [one, other] of pairs) {
      ok(
        lines.some(({ expected }) =>
          expected.some(
            ({ versions }) => versions.includes(one ?? '') && !versions.includes(other ?? ''),
          ),
        ),
      );
    }
  });

  it('differ from an answer with a task less', () => {
    const [line] = lines;
    ok(line);
    const answer = line.expected.find(({ versions }) => versions.includes('4.4.0'))?.answer;
    const text = JSON.stringify(answer).replace(/"active":\["[^"]+",?/, '"active":[');
    strictEqual(isDeepStrictEqual(answerOf(line.scenario, '4.4.0'), JSON.parse(text)), false);
  });
});
