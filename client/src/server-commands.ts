import * as vscode from 'vscode';
import { COMMANDS } from '../../server/src/protocol';
import { readUri } from './documents';

/**
 * Completes commands that the server runs: from the palette they come without a document, from a menu with a URI
 * object; the server takes the text of a URI.
 */
export function completeCommand(
  command: string,
  args: unknown[],
  next: (command: string, args: unknown[]) => unknown,
): unknown {
  if (command !== COMMANDS.describeFleet) return next(command, args);
  const uri = readUri(args[0] ?? vscode.window.activeTextEditor?.document.uri);
  return next(command, uri ? [uri.toString()] : []);
}
