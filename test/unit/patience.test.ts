import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NoAnswer, within, type After } from '../../server/src/patience';

/** A clock that the test turns. */
class Clock {
  private readonly due = new Map<() => void, number>();
  readonly after: After = (ms, callback) => {
    this.due.set(callback, ms);
    return () => void this.due.delete(callback);
  };

  /** How many wait for their time. */
  get waiting(): number {
    return this.due.size;
  }

  /** Lets this much time pass. */
  pass(ms: number): void {
    for (const [callback, at] of [...this.due]) {
      if (at > ms) continue;
      this.due.delete(callback);
      callback();
    }
  }
}

test('an answer in time is the answer, and nothing waits any more', async () => {
  const clock = new Clock();
  assert.equal(await within(clock.after, 1_000, 'The server', Promise.resolve(7)), 7);
  const failure = Promise.reject(new Error('no'));
  await assert.rejects(within(clock.after, 1_000, 'The server', failure), /^Error: no$/);
  assert.equal(clock.waiting, 0);
});

test('without one it is said who was waited for, and how long', async () => {
  const clock = new Clock();
  const waiting = within(clock.after, 15_000, 'The server', new Promise(() => undefined));
  clock.pass(14_999);
  assert.equal(clock.waiting, 1);
  clock.pass(15_000);
  await assert.rejects(waiting, (error) => {
    assert.ok(error instanceof NoAnswer);
    assert.equal(error.message, 'The server did not answer within 15 s.');
    return true;
  });
});

test('what comes too late is dropped, a failure as well', async () => {
  const clock = new Clock();
  let fail: (error: Error) => void = () => undefined;
  const late = new Promise<void>((_, reject) => (fail = reject));
  const waiting = within(clock.after, 1, 'The server', late);
  clock.pass(1);
  await assert.rejects(waiting, NoAnswer);
  // Node ends a test whose promise fails with nobody listening.
  fail(new Error('too late'));
  await new Promise((resolve) => setImmediate(resolve));
});
