import { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextEdit } from 'vscode-languageserver-types';

/** The text after edits, as an editor applies them. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const document = TextDocument.create('test:', '', 0, text);
  return TextDocument.applyEdits(document, [...edits]);
}
