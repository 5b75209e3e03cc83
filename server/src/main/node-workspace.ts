import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readText } from '../cli/files';
import type { Workspace } from '../workspace';
import { IGNORED_FOLDERS, isCandidate, MAX_FILES } from '../workspace-files';

/** The disk below some folders, given as URIs; those that are no `file:` URIs are left out. */
export function nodeWorkspace(folders: readonly string[]): Workspace {
  return {
    list: () => walk(folders.flatMap((uri) => pathOf(uri) ?? [])),
    async read(uri) {
      const file = pathOf(uri);
      return file === undefined ? undefined : readText(file);
    },
  };
}

/**
 * URIs of candidates, folders near the top first, at most `MAX_FILES`. Links are not followed: they may lead in
 * circles. Folders that cannot be read are left out.
 */
async function walk(roots: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const folders = [...roots];
  for (const folder of folders) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory() && !IGNORED_FOLDERS.has(entry.name)) folders.push(full);
      else if (entry.isFile() && isCandidate(entry.name)) found.add(pathToFileURL(full).href);
      if (found.size >= MAX_FILES) return [...found];
    }
  }
  return [...found];
}

function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}
