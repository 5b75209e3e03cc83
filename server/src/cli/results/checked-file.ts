import type { DocumentModel } from '../../features/model';
import type { Finding } from '../../rules/rule';
import { identitiesOf } from './fingerprint';

/** A range as LSP counts it: lines and UTF-16 units from 0. */
export interface Range {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** A finding with all that the formats write of it. */
export interface CheckedFinding extends Pick<Finding, 'code' | 'severity' | 'message' | 'link'> {
  readonly range: Range;
  /** The key of the entry it stands in; empty where it stands in none. */
  readonly key: string;
  readonly fingerprint: string;
  /** Whether the baseline knows it: then it does not block. */
  readonly known: boolean;
}

/** One checked file with what was found in it, in the order of the text. */
export interface CheckedFile {
  /** Path as it is shown: relative to the working directory where it lies below it. */
  readonly file: string;
  /** Path from the root of the repository, with forward slashes; a `file:` URI for what lies outside of it. */
  readonly path: string;
  readonly findings: readonly CheckedFinding[];
}

/** Puts together what the formats need of a document. `known` holds the fingerprints of the baseline. */
export function checkedFile(
  { file, path }: Pick<CheckedFile, 'file' | 'path'>,
  { lines, bound }: Pick<DocumentModel, 'lines' | 'bound'>,
  findings: readonly Finding[],
  known: ReadonlySet<string>,
): CheckedFile {
  const identities = identitiesOf({ path, entries: bound.parsed.entries, findings });
  return {
    file,
    path,
    findings: findings.map(({ code, severity, message, link, span }, i): CheckedFinding => {
      const { key = '', fingerprint = '' } = identities[i] ?? {};
      const range = { start: lines.positionAt(span.start), end: lines.positionAt(span.end) };
      return {
        code,
        severity,
        message,
        ...(link === undefined ? {} : { link }),
        range,
        key,
        fingerprint,
        known: known.has(fingerprint),
      };
    }),
  };
}
