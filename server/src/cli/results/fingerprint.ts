import { createHash } from 'node:crypto';
import type { Finding } from '../../rules/rule';
import type { Entry } from '../../text/parsed-text';

/** Where findings stand, as far as their identity goes. */
export interface FingerprintedFile {
  /** Path from the root of the repository, with forward slashes. */
  readonly path: string;
  readonly entries: readonly Entry[];
  readonly findings: readonly Finding[];
}

/** What a finding is about: the key of the entry it stands in; empty where it stands in none. */
export type LogicalKey = string;

/** A finding's identity from run to run. */
export interface Identity {
  readonly key: LogicalKey;
  /** 128 bits, hexadecimal. */
  readonly fingerprint: string;
}

/**
 * The identities of a file's findings, in their order: rule, path, logical key, what the rule says it is about, and
 * which of several equal ones. Neither lines nor messages count, so that moving lines, editing others and mending
 * the wording of a message leave them as they are.
 */
export function identitiesOf({ path, entries, findings }: FingerprintedFile): Identity[] {
  const inOrder = [...entries].sort((a, b) => a.span.start - b.span.start);
  const seen = new Map<string, number>();
  return findings.map(({ code, span, subject = '' }) => {
    const key = keyAt(inOrder, span.start);
    const what = [code, path, key, subject].join('\0');
    const occurrence = seen.get(what) ?? 0;
    seen.set(what, occurrence + 1);
    const hash = createHash('sha256').update(`${what}\0${occurrence}`).digest('hex');
    return { key, fingerprint: hash.slice(0, 32) };
  });
}

/** The key of the last entry that begins at an offset or before it and reaches it. */
function keyAt(entries: readonly Entry[], offset: number): LogicalKey {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.span.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const entry = entries[low - 1];
  return entry && offset <= entry.span.end ? entry.key.text : '';
}
