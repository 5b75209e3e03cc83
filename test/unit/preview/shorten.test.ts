import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortener } from '../../../client/preview/shorten';

const shorten = (values: readonly string[]): string[] => values.map(shortener(values));

test('drops what all values begin with, up to a separator', () => {
  assert.deepEqual(shorten(['eu-central-1a', 'eu-central-1b']), ['…1a', '…1b']);
  assert.deepEqual(shorten(['K8s_Cluster1', 'K8s_Cluster2']), ['…Cluster1', '…Cluster2']);
});

test('keeps values that share nothing worth dropping', () => {
  assert.deepEqual(shorten(['a-1', 'a-2']), ['a-1', 'a-2']);
  assert.deepEqual(shorten(['zone1', 'zone2']), ['zone1', 'zone2']);
  assert.deepEqual(shorten(['eu-central-1a']), ['eu-central-1a']);
});

test('never leaves a value empty', () => {
  assert.deepEqual(shorten(['eu-central-', 'eu-central-1b']), ['…central-', '…central-1b']);
});
