import { listed } from '../placement/words';
import type { InputFile } from './files';
import type { Loaded } from './load';

/**
 * Sentences on what was asked for and is not checked: the files that were named, by reason; and where nothing was
 * checked in folders, that nothing was. Empty when all that was named was checked.
 */
export function uncheckedNotes(
  { project, files, leftOut }: Loaded,
  paths: readonly string[],
): readonly string[] {
  const without = files.filter(({ uri }) => !project.document(uri));
  const notes = [
    ...note(
      without.filter(({ named }) => named),
      'no Kafka Streams settings were found there',
    ),
    ...[...new Set(leftOut.map(({ by }) => by))].flatMap((by) => {
      const out = leftOut.filter((each) => each.by === by);
      return note(out, `${by} leaves ${out.length === 1 ? 'it' : 'them'} out`);
    }),
  ];
  if (notes.length > 0 || without.length < files.length) return notes;
  return [`No Kafka Streams settings were found in ${listed(paths)}.`];
}

function note(files: readonly Pick<InputFile, 'shown'>[], why: string): readonly string[] {
  if (files.length === 0) return [];
  const are = files.length === 1 ? 'is' : 'are';
  return [`${listed(files.map(({ shown }) => shown))} ${are} not checked: ${why}.`];
}
