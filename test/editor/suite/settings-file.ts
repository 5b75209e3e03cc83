import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import {
  activated,
  behind,
  completions,
  diagnostic,
  eventually,
  fileUri,
  hoverText,
} from './helpers';

/** Writes a file and opens it in an editor. */
async function openNew(name: string, text: string): Promise<vscode.TextDocument> {
  await vscode.workspace.fs.writeFile(fileUri(name), new TextEncoder().encode(text));
  const document = await vscode.workspace.openTextDocument(fileUri(name));
  await vscode.window.showTextDocument(document);
  return document;
}

/** Source of the findings that are not the editor's. */
const OURS = 'Kafka Streams';

describe("A team's settings file", () => {
  const FOLDERS = ['with-help', 'with-slips'];
  const nameIn = (folder: string): string => `${folder}/.kafka-streams-config.json`;

  before(() => activated());
  afterEach(() => vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor'));
  after(async () => {
    for (const folder of FOLDERS) {
      await vscode.workspace.fs.delete(fileUri(folder), { recursive: true });
    }
  });

  it('is JSON with comments, whose keys and values are completed from the schema', async () => {
    const document = await openNew(
      nameIn('with-help'),
      '{\n  // ours\n  "rules": { "unknown-key": "" },\n  \n}\n',
    );
    assert.equal(document.languageId, 'jsonc');
    const keys = await eventually('the keys of the schema', async () => {
      const found = await completions(document, behind(document, '" },\n  '));
      return found.includes('policies') ? found : undefined;
    });
    for (const key of ['kafkaVersion', 'fleetScope', 'exclude']) assert.ok(keys.includes(key), key);
    const levels = await completions(document, behind(document, '"unknown-key": "'));
    assert.ok(levels.includes('"off"') || levels.includes('off'), levels.join(', '));
  });

  it('explains its keys, and underlines what the schema does not allow', async () => {
    const text = '{\n  "fleetScope": "universe",\n  "placement": { "orders": 7 }\n}\n';
    const document = await openNew(nameIn('with-slips'), text);
    await eventually('the hover of a key', async () => {
      const hover = await hoverText(document, behind(document, '"fleetSc'));
      return hover.includes('count as instances of one fleet') ? true : undefined;
    });
    await diagnostic(document.uri, 'settings-file');
    await eventually('a finding of the editor, by the schema', () =>
      vscode.languages
        .getDiagnostics(document.uri)
        .find(({ source, message }) => source !== OURS && message.includes('"workspace"')),
    );
  });
});

describe('A fleet file', () => {
  const NAME = 'help.fleet.yaml';

  before(() => activated());
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.workspace.fs.delete(fileUri(NAME));
  });

  it('is completed, explained and checked', async () => {
    const text = 'application: help\ninst\nsettings:\n  num.standby.replicas: many\n';
    const document = await openNew(NAME, text);
    await eventually('its keys', async () => {
      const found = await completions(document, behind(document, 'inst'));
      return found.includes('instances') ? true : undefined;
    });
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, behind(document, 'inst'), 'ances: [{ name: a }, { name: b }]');
    await vscode.workspace.applyEdit(edit);
    await eventually('the hover of a setting', async () => {
      const hover = await hoverText(document, behind(document, 'num.stand'));
      return hover.includes('num.standby.replicas') ? true : undefined;
    });
    await diagnostic(document.uri, 'invalid-value');
  });
});
