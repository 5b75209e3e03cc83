import type { Connection } from 'vscode-languageserver';
import { fileName } from '../binding/document-name';
import { listFilesRequest, readFileRequest } from '../protocol';
import type { Workspace } from '../workspace';
import { isCandidate, MAX_FILES } from '../workspace-files';

/** The files that a server reaches by itself. */
export interface Disk {
  /** Whether a URI is of this disk. */
  reaches(uri: string): boolean;
  /** Opens the files below these folders (URIs). */
  open(folders: readonly string[]): Workspace;
}

/**
 * The files below some folders: from the disk what the disk reaches, and the rest from the client, as in a browser or
 * in a folder that is no folder of this machine. Without a client that answers, the rest is left out.
 */
export function openWorkspace(
  connection: Connection,
  offersFiles: boolean,
  disk: Disk | undefined,
  folders: readonly string[],
): Workspace {
  const near = folders.filter((uri) => disk?.reaches(uri));
  const far = offersFiles ? folders.filter((uri) => !disk?.reaches(uri)) : [];
  const opened = disk?.open(near);
  return {
    async list() {
      const own = (await opened?.list()) ?? [];
      if (far.length === 0) return own;
      const params = { folders: far, most: MAX_FILES };
      const asked: unknown = await connection.sendRequest(listFilesRequest.method, params);
      return [...own, ...(Array.isArray(asked) ? asked.filter(isListed) : [])];
    },
    async read(uri) {
      if (disk?.reaches(uri)) return opened?.read(uri);
      if (!offersFiles) return undefined;
      const text: unknown = await connection.sendRequest(readFileRequest.method, { uri });
      return typeof text === 'string' ? text : undefined;
    },
  };
}

function isListed(uri: unknown): uri is string {
  return typeof uri === 'string' && isCandidate(fileName(uri));
}
