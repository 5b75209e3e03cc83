/** The one interface to files. The node, browser and command-line mains implement it; the core never reads a disk. */
export interface Workspace {
  /** URIs of all files that may hold Streams settings (by name), below the workspace's folders. */
  list(): Promise<readonly string[]>;
  /** The file's text (UTF-8, or Latin-1 when it is not valid UTF-8), or undefined when it is gone or unreadable. */
  read(uri: string): Promise<string | undefined>;
}
