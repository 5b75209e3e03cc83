import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { walk } from '../disk';
import { naturalOrder } from '../fleet/instance-names';
import { WrongUse } from './command';
import { gitIgnore } from './git-ignore';

/** A file named on the command line, or found below a folder that was. */
export interface InputFile {
  /** Path as it is shown: relative to the working directory where it lies below it, with forward slashes. */
  readonly shown: string;
  readonly uri: string;
  /** True when the file itself was named: then it is read whatever its name. */
  readonly named: boolean;
}

/** Which files below folders count. */
export interface FileChoice {
  /** Whether a file of this name (no folder) is of interest. */
  readonly wanted: (name: string) => boolean;
  /** Whether `.gitignore` files are heeded. */
  readonly gitignore: boolean;
}

/**
 * The files below the given paths, in natural order, each once. Folders are searched recursively; a file that was
 * named counts whatever its name. Throws `WrongUse` for a path that does not exist.
 */
export async function collectFiles(
  paths: readonly string[],
  { wanted, gitignore }: FileChoice,
): Promise<InputFile[]> {
  const found = new Map<string, InputFile>();
  for (const given of paths) {
    const absolute = path.resolve(given);
    const info = await stat(absolute).catch(() => undefined);
    if (!info) throw new WrongUse(`There is no file or folder "${given}".`);
    const below = info.isDirectory();
    const ignoring = below && gitignore ? { ignoring: await gitIgnore(absolute) } : {};
    const files = below ? await walk([absolute], wanted, ignoring) : [absolute];
    for (const file of [...files].sort(naturalOrder)) {
      const known = found.get(file);
      if (!known?.named) found.set(file, inputFile(file, !below));
    }
  }
  return [...found.values()];
}

/** The input file at a path, absolute or relative to the working directory. */
export function inputFile(file: string, named: boolean): InputFile {
  const absolute = path.resolve(file);
  return { shown: shown(absolute), uri: pathToFileURL(absolute).href, named };
}

function shown(file: string): string {
  return pathBelow(process.cwd(), file) ?? file.split(path.sep).join('/');
}

/** Path of a file seen from a folder, with forward slashes; undefined when it does not lie below it. */
export function pathBelow(folder: string, file: string): string | undefined {
  const relative = path.relative(folder, file);
  const inside = relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
  return inside ? relative.split(path.sep).join('/') : undefined;
}
