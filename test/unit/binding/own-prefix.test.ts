import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bindDocument } from '../../../server/src/binding/bind';

/** The Kafka keys that are read from a text, by a prefix of the user's own. */
function keys(text: string, prefix: string, name = 'app.properties'): string[] | undefined {
  const bound = bindDocument(`file:///project/${name}`, text, { prefixes: [prefix] });
  return bound?.applications.flatMap(({ layers }) =>
    layers.flatMap(({ settings }) => settings.map(({ key }) => key)),
  );
}

const TEXT = 'shop.streams.num.standby.replicas=1\nshop.streamset.state.dir=/x\n';

for (const prefix of ['shop.streams.', 'shop.streams', ' shop.streams ']) {
  test(`"${prefix}" is a prefix with its dot`, () => {
    assert.deepEqual(keys(TEXT, prefix), ['num.standby.replicas']);
    const yaml =
      'shop:\n  streams:\n    num.standby.replicas: 1\n  streamset:\n    state.dir: /x\n';
    assert.deepEqual(keys(yaml, prefix, 'app.yml'), ['num.standby.replicas']);
  });
}

test('a prefix that ends with another separator is taken as it is', () => {
  assert.deepEqual(keys('shop-num.standby.replicas=1\n', 'shop-'), ['num.standby.replicas']);
});
