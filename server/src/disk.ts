import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { decode, LARGEST_FILE, MADE_BY_TOOLS, type FileText } from './file-reading';

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
      const leads = isFolder
        ? !MADE_BY_TOOLS.has(entry.name)
        : entry.isFile() && wanted(entry.name);
      if (!leads || ignoring?.ignores(full, isFolder)) continue;
      if (isFolder) folders.push(full);
      else found.add(full);
      if (found.size >= most) return [...found];
    }
  }
  return [...found];
}

/** The text of a file; undefined when it is gone, no file, unreadable or too large. */
export async function readText(file: string): Promise<string | undefined> {
  return (await readFileText(file))?.text;
}

/** The text of a file with what its bytes tell; undefined when it is gone, no file, unreadable or too large. */
export async function readFileText(file: string): Promise<FileText | undefined> {
  try {
    const info = await stat(file);
    return info.isFile() && info.size <= LARGEST_FILE ? decode(await readFile(file)) : undefined;
  } catch {
    return undefined;
  }
}
