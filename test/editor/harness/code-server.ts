import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tools } from './tools';

const START_TIMEOUT_MS = 120_000;

/** Settings that keep everything but the product off the screen. */
const QUIET_SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'workbench.colorTheme': 'Default Dark Modern',
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'editor.minimap.enabled': false,
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
};

const RESTRICTED_SETTINGS = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
};

/** What is asked of a server beyond the usual. */
export interface CodeServerOptions {
  /** Folders are not trusted until the user says so, and nobody is asked. Else all are. */
  readonly restricted?: boolean;
}

/** A VS Code server of its own: own port, own settings, own extensions, gone after `stop`. */
export class CodeServer {
  /** Where the editor and its extensions write: settings, state, logs. */
  readonly home = mkdtempSync(join(tmpdir(), 'editor-test-'));
  private process: ChildProcess | undefined;
  private log = '';
  private port = 0;

  constructor(
    private readonly tools: Tools,
    private readonly options: CodeServerOptions = {},
  ) {
    mkdirSync(join(this.home, 'user', 'User'), { recursive: true });
    this.changeSettings({});
    writeFileSync(join(this.home, 'config.yaml'), 'auth: none\n');
  }

  /** Writes the user's settings: the quiet ones, and these. A running editor takes them at once. */
  changeSettings(settings: Readonly<Record<string, unknown>>): void {
    const trust = this.options.restricted ? RESTRICTED_SETTINGS : {};
    const file = join(this.home, 'user', 'User', 'settings.json');
    writeFileSync(file, JSON.stringify({ ...QUIET_SETTINGS, ...trust, ...settings }));
  }

  /** `127.0.0.1:port`, once started. */
  get authority(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Everything the server printed. */
  get output(): string {
    return this.log;
  }

  /** Installs a packaged extension; throws with the output when that fails. */
  installExtension(vsix: string): void {
    const args = [...this.arguments(), '--install-extension', vsix, '--force'];
    const { status, stdout, stderr } = spawnSync(this.tools.node, args, {
      env: this.environment({}),
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`Installing ${vsix} failed:\n${stdout}\n${stderr}`);
  }

  /** Starts the server and waits until it listens. `variables` reach the extension host. */
  async start(variables: NodeJS.ProcessEnv = {}): Promise<void> {
    this.port = await freePort();
    const args = [...this.arguments(), '--bind-addr', this.authority];
    const server = spawn(this.tools.node, args, {
      env: this.environment(variables),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process = server;
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string): void => reject(new Error(`${reason}\n${this.log}`));
      const timer = setTimeout(() => fail('code-server did not listen in time.'), START_TIMEOUT_MS);
      const read = (chunk: Buffer): void => {
        this.log += chunk.toString();
        if (!this.log.includes('HTTP server listening')) return;
        clearTimeout(timer);
        resolve();
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
      server.on('exit', (code) => fail(`code-server ended with ${code}.`));
    });
  }

  /** Ends the server and removes its folder. */
  async stop(): Promise<void> {
    const server = this.process;
    if (server && server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await ended;
    }
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }

  private arguments(): string[] {
    return [
      this.tools.codeServer,
      ...['--config', join(this.home, 'config.yaml'), '--auth', 'none'],
      ...['--user-data-dir', join(this.home, 'user')],
      ...['--extensions-dir', join(this.home, 'extensions')],
      '--disable-telemetry',
      '--disable-update-check',
      ...(this.options.restricted ? [] : ['--disable-workspace-trust']),
      '--disable-getting-started-override',
      // Without this VS Code ignores the request to run a test suite, and says nothing.
      ...['--vscode-option', 'enable-smoke-test-driver'],
    ];
  }

  private environment(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
    return {
      ...process.env,
      ...variables,
      HOME: this.home,
      XDG_CONFIG_HOME: join(this.home, 'config'),
      XDG_DATA_HOME: join(this.home, 'data'),
      // An empty gallery: no call leaves the machine.
      EXTENSIONS_GALLERY: '{}',
    };
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
