import type { Finding } from '../../rules/rule';
import type { CheckedFile, CheckedFinding, Range } from '../results/checked-file';

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
  /** Whether there is a baseline to compare with. */
  readonly baseline: boolean;
}

/** A finding as `check --format json` prints it. */
export interface JsonFinding {
  readonly file: string;
  readonly range: Range;
  readonly severity: Finding['severity'];
  readonly code: string;
  readonly message: string;
  /** Address of a page that the team gave with a policy. */
  readonly link?: string;
}

/** The message of a finding for formats that have no place of their own for its link: behind it. */
export function messageWithLink({ message, link }: CheckedFinding): string {
  return link === undefined ? message : `${message} ${link}`;
}

/** The findings of a file that the baseline does not know: those that are shown. */
export function newFindings({ findings }: CheckedFile): readonly CheckedFinding[] {
  return findings.filter(({ known }) => !known);
}
