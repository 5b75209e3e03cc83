import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeKey } from '../../../server/src/features/key-text';

test('a name from a draft is told to be one, with what was released in its place', () => {
  assert.match(
    describeKey('balance.factor', '3.9'),
    /Never released: .*draft of KIP-441.*Nothing takes its place/,
  );
  assert.match(describeKey('instance.tag.zone', '3.9'), /Use `client\.tag\.zone`/);
  assert.match(describeKey('my.own.key', '3.9'), /Not a Kafka setting/);
});

test('a proposal is a link only where the address of its page is certain', () => {
  const text = describeKey('rack.aware.assignment.tags', '3.9');
  assert.match(text, /\[KIP-708\]\(https:\/\/cwiki\.apache\.org/);
  assert.doesNotMatch(text, /dosearchsite/);
});
