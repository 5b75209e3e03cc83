/** Milliseconds that work in slices goes on before it lets others. */
const SLICE_MS = 25;

/** Tells work that nobody waits for its result any more. */
export interface Signal {
  readonly aborted: boolean;
}

/** Work that can pause at each `yield`, done in one go. */
export function atOnce<Result>(work: Generator<void, Result, void>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same in slices of 25 ms, others served in between. Undefined when the signal was given before the end. */
export async function inSlices<Result>(
  work: Generator<void, Result, void>,
  signal?: Signal,
): Promise<Result | undefined> {
  for (let begun = performance.now(); ;) {
    if (signal?.aborted) return undefined;
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - begun < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    begun = performance.now();
  }
}
