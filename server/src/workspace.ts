import type { FileText } from './file-reading';

/** The one interface to files. The node, browser and command-line mains implement it; the core never reads a disk. */
export interface Workspace {
  /** URIs of all files that may hold Streams settings (by name), below the workspace's folders. */
  list(): Promise<readonly string[]>;
  /** The file's text, or undefined when it is gone or unreadable. */
  read(uri: string): Promise<FileText | undefined>;
}
