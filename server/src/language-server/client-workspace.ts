import { CancellationTokenSource, type Connection } from 'vscode-languageserver';
import { fileName } from '../binding/document-name';
import { NoAnswer, within } from '../patience';
import { listFilesRequest, readFileRequest } from '../protocol';
import type { Workspace } from '../workspace';
import { isCandidate, MAX_FILES } from '../workspace-files';
import type { Timer } from './runtime';

/** How long the list of a workspace may take: a client may ask a service far away for each folder. */
const LIST_PATIENCE_MS = 120_000;

/** How long one file may take. */
const READ_PATIENCE_MS = 15_000;

/** The files that a server reaches by itself. */
export interface Disk {
  /** Whether a URI is of this disk. */
  reaches(uri: string): boolean;
  /** Opens the files below these folders (URIs). */
  open(folders: readonly string[]): Workspace;
}

/**
 * The files below some folders: from the disk what the disk reaches, and the rest from the client, as in a browser or
 * in a folder that is no folder of this machine. Without a client that answers, the rest is left out. A disk or a client
 * that does not answer in time makes listing and reading fail with `NoAnswer`.
 */
export function openWorkspace(
  connection: Connection,
  offersFiles: boolean,
  timer: Pick<Timer, 'after'>,
  disk: Disk | undefined,
  folders: readonly string[],
): Workspace {
  const near = folders.filter((uri) => disk?.reaches(uri));
  const far = offersFiles ? folders.filter((uri) => !disk?.reaches(uri)) : [];
  const opened = disk?.open(near);
  const patient = <Result>(who: string, ms: number, answer: Promise<Result>): Promise<Result> =>
    within(timer.after, ms, who, answer);
  /** Asks the client, and tells it when nobody waits any more. */
  const ask = async (method: string, params: object, ms: number): Promise<unknown> => {
    const source = new CancellationTokenSource();
    try {
      return await patient('The editor', ms, connection.sendRequest(method, params, source.token));
    } catch (error) {
      if (error instanceof NoAnswer) source.cancel();
      throw error;
    }
  };
  return {
    async list() {
      const own = opened ? await patient('The disk', LIST_PATIENCE_MS, opened.list()) : [];
      if (far.length === 0) return own;
      const params = { folders: far, most: MAX_FILES };
      const asked = await ask(listFilesRequest.method, params, LIST_PATIENCE_MS);
      return [...own, ...(Array.isArray(asked) ? asked.filter(isListed) : [])];
    },
    async read(uri) {
      if (disk?.reaches(uri)) {
        return opened && patient('The disk', READ_PATIENCE_MS, opened.read(uri));
      }
      if (!offersFiles) return undefined;
      const text = await ask(readFileRequest.method, { uri }, READ_PATIENCE_MS);
      // The client has read the bytes, and tells of the text alone.
      return typeof text === 'string' ? { text, latin1: false } : undefined;
    },
  };
}

function isListed(uri: unknown): uri is string {
  return typeof uri === 'string' && isCandidate(fileName(uri));
}
