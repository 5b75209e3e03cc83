import { deepStrictEqual, strictEqual } from 'node:assert';
import { describe, it } from 'node:test';
import { runScenarioLine } from '../../../server/src/assignor/scenario';
import { featuresOf } from '../../../server/src/catalog/features';

const { assignor } = featuresOf('4.0');
const ID = '00000000-0000-0000-0000-00000000000';

/** A scenario of two clients and one task; fields replace its own. */
function line(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    id: 'x',
    configs: { numStandbyReplicas: 1, maxWarmupReplicas: 2, acceptableRecoveryLag: 10_000 },
    statefulTasks: ['0_0'],
    statelessTasks: [],
    clients: [
      { id: `${ID}1`, capacity: 1, tags: {}, lags: { '0_0': 0 } },
      { id: `${ID}2`, capacity: 1, tags: {}, lags: { '0_0': 0 } },
    ],
    ...fields,
  });
}

function answer(text: string, behaviour = assignor): Record<string, unknown> {
  return JSON.parse(runScenarioLine(text, behaviour)) as Record<string, unknown>;
}

/** The clients' lags as the answer's text has them. */
function lagsTold(endOffset: string, offset: string): string[] {
  const clients = `[{"id":"${ID}1","offsetSums":{"0_0":${offset}}},{"id":"${ID}2"}]`;
  const text = `{"id":"x","statefulTasks":["0_0"],"endOffsetSums":{"0_0":${endOffset}},"clients":${clients}}`;
  return [...runScenarioLine(text, assignor).matchAll(/"lags":\{"0_0":(-?\d+)\}/g)].map(
    ([, digits]) => digits ?? '',
  );
}

describe('a scenario line', () => {
  it('is answered with the assignment', () => {
    deepStrictEqual(answer(line({})), {
      id: 'x',
      probing: false,
      activeMovements: 0,
      standbyMovements: 0,
      clients: {
        [`${ID}1`]: { active: ['0_0'], standby: [], warmup: [] },
        [`${ID}2`]: { active: [], standby: ['0_0'], warmup: [] },
      },
    });
  });

  it('keeps longs that a double cannot hold', () => {
    deepStrictEqual(lagsTold('9007199254740995', '2'), ['9007199254740993', '9007199254740995']);
    deepStrictEqual(lagsTold('"9223372036854775807"', '-2'), ['-2', '9223372036854775807']);
  });

  it('treats an offset beyond the end as none', () => {
    deepStrictEqual(lagsTold('10', '11'), ['10', '10']);
  });

  it('tells lags apart that differ beyond 2^53', () => {
    const lags = ['9007199254740993', '9007199254740992'];
    const clients = lags.map((lag, index) => ({ id: `${ID}${index + 1}`, lags: { '0_0': lag } }));
    strictEqual(answer(line({ clients }))['activeMovements'], 1);
    const acceptableRecoveryLag = '9007199254740993';
    const configs = { numStandbyReplicas: 0, acceptableRecoveryLag };
    strictEqual(answer(line({ clients, configs }))['activeMovements'], 0);
  });

  const errors: Readonly<Record<string, readonly [Record<string, unknown>, string]>> = {
    'no client at all': [{ clients: [] }, 'java.util.NoSuchElementException: null'],
    'no client for stateless tasks': [
      { clients: [], statefulTasks: [], statelessTasks: ['0_0'] },
      'java.lang.NullPointerException: null',
    ],
    'a lag that nobody told': [
      { statefulTasks: ['0_0', '0_1'] },
      'java.lang.IllegalStateException: Tried to lookup lag for unknown task 0_1',
    ],
    'no warmup replica': [
      { configs: { maxWarmupReplicas: 0 } },
      'org.apache.kafka.common.config.ConfigException: Invalid value 0 for configuration max.warmup.replicas: Value must be at least 1',
    ],
  };
  for (const [what, [fields, error]] of Object.entries(errors)) {
    it(`is answered with Kafka's exception for ${what}`, () => {
      deepStrictEqual(answer(line(fields)), { id: 'x', error });
    });
  }

  const malformed: Readonly<Record<string, readonly [Record<string, unknown>, string]>> = {
    'a task that is none': [{ statefulTasks: ['0-0'] }, '0-0 in statefulTasks is no task id.'],
    'a client without a UUID': [{ clients: [{ id: 'web-1' }] }, 'Client id web-1 is no UUID.'],
    'a client that is listed twice': [
      { clients: [{ id: `${ID}1` }, { id: `${ID}1` }] },
      `Client ${ID}1 is listed twice.`,
    ],
    'an assignor of its own': [{ assignor: 'mine' }, 'There is no assignor mine.'],
    'a rack-aware strategy of its own': [
      { rackAware: { strategy: 'mine' } },
      'This Kafka version has no rack-aware strategy mine.',
    ],
    'a cost below 0': [{ rackAware: { trafficCost: -1 } }, 'rackAware.trafficCost is below 0.'],
    'a partition without a number': [
      { rackAware: { taskPartitions: { '0_0': ['orders'] } } },
      'orders in rackAware.taskPartitions is no partition.',
    ],
    'convergence of a sticky assignor': [
      { mode: 'converge', assignor: 'sticky' },
      'Convergence needs assignor hata.',
    ],
    'convergence without end offsets': [{ mode: 'converge' }, 'Convergence needs endOffsetSums.'],
  };
  for (const [what, [fields, error]] of Object.entries(malformed)) {
    it(`is answered with an error for ${what}`, () => {
      deepStrictEqual(answer(line(fields)), { id: 'x', error });
    });
  }

  // Answers of the released classes.
  it('may name six tags before 3.2, which has no limit because it has no tags', () => {
    const configs = { rackAwareAssignmentTags: ['a', 'b', 'c', 'd', 'e', 'f'] };
    const sixTags = line({ configs, statefulTasks: [], clients: [] });
    const nothing = { probing: false, activeMovements: 0, standbyMovements: 0, clients: {} };
    for (const version of ['2.6', '2.8', '3.1'] as const) {
      deepStrictEqual(answer(sixTags, featuresOf(version).assignor), { id: 'x', ...nothing });
    }
    const error =
      'org.apache.kafka.common.config.ConfigException: Invalid value [a, b, c, d, e, f] for configuration rack.aware.assignment.tags: exceeds maximum list size of [5].';
    deepStrictEqual(answer(sixTags, featuresOf('3.2').assignor), { id: 'x', error });
  });

  it('is answered with an error when it is no JSON', () => {
    deepStrictEqual(answer('{"id": "x"'), { id: null, error: 'The line is not JSON.' });
  });
});
