import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyWhatIf, nextName } from '../../../server/src/features/what-if';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import { isWhatIf, type WhatIf } from '../../../server/src/protocol/what-if';
import { grid, projectOf } from './project-of';

const fleet = projectOf(grid(2, 3)).applications()[0]?.fleet;
assert.ok(fleet);

const tierOf = (whatIf: WhatIf): string | undefined =>
  verdictOf(applyWhatIf(fleet, whatIf).fleet, { orders: 1 }).leaders[0]?.achieved?.worst;

test('a third cluster makes the partial sample absolute', () => {
  const places = ['a', 'b', 'c'].map(
    (zone) =>
      [
        ['zone', `eu-central-1${zone}`],
        ['cluster', 'K8s_Cluster3'],
      ] as const,
  );
  assert.equal(tierOf({ changes: [], lose: null }), 'partial');
  assert.equal(tierOf({ changes: [{ kind: 'add', places }], lose: null }), 'absolute');
  const { fleet: changed } = applyWhatIf(fleet, { changes: [{ kind: 'add', places }], lose: null });
  assert.deepEqual(
    changed.instances.slice(6).map(({ name, tags }) => [name, tags.get('zone')?.value]),
    [
      ['node-7', 'eu-central-1a'],
      ['node-8', 'eu-central-1b'],
      ['node-9', 'eu-central-1c'],
    ],
  );
});

test('settings count on every instance, threads as such', () => {
  const { fleet: changed, labels } = applyWhatIf(fleet, {
    changes: [
      { kind: 'setting', key: 'num.standby.replicas', value: '1' },
      { kind: 'setting', key: 'num.stream.threads', value: '4' },
    ],
    lose: null,
  });
  assert.ok(changed.instances.every(({ threads }) => threads === 4));
  assert.ok(
    changed.instances.every(({ settings }) => settings.get('num.standby.replicas')?.value === '1'),
  );
  assert.deepEqual(labels, ['num.standby.replicas=1', 'num.stream.threads=4']);
  assert.ok(fleet.instances.every(({ threads }) => threads === 1));
});

test('what is lost is gone, and stops over time', () => {
  const { fleet: left, overTime } = applyWhatIf(fleet, {
    changes: [{ kind: 'remove', target: { kind: 'instance', name: 'node-6' } }],
    lose: { kind: 'tag', key: 'zone', value: 'eu-central-1a' },
  });
  assert.deepEqual(
    left.instances.map(({ name }) => name),
    ['node-2', 'node-3', 'node-5'],
  );
  assert.equal(overTime.instances.length, 6);
  assert.deepEqual(
    overTime.events.map(({ kind }) => kind),
    ['stop', 'stop'],
  );
});

test('what would leave nobody is told and left out', () => {
  const { fleet: same, problems } = applyWhatIf(
    { ...fleet, instances: fleet.instances.slice(0, 1) },
    {
      changes: [
        { kind: 'remove', target: { kind: 'instance', name: 'node-1' } },
        { kind: 'remove', target: { kind: 'instance', name: 'gone' } },
      ],
      lose: { kind: 'tag', key: 'zone', value: 'eu-central-1a' },
    },
  );
  assert.equal(same.instances.length, 1);
  assert.equal(problems.length, 3);
});

test('new names go on from the last one', () => {
  assert.equal(nextName(new Set(['node-1', 'node-2']), 'node-2'), 'node-3');
  assert.equal(nextName(new Set(['node-09', 'node-10']), 'node-09'), 'node-11');
  assert.equal(nextName(new Set(['web']), 'web'), 'web-2');
});

test('only a well-formed what-if is one', () => {
  assert.ok(isWhatIf({ changes: [], lose: null }));
  const setting = { kind: 'setting', key: 'num.standby.replicas', value: '1' };
  assert.ok(isWhatIf({ changes: [setting], lose: { kind: 'instance', name: 'a' } }));
  const others = [
    null,
    { changes: [] },
    { changes: [{ ...setting, key: 'application.id' }], lose: null },
    { changes: [{ ...setting, value: '1\nx=2' }], lose: null },
    { changes: [{ kind: 'add', places: [[['zone']]] }], lose: null },
    { changes: [{ kind: 'remove', target: { kind: 'tag', key: 'zone' } }], lose: null },
    { changes: Array.from({ length: 51 }, () => setting), lose: null },
    { changes: [], lose: { kind: 'all' } },
  ];
  for (const other of others) assert.equal(isWhatIf(other), false, JSON.stringify(other));
});
