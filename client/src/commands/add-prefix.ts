import * as vscode from 'vscode';
import { readUri } from '../documents';

/** What may stand before a key of Kafka in one word, its final dot included: as the quick fix reads it from a key. */
const PREFIX = /^[^\s"'`$={}\\]+\.$/;

/** Longer is no prefix that anybody writes. */
const LONGEST = 200;

/** Adds a prefix to `kafkaStreams.prefixes`: in the workspace's settings where one is open, else in the user's. */
export async function addPrefix(prefix: unknown, argument: unknown): Promise<void> {
  if (typeof prefix !== 'string' || prefix.length > LONGEST || !PREFIX.test(prefix)) return;
  const uri = readUri(argument);
  const folder = uri && vscode.workspace.getWorkspaceFolder(uri);
  const target = folder ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  const settings = vscode.workspace.getConfiguration('kafkaStreams', uri ?? null);
  const { workspaceValue, globalValue } = settings.inspect('prefixes') ?? {};
  const present = folder ? workspaceValue : globalValue;
  const prefixes = Array.isArray(present) ? (present as unknown[]) : [];
  if (!prefixes.includes(prefix)) await settings.update('prefixes', [...prefixes, prefix], target);
}
