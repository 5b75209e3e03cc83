import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VerdictCache } from '../../../server/src/placement/cache';
import { fleetKey } from '../../../server/src/placement/fleet-key';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import type { Fleet } from '../../../server/src/fleet/fleet';
import { fleetOf, grid, setting, subtopology, ZONE_CLUSTER } from './fleets';

const moved = (fleet: Fleet): Fleet => ({
  ...fleet,
  sources: ['file:///elsewhere'],
  instances: fleet.instances.map((instance) => ({
    ...instance,
    origin: { uri: 'file:///elsewhere', span: { start: 7, end: 9 } },
    settings: new Map(
      [...instance.settings].map(([key, old]) => [
        key,
        { ...old, uri: 'file:///elsewhere', valueSpan: { start: 3, end: 5 } },
      ]),
    ),
  })),
});

test('spans, documents and settings that no leader reads do not count', () => {
  const fleet = fleetOf(grid(3, 3));
  assert.equal(fleetKey(moved(fleet)), fleetKey(fleet));
  const other = grid(3, 3, { ...ZONE_CLUSTER, 'commit.interval.ms': '5' });
  assert.equal(fleetKey(fleetOf(other)), fleetKey(fleet));
});

test('everything a verdict depends on counts', () => {
  const fleet = fleetOf(grid(3, 3));
  const [first, ...rest] = fleet.instances;
  assert.ok(first);
  const variants: Fleet[] = [
    fleetOf(rest),
    fleetOf(grid(3, 3), [subtopology(25)]),
    fleetOf(grid(3, 3), [subtopology(24, true, 5)]),
    fleetOf(grid(3, 3), undefined, '3.2'),
    fleetOf(grid(3, 3, { ...ZONE_CLUSTER, 'num.standby.replicas': '1' })),
    fleetOf([{ ...first, threads: 2 }, ...rest]),
    fleetOf([{ ...first, name: 'other' }, ...rest]),
    fleetOf([
      { ...first, tags: new Map([...first.tags, ['zone', setting('client.tag.zone', 'x')]]) },
      ...rest,
    ]),
    fleetOf([...rest, first]),
  ];
  const keys = [fleet, ...variants].map(fleetKey);
  assert.equal(new Set(keys).size, keys.length);
});

test('an unchanged fleet is judged once, whatever document version it comes from', () => {
  let judged = 0;
  const cache = new VerdictCache((fleet, options) => {
    judged++;
    return verdictOf(fleet, options);
  });
  const fleet = fleetOf(grid(2, 2));
  const first = cache.verdictOf(fleet, { orders: 1 });
  assert.equal(cache.verdictOf(moved(fleet), { orders: 1 }), first);
  assert.equal(judged, 1);
  cache.verdictOf(fleet, { orders: 2 });
  assert.equal(judged, 2);
});

test('old verdicts are forgotten, those in use are not', () => {
  let judged = 0;
  const verdict = verdictOf(fleetOf(grid(1, 2)), { orders: 1 });
  const cache = new VerdictCache(() => {
    judged++;
    return verdict;
  });
  const inUse = fleetOf(grid(2, 2));
  cache.verdictOf(inUse);
  for (let tasks = 1; tasks <= 200; tasks++) {
    cache.verdictOf(fleetOf(grid(1, 2), [subtopology(tasks)]));
    cache.verdictOf(inUse);
  }
  assert.equal(judged, 201);
  cache.verdictOf(fleetOf(grid(1, 2), [subtopology(1)]));
  assert.equal(judged, 202);
});
