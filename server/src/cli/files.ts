import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { glob } from 'tinyglobby';
import { WrongUse } from './command';

/** A file named on the command line, or found below a folder that was. */
export interface InputFile {
  /** Path as it is shown: relative to the working directory where it lies below it, with forward slashes. */
  readonly shown: string;
  readonly uri: string;
  /** True when the file itself was named: then it is read whatever its name. */
  readonly named: boolean;
}

/** Folders whose content is made by tools. */
const IGNORED = [
  '**/node_modules/**',
  '**/.git/**',
  '**/target/**',
  '**/build/**',
  '**/dist/**',
  '**/out/**',
];

/** Largest file that is read, in bytes. */
const LARGEST = 10 * 1024 * 1024;

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
    const files = info.isDirectory()
      ? (
          await glob('**/*', {
            cwd: absolute,
            absolute: true,
            dot: true,
            ignore: IGNORED,
            followSymbolicLinks: false,
          })
        ).filter((file) => wanted(path.basename(file)))
      : [absolute];
    for (const file of files.map((name) => path.resolve(name)).sort(naturally)) {
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

/**
 * The text of a file: UTF-8, or Latin-1 when it is not valid UTF-8, as `.properties` files may be. Undefined when it
 * is gone, unreadable or larger than 10 MB.
 */
export async function readText(file: string | URL): Promise<string | undefined> {
  try {
    if ((await stat(file)).size > LARGEST) return undefined;
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

function shown(file: string): string {
  const relative = path.relative(process.cwd(), file);
  const inside = relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
  return (inside ? relative : file).split(path.sep).join('/');
}

const collator = new Intl.Collator('en', { numeric: true });

function naturally(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : 1);
}
