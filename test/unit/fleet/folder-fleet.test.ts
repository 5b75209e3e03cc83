import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bindDocument } from '../../../server/src/binding/bind';
import type { BoundDocument } from '../../../server/src/binding/setting';
import type { VersionInForce } from '../../../server/src/catalog/kafka-version';
import type { Fleet } from '../../../server/src/fleet/fleet';
import { fleetsOfFolder } from '../../../server/src/fleet/folder-fleet';
import { instanceNames, naturalOrder } from '../../../server/src/fleet/instance-names';

const ASSUMED: VersionInForce = { version: '4.4', from: 'assumed' };

function bound(name: string, text: string): BoundDocument {
  const document = bindDocument(`file:///conf/${name}`, text);
  assert.ok(document);
  return document;
}

function fleets(files: Readonly<Record<string, string>>): Fleet[] {
  return fleetsOfFolder(
    Object.entries(files).map(([name, text]) => ({ bound: bound(name, text), kafka: ASSUMED })),
  );
}

describe('fleetsOfFolder', () => {
  it('makes one instance of each file, in natural order', () => {
    const [fleet, ...others] = fleets({
      'node-10.properties': 'application.id=orders\nclient.tag.zone=c ',
      'node-2.properties':
        'application.id = orders\nnum.stream.threads=4\nclient.tag.zone=a\nclient.tag.zone=b',
      'node-1.properties': 'application.id=orders\ngroup.instance.id=x\nnum.stream.threads=0',
    });
    assert.equal(others.length, 0);
    assert.equal(fleet?.application, 'orders');
    assert.equal(fleet.topology.assumed, true);
    assert.deepEqual(
      fleet.instances.map(({ name, threads, staticId, tags }) => [
        name,
        threads,
        staticId,
        tags.get('zone')?.value,
      ]),
      [
        ['node-1', 1, true, undefined],
        ['node-2', 4, false, 'b'],
        ['node-10', 1, false, 'c '],
      ],
    );
    assert.deepEqual(
      fleet.sources,
      fleet.instances.map(({ origin }) => origin.uri),
    );
  });

  it('knows nothing of one file, or of ids known at run time only', () => {
    assert.deepEqual(
      fleets({ 'a.properties': 'application.id=o', 'b.properties': 'application.id=p' }),
      [],
    );
    assert.deepEqual(
      fleets({ 'a.properties': 'application.id=${ID}', 'b.properties': 'application.id=${ID}' }),
      [],
    );
    assert.deepEqual(
      fleets({ 'a.properties': 'client.tag.a=1', 'b.properties': 'client.tag.a=1' }),
      [],
    );
  });

  it('tells apart what runs against different brokers', () => {
    const names = (files: Readonly<Record<string, string>>): string[][] =>
      fleets(files).map(({ instances }) => instances.map(({ name }) => name));
    const on = (servers: string): string => `application.id=o\nbootstrap.servers=${servers}`;
    assert.deepEqual(
      names({
        'a.properties': on('x:1,y:1'),
        'b.properties': on('z:1'),
        'c.properties': on('y:1 , x:1'),
        'd.properties': on('z:1'),
      }),
      [
        ['a', 'c'],
        ['b', 'd'],
      ],
    );
    assert.deepEqual(
      names({
        'a.properties': on('x:1'),
        'b.properties': on('${SERVERS}'),
        'c.properties': 'application.id=o',
      }),
      [['a', 'b', 'c']],
    );
    // Where two clusters are told, one that does not say which it runs against belongs to neither.
    assert.deepEqual(
      names({
        'a.properties': on('x:1'),
        'b.properties': on('${S}'),
        'c.properties': on('y:1'),
        'd.properties': on('x:1'),
      }),
      [['a', 'd']],
    );
  });

  it('tells apart what is for different environments by the names of files and folders', () => {
    const names = (...files: string[]): string[][] =>
      fleets(Object.fromEntries(files.map((file) => [file, 'application.id=o']))).map(
        ({ instances }) => instances.map(({ name }) => name),
      );
    const properties = (...files: string[]): string[][] =>
      names(...files.map((file) => `${file}.properties`));
    assert.deepEqual(properties('orders-dev', 'orders-staging', 'orders-prod'), []);
    assert.deepEqual(properties('dev', 'prod'), []);
    assert.deepEqual(properties('orders', 'ordersProd', 'orders_QA', 'orders.uat2'), []);
    assert.deepEqual(properties('dev/streams', 'prod/streams'), []);
    assert.deepEqual(properties('prod-1', 'prod-2', 'test-1', 'test-2', 'node-1', 'node-2'), [
      ['prod-1', 'prod-2'],
      ['test-1', 'test-2'],
      ['node-1', 'node-2'],
    ]);
    assert.deepEqual(properties('eu/prod/node-1', 'eu/prod/node-2', 'eu/dev/node-1'), [
      ['node-1', 'node-2'],
    ]);
    // A word that all have in common, or that is only part of another one, tells nothing apart.
    assert.deepEqual(properties('prod/node-1', 'prod/node-2'), [['node-1', 'node-2']]);
    assert.deepEqual(properties('products-1', 'devices-2'), [['devices-2', 'products-1']]);
    // Nor does the name of a file in which several services are.
    const service = (name: string): string =>
      `  ${name}:\n    scale: 1\n    environment:\n      QUARKUS_KAFKA_STREAMS_APPLICATION_ID: o\n`;
    const services = fleets({ 'compose-dev.yml': `services:\n${service('a')}${service('b')}` });
    assert.deepEqual(services[0]?.instances.length, 2);
  });

  it('makes a fleet of each profile that places otherwise', () => {
    const withProfiles = (name: string): BoundDocument => {
      const base = bound(name, 'application.id=o\nclient.tag.zone=a');
      const [application] = base.applications;
      assert.ok(application);
      const layer = (profile: string, text: string) => ({
        profile,
        settings: bound('streams.properties', text).applications[0]?.layers[0]?.settings ?? [],
      });
      const layers = [
        ...application.layers,
        layer('prod', 'client.tag.zone=b'),
        layer('dev', 'state.dir=/tmp'),
      ];
      return { ...base, applications: [{ ...application, layers }] };
    };
    const found = fleetsOfFolder(
      ['n1.properties', 'n2.properties'].map((name) => ({
        bound: withProfiles(name),
        kafka: ASSUMED,
      })),
    );
    assert.deepEqual(
      found.map(({ profile, instances }) => [
        profile,
        instances.map(({ tags }) => tags.get('zone')?.value),
      ]),
      [
        [null, ['a', 'a']],
        ['prod', ['b', 'b']],
      ],
    );
  });

  it('takes the version that some file tells', () => {
    const told: VersionInForce = { version: '3.2', from: 'comment' };
    const [fleet] = fleetsOfFolder([
      { bound: bound('a.properties', 'application.id=o'), kafka: ASSUMED },
      { bound: bound('b.properties', 'application.id=o'), kafka: told },
    ]);
    assert.deepEqual(fleet?.kafka, told);
  });
});

describe('instance names', () => {
  it('come in natural order', () => {
    const names = [
      'node-10',
      'node-2',
      'b',
      'node-02',
      'a10b2',
      'a10b1',
      'a',
      'node-2a',
      'node-99999999999999999999',
      'node-100000000000000000000',
    ];
    assert.deepEqual(names.sort(naturalOrder), [
      'a',
      'a10b1',
      'a10b2',
      'b',
      'node-02',
      'node-2',
      'node-2a',
      'node-10',
      'node-99999999999999999999',
      'node-100000000000000000000',
    ]);
  });

  it('are told apart by their folders', () => {
    assert.deepEqual(
      instanceNames([
        'file:///w/a/x/streams.properties',
        'file:///w/b/x/streams.properties',
        'file:///w/b/n.properties',
      ]),
      ['a/x/streams', 'b/x/streams', 'n'],
    );
  });
});
