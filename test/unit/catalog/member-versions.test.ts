import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KAFKA_VERSIONS } from '../../../server/src/catalog/kafka-version';
import {
  isWithin,
  parseRange,
  versionsSpeaking,
  writeRange,
} from '../../../server/src/catalog/member-versions';

/** What the released classes say: metadata format and consumer subscription of 2.6.3, 2.7.2, … 4.4.0. */
const RELEASED: Readonly<Record<string, readonly [number, number]>> = {
  '2.6': [8, 1],
  '2.7': [8, 1],
  '2.8': [9, 1],
  '3.0': [10, 1],
  '3.1': [10, 1],
  '3.2': [11, 1],
  '3.3': [11, 1],
};

test('every version is one of those that speak as its releases do', () => {
  for (const version of KAFKA_VERSIONS) {
    const [format, subscription] = RELEASED[version] ?? [11, 3];
    const range = versionsSpeaking(format, subscription);
    assert.ok(range && isWithin(version, range), version);
    const others = KAFKA_VERSIONS.filter((other) => {
      const [f, s] = RELEASED[other] ?? [11, 3];
      return f === format && s === subscription;
    });
    assert.deepEqual(
      KAFKA_VERSIONS.filter((other) => isWithin(other, range)),
      others,
    );
  }
});

test('what nobody known says is of no version', () => {
  assert.equal(versionsSpeaking(12, 3), undefined);
  assert.equal(versionsSpeaking(4, 0), undefined);
  assert.equal(versionsSpeaking(-1, 1), undefined);
});

test('ranges are written and read', () => {
  for (const text of ['3.0-3.1', '2.8']) {
    const range = parseRange(text);
    assert.ok(range);
    assert.equal(writeRange(range), text);
  }
  assert.deepEqual(parseRange(' 3.4 - 4.4 '), { oldest: '3.4', newest: '4.4' });
  for (const text of ['', '3.1-3.0', '1.0-3.0', '3.0-3.1-3.2', 'new']) {
    assert.equal(parseRange(text), undefined, text);
  }
});
