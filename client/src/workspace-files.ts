import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { decode, LARGEST_FILE, MADE_BY_TOOLS } from '../../server/src/file-reading';
import { afterTimeout, NoAnswer, within } from '../../server/src/patience';
import { listFilesRequest, readFileRequest } from '../../server/src/protocol';
import { WATCHED_NAME } from '../../server/src/watched-files';

/** How many folders are looked into at most; each may be a request to a service far away. */
const MOST_FOLDERS = 2_000;

/** How long one folder may take before it is left out. */
const FOLDER_PATIENCE_MS = 10_000;

/** How long the whole walk may take before what was found by then is the answer: less than the server waits. */
const WALK_MS = 90_000;

/** Lists and reads files for a server that cannot: in a browser, and in workspaces that are on no disk of this machine. */
export function answerFileRequests(client: BaseLanguageClient): vscode.Disposable {
  return vscode.Disposable.from(
    client.onRequest(
      listFilesRequest.method,
      ({ folders, most }: { folders: readonly string[]; most: number }) =>
        list(
          folders.map((uri) => vscode.Uri.parse(uri, true)),
          most,
          (text) => client.warn(text),
        ),
    ),
    client.onRequest(readFileRequest.method, ({ uri }: { uri: string }) =>
      read(vscode.Uri.parse(uri, true)),
    ),
  );
}

/** Walks folder by folder, near the top first: not every file system of an extension can search. */
async function list(
  roots: readonly vscode.Uri[],
  most: number,
  warn: (text: string) => void,
): Promise<string[]> {
  const found: string[] = [];
  const folders = [...roots];
  const end = Date.now() + WALK_MS;
  for (let i = 0; i < folders.length && i < MOST_FOLDERS && found.length < most; i++) {
    const folder = folders[i];
    if (!folder) break;
    if (Date.now() > end) {
      warn(
        `After ${WALK_MS / 1000} s of listing files, ${folders.length - i} folders are left out.`,
      );
      break;
    }
    for (const [name, type] of await entriesOf(folder, warn)) {
      const uri = vscode.Uri.joinPath(folder, name);
      if (type === vscode.FileType.Directory && !MADE_BY_TOOLS.has(name)) folders.push(uri);
      if (type === vscode.FileType.File && WATCHED_NAME.test(name)) found.push(uri.toString());
    }
  }
  return found.slice(0, most);
}

async function entriesOf(
  folder: vscode.Uri,
  warn: (text: string) => void,
): Promise<[string, vscode.FileType][]> {
  const entries = vscode.workspace.fs.readDirectory(folder);
  try {
    return await within(afterTimeout, FOLDER_PATIENCE_MS, folder.toString(), entries);
  } catch (error) {
    if (error instanceof NoAnswer) warn(`${error.message} It is left out.`);
    // A folder that cannot be read holds nothing for us, as on a disk.
    return [];
  }
}

async function read(uri: vscode.Uri): Promise<string | null> {
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    if (!(type & vscode.FileType.File) || size > LARGEST_FILE) return null;
    return decode(await vscode.workspace.fs.readFile(uri)).text;
  } catch {
    return null;
  }
}
