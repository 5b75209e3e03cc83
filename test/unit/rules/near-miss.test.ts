import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { keysOf } from '../../../server/src/catalog/catalog';
import { KeyIndex } from '../../../server/src/rules/near-miss';

const index = new KeyIndex(
  keysOf('streams', '4.0')
    .filter(({ internal }) => !internal)
    .map(({ name }) => name),
);

describe('the nearest key', () => {
  const near: Readonly<Record<string, string>> = {
    'rack.aware.tags': 'rack.aware.assignment.tags',
    'num-standby-replicas': 'num.standby.replicas',
    'num.standby.replica': 'num.standby.replicas',
    num_standby_replicas: 'num.standby.replicas',
    numStandbyReplicas: 'num.standby.replicas',
    'NUM.STANDBY.REPLICAS': 'num.standby.replicas',
    'num.threads': 'num.stream.threads',
    'commit.interval': 'commit.interval.ms',
    'state.directory': 'state.dir',
    'topology.optimisation': 'topology.optimization',
    'procesing.guarantee': 'processing.guarantee',
    'acceptable.recovery.lags': 'acceptable.recovery.lag',
  };
  for (const [typed, key] of Object.entries(near)) {
    test(`of ${typed} is ${key}`, () => assert.equal(index.nearest(typed), key));
  }
  for (const typed of [
    'schema.registry.url',
    'application.name',
    'input.topic',
    'orders.topic',
    'my.retry.count',
    'metrics.port',
    'server.port',
    'db.url',
    'replicas',
    'x',
    '',
  ]) {
    test(`of ${typed || 'nothing'} is none`, () => assert.equal(index.nearest(typed), undefined));
  }
});
