import type { Range } from 'vscode-languageserver-types';
import type { DocumentModel } from '../../../server/src/features/model';
import type { Project } from '../../../server/src/project';
import { LineIndex } from '../../../server/src/text/line-index';
import { mark, withSpans, type MarkedText } from '../marked-text';
import { FOLDER, projectOf } from './project-of';

/** Files with marks: what a project makes of them, and the way back from LSP's ranges to marked texts. */
export interface MarkedFiles {
  readonly project: Project;
  /** The document that the single `|` stands in. */
  readonly document: DocumentModel;
  readonly offset: number;
  /** The files with `⟦…⟧` around ranges; `|` is left out. */
  shown(places: readonly { readonly uri: string; readonly range: Range }[]): Record<string, string>;
  /** What `shown` must give: the files as they were marked, without `|`. */
  readonly marked: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, string>>;
}

/** Reads files by name, one of which has the cursor. */
export function markedFiles(files: Readonly<Record<string, string>>): MarkedFiles {
  const read = new Map<string, MarkedText>();
  for (const [name, text] of Object.entries(files)) read.set(name, mark(text));
  const texts = Object.fromEntries([...read].map(([name, { text }]) => [name, text]));
  const project = projectOf(texts);
  const [at] = [...read].filter(([, { offsets }]) => offsets.length > 0);
  const document = at && project.document(FOLDER + encodeURIComponent(at[0]));
  if (!at || !document) throw new Error('No file with a cursor holds Streams settings.');
  return {
    project,
    document,
    offset: at[1].offset,
    texts,
    marked: Object.fromEntries(
      [...read].map(([name, { text, spans }]) => [name, withSpans(text, spans)]),
    ),
    shown(places) {
      const shown: Record<string, string> = {};
      for (const [name, text] of Object.entries(texts)) {
        const lines = new LineIndex(text);
        const spans = places
          .filter(({ uri }) => uri === FOLDER + encodeURIComponent(name))
          .map(({ range }) => ({
            start: lines.offsetAt(range.start),
            end: lines.offsetAt(range.end),
          }));
        shown[name] = withSpans(text, spans);
      }
      return shown;
    },
  };
}
