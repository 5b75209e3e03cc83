import type { Span } from '../text/span';
import type { FleetProblem } from './fleet';

/** Collects what is wrong with a fleet file. */
export class Problems {
  readonly all: FleetProblem[] = [];

  /** Something that keeps the fleet, or a part of it, from being understood. */
  error(span: Span, message: string): void {
    this.all.push({ code: 'fleet-file', span, message, severity: 'error' });
  }

  /** Something that is left out of account; `instead` mends it. */
  warning(span: Span, message: string, instead?: string): void {
    const mended = instead === undefined ? {} : { instead };
    this.all.push({ code: 'fleet-file', span, message, severity: 'warning', ...mended });
  }

  /** A key that an equal one further down takes the effect of. */
  repeated(span: Span, key: string): void {
    const message = `\`${key}\` is given twice here; the last one counts.`;
    this.all.push({ code: 'duplicate-key', span, message, severity: 'warning' });
  }
}
