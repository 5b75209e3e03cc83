import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { featuresOf } from '../../server/src/catalog/features';
import { answerScenarioLine } from '../../server/src/group/scenario-line';
import type { JsonObject } from './codec';
import { readLines } from './lines';

const features = featuresOf('4.4');

const answerOf = (line: JsonObject): unknown =>
  JSON.parse(answerScenarioLine(JSON.stringify(line), features));

describe('the tasks of stream threads', () => {
  const lines = readLines('threads');

  it('are those that Kafka deals, withholds and sends', () => {
    strictEqual(lines.length, 300);
    const wrong = lines.filter((line) => !isDeepStrictEqual(answerOf(line), line['expected']));
    const [first] = wrong;
    if (!first) return;
    const { id } = first['scenario'] as JsonObject;
    const message = `${wrong.length} differ, the first is ${id as string}`;
    deepStrictEqual(answerOf(first), first['expected'], message);
  });

  it('come in the order that Kafka tells them in', () => {
    const ordered = (value: unknown): string => JSON.stringify(value);
    const distribution = (value: unknown): unknown => (value as JsonObject)['distribution'];
    const wrong = lines.filter(
      (line) => ordered(distribution(answerOf(line))) !== ordered(distribution(line['expected'])),
    );
    strictEqual(wrong.length, 0);
  });

  it('differ where another thread owned a partition', () => {
    const line = lines.find(
      ({ expected }) => Object.keys((expected as JsonObject)['revoking'] as JsonObject).length > 0,
    );
    ok(line);
    const scenario = line['scenario'] as JsonObject;
    const clients = (scenario['clients'] as readonly JsonObject[]).map((client) => ({
      ...client,
      consumers: (client['consumers'] as readonly JsonObject[]).map((consumer) => ({
        ...consumer,
        owned: [],
      })),
    }));
    const mutated = { ...line, scenario: { ...scenario, clients } };
    strictEqual(isDeepStrictEqual(answerOf(mutated), line['expected']), false);
  });

  it('differ from an answer with another byte', () => {
    const [line] = lines;
    ok(line);
    const text = JSON.stringify(line['expected']).replace(/("userData":"0000000)./, '$1c');
    strictEqual(isDeepStrictEqual(answerOf(line), JSON.parse(text)), false);
  });
});
