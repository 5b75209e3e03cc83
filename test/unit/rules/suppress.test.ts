import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check, fixed } from './harness';

const SILENCE = 'Silence invalid-value on this line';

function quiet(before: string, title: string, after: string): void {
  assert.equal(fixed(before, title), after);
  assert.deepEqual(check(after), []);
}

describe('silencing a finding', () => {
  test('by a comment above its entry, however many lines the entry has', () => {
    quiet(
      'application.id=orders\r\n  max.warmup.replicas=\\\r\n    0\r\n',
      SILENCE,
      'application.id=orders\r\n  # streams-ignore: invalid-value\r\n  max.warmup.replicas=\\\r\n    0\r\n',
    );
  });
  test('by adding to the comment that is there', () => {
    quiet(
      'application.id=orders\n# streams-ignore: unknown-key\nmax.warmup.replicas=0\n',
      SILENCE,
      'application.id=orders\n# streams-ignore: unknown-key, invalid-value\nmax.warmup.replicas=0\n',
    );
  });
  test('for the whole file', () => {
    quiet(
      'application.id=orders\nmax.warmup.replicas=0',
      'Silence invalid-value in this file',
      '# streams-ignore-file: invalid-value\napplication.id=orders\nmax.warmup.replicas=0',
    );
  });
  test('covers one entry only, and one rule only', () => {
    const text =
      'application.id=orders\n# streams-ignore: invalid-value\nmax.warmup.replicas=0\nacceptable.recovery.lag=-1\n# streams-ignore: unknown-key\nnum.stream.threads=x\n';
    assert.deepEqual(
      check(text).map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`),
      ['invalid-value -1', 'invalid-value x'],
    );
  });
});

describe('severities', () => {
  const text = 'application.id=orders\nmax.warmup.replicas=0\nsome.key=1\n';
  const severities = (options: Parameters<typeof check>[2]) =>
    check(text, undefined, options).map(({ code, severity }) => `${code} ${severity}`);

  test('are the rules’ own unless the user says otherwise', () => {
    assert.deepEqual(severities({}), ['invalid-value error', 'unknown-key information']);
    assert.deepEqual(
      severities({ severities: { 'invalid-value': 'hint', 'unknown-key': 'off' } }),
      ['invalid-value hint'],
    );
  });
  test('are at most a warning where the Kafka version is only assumed and counts', () => {
    const value = 'application.id=orders\nprocessing.guarantee=exactly_once\n';
    const [assumed] = check(value);
    assert.equal(assumed?.severity, 'warning');
    assert.match(assumed?.message ?? '', /Kafka 4\.4 is assumed/);
    const [told] = check(`# kafka-streams-version: 4.0\n${value}`);
    assert.equal(told?.severity, 'error');
    assert.doesNotMatch(told?.message ?? '', /assumed/);
  });
});

test('findings come in the order of the text', () => {
  const found = check('zzz=1\napplication.id=orders\naaa=1\nmax.warmup.replicas=0\n');
  assert.deepEqual(
    found.map(({ span }) => span.start),
    [...found.map(({ span }) => span.start)].sort((a, b) => a - b),
  );
  assert.equal(found.length, 3);
});
