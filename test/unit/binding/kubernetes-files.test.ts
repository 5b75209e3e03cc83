import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bindDocument } from '../../../server/src/binding/bind';

const CONFIG = `application.id=orders
    num.standby.replicas=1
`;

/** A Deployment with a volume, and an object that holds a file under a key. */
function manifest(volume: string, kind: string, key = 'streams.properties'): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: orders }
spec:
  replicas: 2
  template:
    spec:
      volumes:
        - ${volume}
      containers:
        - { name: orders }
---
apiVersion: v1
kind: ${kind}
metadata: { name: shared }
${kind === 'Secret' ? 'stringData' : 'data'}:
  ${key}: |
    ${CONFIG}  other.properties: |
    application.id=other
    num.standby.replicas=2
`;
}

/** `application id, workload: text at the value's range` of each application's standbys. */
function read(text: string): string[] {
  const bound = bindDocument('file:///project/k8s.yaml', text);
  return (bound?.applications ?? []).map(({ id, layers, workload }) => {
    const standbys = layers
      .flatMap(({ settings }) => settings)
      .find(({ key }) => key === 'num.standby.replicas');
    const { start, end } = standbys?.value.span ?? { start: 0, end: 0 };
    return `${id?.value.text}, ${workload?.name ?? 'no workload'}: ${text.slice(start, end)}`;
  });
}

describe('files of Secrets', () => {
  for (const volume of [
    '{ name: v, secret: { secretName: shared } }',
    '{ name: v, projected: { sources: [{ secret: { name: shared } }] } }',
  ]) {
    test(`are read from stringData: ${volume}`, () => {
      assert.deepEqual(read(manifest(volume, 'Secret')), ['orders, orders: 1', 'other, orders: 2']);
    });
  }

  test('are none of a ConfigMap with the same name', () => {
    const volume = '{ name: v, configMap: { name: shared } }';
    assert.deepEqual(read(manifest(volume, 'Secret')).sort(), [
      'orders, no workload: 1',
      'other, no workload: 2',
    ]);
  });
});

describe('items of a volume', () => {
  test('choose the keys, and name the files', () => {
    const items = '[{ key: config, path: conf/streams.properties }]';
    const volume = `{ name: v, configMap: { name: shared, items: ${items} } }`;
    assert.deepEqual(read(manifest(volume, 'ConfigMap', 'config')), ['orders, orders: 1']);
    const all = '{ name: v, configMap: { name: shared } }';
    assert.deepEqual(read(manifest(all, 'ConfigMap', 'config')), ['other, orders: 2']);
  });
});
