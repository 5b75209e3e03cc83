import * as vscode from 'vscode';
import { RULE_IDS } from '../../../server/src/rules/rule-id';
import { readUri } from '../documents';

/** Sets a rule to `off` in the settings: the workspace's where one is open, else the user's. Offers to take it back. */
export async function turnOffRule(rule: unknown, argument: unknown): Promise<void> {
  const known = RULE_IDS.find((id) => id === rule);
  if (known === undefined) return;
  const uri = readUri(argument);
  const folder = uri && vscode.workspace.getWorkspaceFolder(uri);
  const target = folder ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  const write = async (level: string | undefined): Promise<void> => {
    const settings = vscode.workspace.getConfiguration('kafkaStreams', uri ?? null);
    const { workspaceValue, globalValue } = settings.inspect('rules') ?? {};
    const present = (folder ? workspaceValue : globalValue) as Record<string, string> | undefined;
    const rules = { ...present };
    if (level === undefined) delete rules[known];
    else rules[known] = level;
    await settings.update('rules', Object.keys(rules).length > 0 ? rules : undefined, target);
  };
  await write('off');
  const place = folder ? 'of this workspace' : 'of the user';
  const undo = await vscode.window.showInformationMessage(
    `${known} is off in the settings ${place}.`,
    'Undo',
  );
  if (undo) await write(undefined);
}
