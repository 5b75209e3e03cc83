import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { looksLikeSlip } from '../../../server/src/rules/alike';

const SLIPS = [
  ['eu-centrl-1a', 'eu-central-1a'],
  ['eu-cnetral-1a', 'eu-central-1a'],
  ['eu-central1a', 'eu-central-1a'],
  ['eu_central_1a', 'eu-central-1a'],
  ['EU-CENTRAL-1A', 'eu-central-1a'],
  ['K8s_Clutser1', 'K8s_Cluster1'],
  ['frankfrut', 'frankfurt'],
] as const;

const SERIES = [
  ['eu-central-1a', 'eu-central-1b'],
  ['eu-central-1', 'eu-central-2'],
  ['node-1', 'node-2'],
  ['node-1', 'node-12'],
  ['rack-a', 'rack-b'],
  ['zoneA', 'zoneB'],
  ['us-east-1', 'us-west-1'],
  ['use1-az1', 'usw1-az1'],
  ['K8s_Cluster1', 'K8s_Cluster2'],
  ['a', 'b'],
  ['dc1', 'dc2'],
  ['blue', 'green'],
  ['north', 'south'],
  ['10.1.2.0', '10.1.3.0'],
] as const;

describe('a slip of the pen', () => {
  for (const [value, usual] of SLIPS) {
    test(`${value} for ${usual}`, () => assert.equal(looksLikeSlip(value, usual), true));
  }
});

describe('a series', () => {
  for (const [value, usual] of SERIES) {
    test(`${value} beside ${usual}`, () => {
      assert.equal(looksLikeSlip(value, usual), false);
      assert.equal(looksLikeSlip(usual, value), false);
    });
  }
});
