import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { readText, type Ignoring } from '../disk';
import { repositoryOf } from '../repository';

/**
 * What the `.gitignore` files of a repository leave out below a folder. A folder that is itself left out was asked
 * for by name: then only the files in it and below count.
 */
export async function gitIgnore(folder: string): Promise<Ignoring> {
  const root = repositoryOf(folder) ?? folder;
  const all = new GitIgnore();
  const inner = path.relative(root, folder).split(path.sep).filter(Boolean);
  let at = root;
  for (const name of inner) {
    await all.enter(at);
    at = path.join(at, name);
    if (all.ignores(at, true)) return new GitIgnore();
  }
  return all;
}

class GitIgnore implements Ignoring {
  private readonly byFolder = new Map<string, Ignore>();

  async enter(folder: string): Promise<void> {
    const patterns = await readText(path.join(folder, '.gitignore'));
    if (patterns !== undefined) this.byFolder.set(folder, ignore().add(patterns));
  }

  /** The nearest file upwards that says something of the path decides, as in Git. */
  ignores(full: string, isFolder: boolean): boolean {
    if (this.byFolder.size === 0) return false;
    for (let folder = path.dirname(full); ; folder = path.dirname(folder)) {
      const patterns = this.byFolder.get(folder);
      const relative = path.relative(folder, full).split(path.sep).join('/');
      const said = patterns?.test(isFolder ? `${relative}/` : relative);
      if (said?.ignored) return true;
      if (said?.unignored || path.dirname(folder) === folder) return false;
    }
  }
}
