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

/**
 * Paths of the files below some folders whose names are wanted, folders near the top first, at most `most`. Links
 * are not followed: they may lead in circles. Folders that cannot be read are left out.
 */
export async function walk(
  roots: readonly string[],
  wanted: (name: string) => boolean,
  most = Infinity,
): Promise<string[]> {
  const found = new Set<string>();
  const folders = [...roots];
  for (const folder of folders) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory() && !IGNORED.has(entry.name)) folders.push(full);
      else if (entry.isFile() && wanted(entry.name)) found.add(full);
      if (found.size >= most) return [...found];
    }
  }
  return [...found];
}

/**
 * The text of a file: UTF-8, or Latin-1 when it is not valid UTF-8, as `.properties` files may be. Undefined when it
 * is gone, no file, unreadable or too large.
 */
export async function readText(file: string): Promise<string | undefined> {
  try {
    const info = await stat(file);
    if (!info.isFile() || info.size > LARGEST) return undefined;
    const bytes = await readFile(file);
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return bytes.toString('latin1');
    }
  } catch {
    return undefined;
  }
}
