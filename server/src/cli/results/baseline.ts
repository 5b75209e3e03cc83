import { readFile, writeFile } from 'node:fs/promises';
import { WrongUse } from '../command';
import type { CheckedFile } from './checked-file';

/** A finding that the team knows of: it does not block. Only the fingerprint counts; the rest is for readers. */
export interface BaselineEntry {
  readonly fingerprint: string;
  readonly rule: string;
  readonly file: string;
  readonly key: string;
}

/** Reads a baseline. Throws `WrongUse` when it is missing or none. */
export async function readBaseline(path: string): Promise<readonly BaselineEntry[]> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new WrongUse(`There is no baseline "${path}". --write-baseline makes one.`);
  }
  const entries = entriesIn(text);
  if (!entries) {
    throw new WrongUse(`${path} is no baseline of this program. --write-baseline makes a new one.`);
  }
  return entries;
}

function entriesIn(text: string): readonly BaselineEntry[] | undefined {
  try {
    const read = JSON.parse(text) as { version?: unknown; findings?: unknown } | null;
    if (read?.version !== 1 || !Array.isArray(read.findings)) return undefined;
    return read.findings.every(isEntry) ? read.findings : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(raw: unknown): raw is BaselineEntry {
  const entry = (raw ?? {}) as Record<keyof BaselineEntry, unknown>;
  return (['fingerprint', 'rule', 'file', 'key'] as const).every(
    (field) => typeof entry[field] === 'string',
  );
}

/**
 * Writes the findings of the checked files as the new baseline, sorted, so that versions of it can be compared.
 * `kept` holds the entries of files that this run did not look at. Throws `WrongUse` when it cannot be written.
 */
export async function writeBaseline(
  path: string,
  files: readonly CheckedFile[],
  kept: readonly BaselineEntry[],
): Promise<number> {
  const found = files.flatMap(({ path: file, findings }) =>
    findings.map(({ fingerprint, code, key }) => ({ fingerprint, rule: code, file, key })),
  );
  const findings = [...kept, ...found].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  const text = `${JSON.stringify({ version: 1, findings }, null, 2)}\n`;
  await writeFile(path, text).catch(() => {
    throw new WrongUse(`${path} cannot be written.`);
  });
  return findings.length;
}

function sortKey({ file, key, rule, fingerprint }: BaselineEntry): string {
  return [file, key, rule, fingerprint].join('\0');
}

/** The entries of a baseline, told apart by what this run can say of them. */
export interface BaselineReview {
  /** Not found any more: they can go. */
  readonly vanished: readonly BaselineEntry[];
  /** Of files that exist and were not checked this time. */
  readonly unchecked: readonly BaselineEntry[];
}

/** Compares a baseline with what was found. `exists` tells whether a file of the repository is still there. */
export async function reviewBaseline(
  entries: readonly BaselineEntry[],
  files: readonly CheckedFile[],
  exists: (path: string) => Promise<boolean>,
): Promise<BaselineReview> {
  const found = new Set(files.flatMap((file) => file.findings.map((each) => each.fingerprint)));
  const checked = new Set(files.map(({ path }) => path));
  const vanished: BaselineEntry[] = [];
  const unchecked: BaselineEntry[] = [];
  for (const entry of entries) {
    if (found.has(entry.fingerprint)) continue;
    const gone = checked.has(entry.file) || !(await exists(entry.file));
    (gone ? vanished : unchecked).push(entry);
  }
  return { vanished, unchecked };
}
