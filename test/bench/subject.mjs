// A language server as a benchmark drives it, and those of others that ours is compared with.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);
const {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} = require('vscode-jsonrpc/node');

/** A server and how it is asked for diagnostics. */
export class Subject {
  constructor(name, command, args, pull) {
    this.name = name;
    this.pull = pull;
    this.process = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.connection = createMessageConnection(
      new StreamMessageReader(this.process.stdout),
      new StreamMessageWriter(this.process.stdin),
    );
    this.waiting = undefined;
    this.connection.onRequest((method, params) =>
      method === 'workspace/configuration' ? params.items.map(() => ({ validate: true })) : null,
    );
    this.connection.onNotification('textDocument/publishDiagnostics', ({ uri, version }) => {
      if (uri === this.uri && (version === undefined || version >= this.version)) this.waiting?.();
    });
    this.connection.listen();
  }

  async start() {
    await this.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: null,
      capabilities: {
        workspace: { configuration: true },
        textDocument: this.pull
          ? { diagnostic: {} }
          : { publishDiagnostics: { versionSupport: true } },
      },
    });
    await this.connection.sendNotification('initialized', {});
  }

  async open({ name, languageId, text }, lines) {
    this.uri = `file:///bench-${lines}/${name}`;
    this.version = 1;
    const answered = this.answer();
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: this.uri, languageId, version: 1, text: text(lines) },
    });
    // Nothing is sent for a file without findings.
    await Promise.race([
      this.diagnostics(answered),
      new Promise((resolve) => setTimeout(resolve, 5_000)),
    ]);
  }

  /**
   * Writes a letter behind the number on a line, or takes it back, so that every keystroke has other diagnostics; the
   * answer is the time until they are there, in ms.
   */
  async keystroke(line, character) {
    this.version++;
    const writes = this.version % 2 === 0;
    const range = {
      start: { line, character },
      end: { line, character: writes ? character : character + 1 },
    };
    const answered = this.answer();
    const start = performance.now();
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.uri, version: this.version },
      contentChanges: [{ range, text: writes ? 'x' : '' }],
    });
    await this.diagnostics(answered);
    return performance.now() - start;
  }

  answer() {
    return new Promise((resolve) => (this.waiting = resolve));
  }

  diagnostics(pushed) {
    if (!this.pull) return pushed;
    const textDocument = { uri: this.uri };
    return this.connection.sendRequest('textDocument/diagnostic', { textDocument });
  }

  /** Memory of the server's process in MiB; undefined where the system does not tell. */
  memory() {
    const file = `/proc/${this.process.pid}/status`;
    if (!existsSync(file)) return undefined;
    const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8')) ?? [];
    return Math.round(Number(kib) / 1024);
  }

  /** Processor time that the server has used, in ms: tells more than the clock on a busy machine. */
  processorTime() {
    const file = `/proc/${this.process.pid}/stat`;
    if (!existsSync(file)) return undefined;
    const fields = readFileSync(file, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  end() {
    this.connection.dispose();
    this.process.kill();
  }
}

/**
 * Path of another server's entry point, installed into a folder of its own outside of the repository; undefined where
 * it cannot be installed. `spec` is `name@version`, `bin` a path below the package.
 */
export function installed(spec, bin) {
  const folder = path.join(tmpdir(), 'kafka-streams-bench');
  mkdirSync(folder, { recursive: true });
  const entry = path.join(folder, 'node_modules', spec.slice(0, spec.lastIndexOf('@')), bin);
  if (!existsSync(entry)) {
    const options = ['--no-audit', '--no-fund', '--prefix', folder];
    spawnSync('npm', ['install', ...options, spec], { stdio: 'ignore' });
  }
  if (existsSync(entry)) return entry;
  console.error(`${spec} cannot be installed here.`);
  return undefined;
}
