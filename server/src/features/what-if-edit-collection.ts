import type { TextChange } from '../rules/rule';
import type { Change } from '../protocol/what-if';

/** How instances are written: as items of a fleet file, or as a file each. */
export interface InstanceEdits {
  /** Changes that take the named instances out of the files. */
  remove(names: ReadonlySet<string>): void;
  /** Changes that add instances; `settings` are the changes of settings, which copies must take along. */
  add(change: Extract<Change, { kind: 'add' }>, settings: readonly TextChange[]): void;
}

/** What the edits of a what-if are collected in. */
export class EditCollection {
  readonly changes: TextChange[] = [];
  readonly created = new Map<string, string>();
  readonly deleted = new Set<string>();
  readonly problems: string[] = [];
}

/** A text with changes of it applied; insertions at one place keep their order. */
export function applied(text: string, changes: readonly TextChange[]): string {
  const inOrder = [...changes].sort(
    (a, b) => a.span.start - b.span.start || a.span.end - b.span.end,
  );
  let result = '';
  let at = 0;
  for (const { span, newText } of inOrder) {
    if (span.start < at) continue;
    result += text.slice(at, span.start) + newText;
    at = span.end;
  }
  return result + text.slice(at);
}
