import type { Fix, TextChange } from './rule';

/** The fixes whose changes could be told; the others are left out. */
export function fixesOf(
  ...fixes: readonly (Omit<Fix, 'changes'> & {
    readonly changes: readonly TextChange[] | undefined;
  })[]
): Fix[] {
  return fixes.flatMap(({ changes, ...fix }) => (changes ? [{ ...fix, changes }] : []));
}
