/** A shared beginning shorter than this is not worth a mark of omission. */
const LEAST_SHARED = 3;

/**
 * Values of one tag without the beginning they all share, cut behind a separator: `eu-central-1a` and
 * `eu-central-1b` become `…1a` and `…1b`. Columns stay narrow; the full value is said elsewhere.
 */
export function shortener(values: readonly string[]): (value: string) => string {
  const shared = values.length > 1 ? sharedBeginning(values) : 0;
  return (value) => (shared < LEAST_SHARED ? value : `…${value.slice(shared)}`);
}

function sharedBeginning(values: readonly string[]): number {
  const [first = '', ...others] = values;
  let end = 0;
  // The last character of a value is never dropped.
  for (let index = 0; index < first.length - 1; index++) {
    if (!others.every((value) => value.length > index + 1 && value[index] === first[index])) break;
    if (/[-_./:]/.test(first.charAt(index))) end = index + 1;
  }
  return end;
}
