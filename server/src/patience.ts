/** Calls back after some milliseconds; the answer takes the call back. */
export type After = (ms: number, callback: () => void) => () => void;

/** The clock of whatever runs this. */
export const afterTimeout: After = (ms, callback) => {
  const handle = setTimeout(callback, ms);
  return () => clearTimeout(handle);
};

/** Somebody was asked and did not answer in time. Its message is for people: who, and how long was waited. */
export class NoAnswer extends Error {
  constructor(who: string, ms: number) {
    super(`${who} did not answer within ${ms / 1000} s.`);
  }
}

/**
 * Waits for an answer, but not for ever: rejects with `NoAnswer` once the time is over. An answer that comes later is
 * dropped, and so is a later failure. Nothing is stopped by it; who can be stopped is told by the caller.
 */
export function within<Result>(
  after: After,
  ms: number,
  who: string,
  answer: PromiseLike<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancel = after(ms, () => reject(new NoAnswer(who, ms)));
    answer.then(
      (result) => {
        cancel();
        resolve(result);
      },
      (error: unknown) => {
        cancel();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}
