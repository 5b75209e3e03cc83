/**
 * Milliseconds as fleet files write durations, in whole seconds: `45s`, `10m`, `2h 10m`. Less than a second, but not
 * nothing, is `1s`; Infinity is `never`.
 */
export function writeDuration(ms: number): string {
  if (ms === Infinity) return 'never';
  const seconds = ms > 0 ? Math.max(1, Math.round(ms / 1000)) : 0;
  const parts = [
    { count: Math.floor(seconds / 3600), unit: 'h' },
    { count: Math.floor(seconds / 60) % 60, unit: 'm' },
    { count: seconds % 60, unit: 's' },
  ].filter(({ count }) => count > 0);
  return parts.map(({ count, unit }) => `${count}${unit}`).join(' ') || '0s';
}
