import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** Largest file that is read, in bytes: no configuration is larger. */
const LARGEST = 10 * 1024 * 1024;

/** Folders whose content is made by tools: never walked. */
const IGNORED: ReadonlySet<string> = new Set([
  'node_modules',
  '.git',
  '.gradle',
  '.idea',
  'target',
  'build',
  'dist',
  'out',
]);

/** What a walk leaves out besides the folders that tools make. */
export interface Ignoring {
  /** A folder is about to be read: its own file of patterns counts from now on. */
  enter(folder: string): Promise<void>;
  ignores(path: string, isFolder: boolean): boolean;
}

/**
 * Paths of the files below some folders whose names are wanted, folders near the top first, at most `most`. Links
 * are not followed: they may lead in circles. Folders that cannot be read are left out.
 */
export async function walk(
  roots: readonly string[],
  wanted: (name: string) => boolean,
  { most = Infinity, ignoring }: { readonly most?: number; readonly ignoring?: Ignoring } = {},
): Promise<string[]> {
  const found = new Set<string>();
  const folders = [...roots];
  for (const folder of folders) {
    await ignoring?.enter(folder);
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const full = path.join(folder, entry.name);
      const isFolder = entry.isDirectory();
      const leads = isFolder ? !IGNORED.has(entry.name) : entry.isFile() && wanted(entry.name);
      if (!leads || ignoring?.ignores(full, isFolder)) continue;
      if (isFolder) folders.push(full);
      else found.add(full);
      if (found.size >= most) return [...found];
    }
  }
  return [...found];
}

/** The text of some bytes: UTF-8, or Latin-1 when they are not valid UTF-8, as `.properties` files may be. */
export function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

/** The text of a file; undefined when it is gone, no file, unreadable or too large. */
export async function readText(file: string): Promise<string | undefined> {
  try {
    const info = await stat(file);
    return info.isFile() && info.size <= LARGEST ? decode(await readFile(file)) : undefined;
  } catch {
    return undefined;
  }
}
