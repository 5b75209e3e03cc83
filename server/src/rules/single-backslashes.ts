/**
 * Offsets in a written value of `.properties` of the backslashes that Java drops or reads as a control character.
 * Characters that an escape protects (`\:`, `\\`), line ends that go on, and whole `\uXXXX` are meant.
 */
export function singleBackslashes(written: string): number[] {
  return [...written.matchAll(/\\(?:u[\dA-Fa-f]{4}|[^A-Za-z\d])|\\/g)]
    .filter(([escape]) => escape === '\\')
    .map(({ index }) => index);
}
