import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { COMMANDS } from '../../../server/src/protocol';
import { guideRequest, type GuideModel } from '../../../server/src/protocol/guide-model';
import { readUri } from '../documents';
import { ask } from '../messages';
import { askForFleet } from './describe-fleet';
import { askForRackAwareness } from './make-rack-aware';

/** Runs a command of the server with its arguments. */
type Next = (command: string, args: unknown[]) => unknown;

/**
 * Completes commands that the server runs. From the palette they come without a document, from a menu with a URI
 * object; the server takes the text of a URI. What the files do not tell is asked of the user first; closing a
 * question ends the command.
 */
export async function runServerCommand(
  client: BaseLanguageClient,
  command: string,
  args: unknown[],
  next: Next,
): Promise<unknown> {
  if (command !== COMMANDS.describeFleet && command !== COMMANDS.makeRackAware) {
    return next(command, args);
  }
  const uri = readUri(args[0] ?? vscode.window.activeTextEditor?.document.uri);
  if (!uri) return next(command, []);
  const asked = client.code2ProtocolConverter.asUri(uri);
  if (args.length > 1) return next(command, [asked, ...args.slice(1)]);
  const known = await guide(client, asked);
  if (!known) return next(command, [asked]);
  // A fleet that is known is written down as it is; there is nothing to ask.
  if (command === COMMANDS.describeFleet && known.instances > 0) return next(command, [asked]);
  const answers =
    command === COMMANDS.describeFleet
      ? await askForFleet(known)
      : await askForRackAwareness(known);
  return answers && next(command, [asked, answers]);
}

async function guide(client: BaseLanguageClient, uri: string): Promise<GuideModel | null> {
  const source = new vscode.CancellationTokenSource();
  try {
    return await ask(client, guideRequest, { uri }, source.token);
  } catch (error) {
    client.error('Asking what is known of the fleet failed', error, false);
    return null;
  } finally {
    source.dispose();
  }
}
