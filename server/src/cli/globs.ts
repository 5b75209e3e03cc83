import { fileURLToPath } from 'node:url';
import picomatch from 'picomatch';
import type { OptionValues } from './command';
import { pathBelow, type InputFile } from './files';

/**
 * Which files `--include` and `--exclude` leave: those that some include matches, if there are any, and no exclude
 * does. Globs are relative to the working directory; one without a slash matches the name in any folder.
 */
export function chosenBy(values: OptionValues): (file: InputFile) => boolean {
  const include = globsOf(values['include']);
  const exclude = globsOf(values['exclude']);
  return ({ uri, named }) => {
    const file = fileURLToPath(uri);
    const path = pathBelow(process.cwd(), file) ?? file;
    return (named || !include || include(path)) && !exclude?.(path);
  };
}

function globsOf(value: OptionValues[string]): ((path: string) => boolean) | undefined {
  if (!Array.isArray(value)) return undefined;
  const globs = value.map((glob) => String(glob).replace(/^\.\//, ''));
  return picomatch(
    globs.map((glob) => (glob.includes('/') ? glob : `**/${glob}`)),
    { dot: true },
  );
}
