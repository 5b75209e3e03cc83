import { CodeActionKind, type CodeAction } from 'vscode-languageserver-types';
import { suggestedPrefix } from '../binding/own-prefix';
import { COMMANDS } from '../protocol';
import type { Span } from '../text/span';
import { meets } from './lsp-range';
import type { DocumentModel } from './model';

/**
 * At a key of a document that is silent because its Kafka keys stand behind a prefix nobody named: the command that
 * adds the prefix to `kafkaStreams.prefixes`.
 */
export function addPrefix({ bound, uri }: DocumentModel, range: Span): CodeAction[] {
  if (bound.shape !== 'own-prefix' || bound.applications.length > 0) return [];
  const prefix = suggestedPrefix(bound.parsed);
  const here = bound.parsed.entries.some(
    ({ key, span }) => prefix !== undefined && key.text.startsWith(prefix) && meets(span, range),
  );
  if (prefix === undefined || !here) return [];
  const title = `Check the keys behind ${prefix} as Kafka Streams settings`;
  const command = { title, command: COMMANDS.addPrefix, arguments: [prefix, uri] };
  return [{ title, kind: CodeActionKind.QuickFix, command }];
}
