/** `a`, `a and b`, `a, b and c`; beyond `most` items `a, b, c and 7 more`. */
export function listed(items: readonly string[], most = 4, last = 'and'): string {
  const shown = items.length > most ? items.slice(0, most - 1) : items;
  const rest = items.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1) ?? ''}`;
}

/** `1 task`, `3 tasks`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** `third`; from the seventh on `7th` (good enough up to 20). */
export function ordinal(count: number): string {
  return ORDINALS[count] ?? `${count}th`;
}
