import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createMessageConnection,
  ErrorCodes,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type Diagnostic,
  type InitializeResult,
  type MessageConnection,
} from 'vscode-languageserver/node';

const SERVER = 'dist/cli.js';

/** What a test's client can do and how it answers. */
export interface ClientOptions {
  /** Ask for diagnostics, instead of having them sent. */
  readonly pull?: boolean;
  /** Answer to `workspace/configuration` for `kafkaStreams`. */
  readonly settings?: unknown;
  readonly initializationOptions?: unknown;
  /** Methods of requests that are answered with an error. */
  readonly refusing?: readonly string[];
  /** Methods of requests that are never answered. */
  readonly silentAbout?: readonly string[];
}

/** A real server as a child process, with a folder of files, and a client that records what it is told. */
export class TestClient {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'kafka-streams-lsp-'));
  readonly connection: MessageConnection;
  /** Last diagnostics sent for a document. */
  readonly pushed = new Map<string, readonly Diagnostic[]>();
  /** Methods of the server's requests and notifications, in order, with their parameters. */
  readonly received: { readonly method: string; readonly params: unknown }[] = [];
  readonly errors: string[] = [];
  settings: unknown;
  private readonly server: ChildProcess;
  private readonly exited: Promise<number | null>;
  private readonly versions = new Map<string, number>();

  constructor(
    files: Readonly<Record<string, string>>,
    private readonly options: ClientOptions = {},
  ) {
    if (!existsSync(SERVER)) throw new Error(`${SERVER} is missing: run "npm run build" first.`);
    this.settings = options.settings ?? null;
    for (const [name, text] of Object.entries(files)) this.write(name, text);
    this.server = spawn(process.execPath, [SERVER, 'lsp', '--stdio']);
    this.exited = new Promise((resolve) => this.server.on('exit', resolve));
    const { stdout, stdin } = this.server;
    if (!stdout || !stdin) throw new Error('The server has no standard streams.');
    const reader = new StreamMessageReader(stdout);
    // A server that is killed in the middle of a message: a reader that waits for the rest would wait for ever.
    reader.partialMessageTimeout = 0;
    this.connection = createMessageConnection(reader, new StreamMessageWriter(stdin));
    this.answerServer();
    this.connection.listen();
  }

  /** URI of a file in the client's folder. */
  uri(name: string): string {
    return pathToFileURL(path.join(this.folder, name)).href;
  }

  /** Writes a file to the disk; the server is not told. */
  write(name: string, text: string): void {
    writeFileSync(path.join(this.folder, name), text);
  }

  /** Deletes a file from the disk; the server is not told. */
  delete(name: string): void {
    rmSync(path.join(this.folder, name));
  }

  async initialize(): Promise<InitializeResult> {
    const folder = pathToFileURL(this.folder).href;
    const result: InitializeResult = await this.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: folder,
      workspaceFolders: [{ uri: folder, name: 'test' }],
      capabilities: capabilities(this.options),
      initializationOptions: this.options.initializationOptions,
    });
    await this.connection.sendNotification('initialized', {});
    return result;
  }

  /** Asks the server; the type of the answer is the test's affair. */
  ask<Result>(method: string, params: unknown): Promise<Result> {
    return this.connection.sendRequest<Result>(method, params);
  }

  tell(method: string, params: unknown): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  async open(name: string, text: string): Promise<string> {
    const uri = this.uri(name);
    this.versions.set(uri, 1);
    await this.tell('textDocument/didOpen', {
      textDocument: { uri, languageId: 'properties', version: 1, text },
    });
    return uri;
  }

  /** Replaces the first occurrence of a text in an open document, incrementally. */
  async edit(uri: string, before: string, find: string, replacement: string): Promise<string> {
    const at = before.indexOf(find);
    if (at < 0) throw new Error(`${find} is not in the document.`);
    const version = (this.versions.get(uri) ?? 1) + 1;
    this.versions.set(uri, version);
    await this.tell('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [
        {
          range: { start: position(before, at), end: position(before, at + find.length) },
          text: replacement,
        },
      ],
    });
    return before.slice(0, at) + replacement + before.slice(at + find.length);
  }

  /** How often the server sent this method. */
  count(method: string): number {
    return this.received.filter((message) => message.method === method).length;
  }

  /** Waits until something holds; fails with `what` when it never does. */
  async until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    for (let i = 0; i < 500; i++) {
      if (await holds()) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`Never happened: ${what}. Server's log: ${this.errors.join('\n')}`);
  }

  /** Ends the server as the protocol wants it; the answer is its exit code. */
  async end(): Promise<number | null> {
    await this.ask('shutdown', undefined);
    return this.exit();
  }

  /** Sends `exit` alone; the answer is the server's exit code. */
  async exit(): Promise<number | null> {
    await this.tell('exit', undefined);
    const code = await this.exited;
    this.dispose();
    return code;
  }

  /** Cleans up whatever a failed test left. */
  dispose(): void {
    this.connection.dispose();
    if (this.server.exitCode === null) this.server.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private answerServer(): void {
    const record = (method: string, params: unknown): void => {
      this.received.push({ method, params });
    };
    this.connection.onRequest((method, params) => {
      record(method, params);
      if (this.options.refusing?.includes(method)) {
        return new ResponseError(ErrorCodes.InvalidRequest, `${method} is refused.`);
      }
      if (this.options.silentAbout?.includes(method)) return new Promise(() => undefined);
      if (method === 'workspace/configuration') {
        return (params as { items: unknown[] }).items.map(() => this.settings);
      }
      if (method === 'workspace/applyEdit') return { applied: true };
      if (method === 'window/showDocument') return { success: true };
      return null;
    });
    this.connection.onNotification((method, params) => {
      record(method, params);
      if (method === 'textDocument/publishDiagnostics') {
        const { uri, diagnostics } = params as { uri: string; diagnostics: Diagnostic[] };
        this.pushed.set(uri, diagnostics);
      }
      if (method === 'window/logMessage') {
        const { type, message } = params as { type: number; message: string };
        if (type === 1) this.errors.push(message);
      }
    });
  }
}

/** Offset → position, for texts with LF only. */
export function position(text: string, offset: number): { line: number; character: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

function capabilities({ pull = false }: ClientOptions): ClientCapabilities {
  return {
    workspace: {
      configuration: true,
      workspaceFolders: true,
      didChangeConfiguration: { dynamicRegistration: true },
      didChangeWatchedFiles: { dynamicRegistration: true },
      codeLens: { refreshSupport: true },
      workspaceEdit: {
        documentChanges: true,
        resourceOperations: ['create'],
        changeAnnotationSupport: {},
      },
      ...(pull ? { diagnostics: { refreshSupport: true } } : {}),
    },
    textDocument: {
      ...(pull ? { diagnostic: {} } : { publishDiagnostics: {} }),
      definition: { linkSupport: true },
      rename: { prepareSupport: true, honorsChangeAnnotations: true },
    },
    window: { showDocument: { support: true } },
  };
}
