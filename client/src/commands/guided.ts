import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { COMMANDS } from '../../../server/src/protocol';
import { guideRequest, type GuideModel } from '../../../server/src/protocol/guide-model';
import { readUri } from '../documents';
import { tellFailure } from '../failures';
import { answerOf, ask } from '../messages';
import { askForFleet } from './describe-fleet';
import { askForRackAwareness } from './make-rack-aware';

/** What a failure is about, for the user. */
const TITLES: Readonly<Record<string, string>> = {
  [COMMANDS.describeFleet]: 'Describing the fleet',
  [COMMANDS.makeRackAware]: 'Making standbys rack aware',
};

/** Runs a command of the server with its arguments. */
type Next = (command: string, args: unknown[]) => unknown;

/**
 * Completes commands that the server runs. From the palette they come without a document, from a menu with a URI
 * object; the server takes the text of a URI. What the files do not tell is asked of the user first; closing a
 * question ends the command. A server that does not answer is told to the user.
 */
export async function runServerCommand(
  client: BaseLanguageClient,
  command: string,
  args: unknown[],
  next: Next,
): Promise<unknown> {
  const title = TITLES[command];
  if (title === undefined) return next(command, args);
  try {
    return await complete(client, command, args, (known, told) =>
      answerOf(Promise.resolve(next(known, told))),
    );
  } catch (error) {
    tellFailure(client, title, error);
    return null;
  }
}

async function complete(
  client: BaseLanguageClient,
  command: string,
  args: unknown[],
  next: Next,
): Promise<unknown> {
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
  } finally {
    source.dispose();
  }
}
