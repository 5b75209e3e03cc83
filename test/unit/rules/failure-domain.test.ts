import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Files } from './fleet-harness';

interface Node {
  readonly zone?: string;
  readonly rack?: string;
}

/** A fleet file of the given nodes, 12 tasks. */
function fleet(nodes: readonly Node[], settings: string, more = ''): Files {
  const instances = nodes.map(({ zone, rack }, i) => {
    const tags = [zone && `zone: ${zone}`, rack && `rack: ${rack}`].filter(Boolean).join(', ');
    return `  - { name: node-${i + 1}${tags && `, tags: { ${tags} }`} }\n`;
  });
  return new Files(`--- file: orders.fleet.yaml ---
application: orders
kafka: "3.9"
settings: { ${settings} }
topology:
  subtopologies:
    - { name: aggregate, partitions: 12, stateful: true, changelog: { records: 1500000 } }
instances:
${instances.join('')}${more}`);
}

function said(files: Files): string[] {
  return files
    .check()
    .filter(({ code }) => code === 'failure-domain')
    .map(({ severity, message }) => `${severity}: ${message}`);
}

const CORRELATED = [
  { zone: 'a', rack: '1' },
  { zone: 'a', rack: '2' },
  { zone: 'b', rack: '1' },
];
const TAGS = 'num.standby.replicas: 1, rack.aware.assignment.tags: "zone,rack"';

describe('values of listed tags', () => {
  test('the worst first, the others with their numbers', () => {
    assert.deepEqual(said(fleet(CORRELATED, TAGS)), [
      'warning: Losing zone `a` leaves 2 of 12 tasks without a copy: 0_3 and 0_9. They pause until their state is restored from the changelog. So does losing rack `1` (2).',
    ]);
  });
  test('with the time it takes where the fleet tells it', () => {
    // 45 s until the loss is noticed; 2 tasks of 1,500,000 records each on one instance at 50,000 a second: 60 s.
    const files = fleet(CORRELATED, TAGS, 'recovery: { recordsPerSecond: 50000 }\n');
    assert.match(said(files).join(), /restored from the changelog, about 2 min\./);
  });
  test('a value that every instance has is no failure domain', () => {
    const oneZone = [{ zone: 'a' }, { zone: 'a' }];
    const settings = 'num.standby.replicas: 1, rack.aware.assignment.tags: zone';
    assert.deepEqual(said(fleet(oneZone, settings)), []);
  });
  test('copies that differ in zone survive each of them', () => {
    const settings = 'num.standby.replicas: 1, rack.aware.assignment.tags: zone';
    assert.deepEqual(said(fleet(CORRELATED, settings)), []);
  });
  test('without standbys the tags are the finding, not their values', () => {
    const settings = 'num.standby.replicas: 0, rack.aware.assignment.tags: zone';
    assert.deepEqual(said(fleet(CORRELATED, settings)), []);
  });
});

describe('single instances', () => {
  const nodes = [{}, {}, {}];
  test('a written num.standby.replicas of 0 is told what it means', () => {
    assert.deepEqual(said(fleet(nodes, 'num.standby.replicas: 0')), [
      'information: Losing one instance (node-1) leaves 4 of 12 tasks without a copy: 0_0, 0_3, 0_6 and 0_9. They pause until their state is restored from the changelog. With `num.standby.replicas=1` every task keeps a copy.',
    ]);
  });
  test('the default is not spoken of, and a standby is enough', () => {
    assert.deepEqual(said(fleet(nodes, 'max.warmup.replicas: 8')), []);
    assert.deepEqual(said(fleet(nodes, 'num.standby.replicas: 1')), []);
  });
  test('one instance alone has nobody to survive it', () => {
    assert.deepEqual(said(fleet([{}], 'num.standby.replicas: 0')), []);
  });
});
