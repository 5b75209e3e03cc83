/** Where VS Code for the Web is served. */
export interface WebServer {
  readonly address: string;
  stop(): void;
}

/** Starts the server on a folder; `tests` is a suite for the extension host. */
export function serveWeb(
  folder: string,
  options?: { readonly tests?: string; readonly port?: number },
): Promise<WebServer>;
