import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of the repository that holds a folder: the nearest one upwards with a `.git`; undefined outside of any. */
export function repositoryOf(folder: string): string | undefined {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git'))) return at;
    if (path.dirname(at) === at) return undefined;
  }
}
