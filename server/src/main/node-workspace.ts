import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Workspace } from '../workspace';
import { isCandidate, MAX_FILES } from '../workspace-files';
import { readFileText, walk } from '../disk';
import { settingsFilesFor } from '../repository';

/** The disk below some folders, given as URIs; those that are no `file:` URIs are left out. */
export function nodeWorkspace(folders: readonly string[]): Workspace {
  return {
    async list() {
      const roots = folders.flatMap((uri) => pathOf(uri) ?? []);
      const files = await walk(roots, isCandidate, { most: MAX_FILES });
      // What a team decided for the whole repository counts where only a part of it is open.
      const all = new Set([...settingsFilesFor(roots), ...files]);
      return [...all].map((file) => pathToFileURL(file).href);
    },
    async read(uri) {
      const file = pathOf(uri);
      return file === undefined ? undefined : readFileText(file);
    },
  };
}

function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}
