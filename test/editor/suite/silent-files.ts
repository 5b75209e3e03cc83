import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { activated, behind, diagnostic, eventually, hoverText } from './helpers';

const FLEET = `application: silent
settingsFrom: shared.properties
instances: [{ name: web, replicas: 2 }]
settings: { num.standby.replica: 1 }
`;

/** A file system with one file; whatever else is asked is never answered. */
class SilentFiles implements vscode.FileSystemProvider {
  readonly unanswered: string[] = [];
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;
  private readonly text = new TextEncoder().encode(FLEET);

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }
  stat(uri: vscode.Uri): vscode.FileStat | Promise<vscode.FileStat> {
    if (!this.has(uri)) return this.never(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: this.text.length };
  }
  readFile(uri: vscode.Uri): Uint8Array | Promise<Uint8Array> {
    return this.has(uri) ? this.text : this.never(uri);
  }
  readDirectory(uri: vscode.Uri): Promise<[string, vscode.FileType][]> {
    return this.never(uri);
  }
  writeFile(uri: vscode.Uri): Promise<void> {
    return this.never(uri);
  }
  createDirectory(uri: vscode.Uri): Promise<void> {
    return this.never(uri);
  }
  delete(uri: vscode.Uri): Promise<void> {
    return this.never(uri);
  }
  rename(uri: vscode.Uri): Promise<void> {
    return this.never(uri);
  }

  private has({ path }: vscode.Uri): boolean {
    return path.endsWith('.fleet.yaml');
  }
  private never<Result>({ path }: vscode.Uri): Promise<Result> {
    this.unanswered.push(path);
    return new Promise(() => undefined);
  }
}

describe('On a file system that does not answer', () => {
  let registered: vscode.Disposable;
  const files = new SilentFiles();

  before(async () => {
    await activated();
    registered = vscode.workspace.registerFileSystemProvider('memfs', files);
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    registered.dispose();
  });

  it('what is open is checked, although a file that it refers to never comes', async () => {
    const uri = vscode.Uri.parse('memfs:/silent/silent.fleet.yaml');
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    await diagnostic(uri, 'unknown-key');
    await eventually('the other file is asked for', () =>
      files.unanswered.includes('/silent/shared.properties') ? true : undefined,
    );
    assert.match(await hoverText(document, behind(document, 'num.standby')), /num\.standby/);
  });
});
