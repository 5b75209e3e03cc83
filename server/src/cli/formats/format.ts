import type { Finding } from '../../rules/rule';
import type { LineIndex } from '../../text/line-index';

/** One checked file with what was found in it, in the order of the text. */
export interface CheckedFile {
  /** Path as it is shown: relative to the working directory where it lies below it. */
  readonly file: string;
  readonly lines: LineIndex;
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** How `check` writes its result. */
export interface Format {
  /** All files that were read, also those without findings. */
  readonly render: (files: readonly CheckedFile[], options: FormatOptions) => string;
}

/** What a format may want to know. */
export interface FormatOptions {
  readonly color: boolean;
  /** Version of this product. */
  readonly version: string;
}

/** A finding as `check --format json` prints it: LSP range (0-based, UTF-16). */
export interface JsonFinding {
  readonly file: string;
  readonly range: Range;
  readonly severity: Finding['severity'];
  readonly code: string;
  readonly message: string;
}

/** A range as LSP counts it. */
export interface Range {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** LSP range of a finding. */
export function rangeOf(file: CheckedFile, finding: Finding): Range {
  return {
    start: file.lines.positionAt(finding.span.start),
    end: file.lines.positionAt(finding.span.end),
  };
}
