import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { walk } from '../disk';
import { naturalOrder } from '../fleet/instance-names';
import { WrongUse } from './command';

/** A file named on the command line, or found below a folder that was. */
export interface InputFile {
  /** Path as it is shown: relative to the working directory where it lies below it, with forward slashes. */
  readonly shown: string;
  readonly uri: string;
  /** True when the file itself was named: then it is read whatever its name. */
  readonly named: boolean;
}

/**
 * The files below the given paths, in natural order, each once. Folders are searched recursively for names that
 * `wanted` accepts. Throws `WrongUse` for a path that does not exist.
 */
export async function collectFiles(
  paths: readonly string[],
  wanted: (name: string) => boolean,
): Promise<InputFile[]> {
  const found = new Map<string, InputFile>();
  for (const given of paths) {
    const absolute = path.resolve(given);
    const info = await stat(absolute).catch(() => undefined);
    if (!info) throw new WrongUse(`There is no file or folder "${given}".`);
    const files = info.isDirectory() ? await walk([absolute], wanted) : [absolute];
    for (const file of [...files].sort(naturalOrder)) {
      const known = found.get(file);
      if (known?.named) continue;
      found.set(file, {
        shown: shown(file),
        uri: pathToFileURL(file).href,
        named: !info.isDirectory(),
      });
    }
  }
  return [...found.values()];
}

function shown(file: string): string {
  const relative = path.relative(process.cwd(), file);
  const inside = relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
  return (inside ? relative : file).split(path.sep).join('/');
}
