import { existsSync } from 'node:fs';
import path from 'node:path';
import { SETTINGS_FILE } from './binding/settings-file';

/** The folder of the repository that holds a folder: the nearest one upwards with a `.git`; undefined outside of any. */
export function repositoryOf(folder: string): string | undefined {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git'))) return at;
    if (path.dirname(at) === at) return undefined;
  }
}

/** The settings files that govern some folders: in them and above, up to the root of their repository. */
export function settingsFilesFor(folders: Iterable<string>): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  for (const folder of folders) {
    for (let at = path.resolve(folder); !seen.has(at); at = path.dirname(at)) {
      seen.add(at);
      const file = path.join(at, SETTINGS_FILE);
      if (existsSync(file)) found.add(file);
      if (existsSync(path.join(at, '.git'))) break;
    }
  }
  return [...found];
}
