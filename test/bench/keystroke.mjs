// Measures the time from a keystroke to its diagnostics, through real servers over standard input and output, and
// prints a table. `node test/bench/keystroke.mjs` (after `npm run build`); with `--compare` yaml-language-server is
// installed into a folder of its own outside of the repository and measured on the same YAML.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} = require('vscode-jsonrpc/node');

const COMPARED = 'yaml-language-server@1.18.0';
const SIZES = [100, 1_000, 10_000];
const KEYSTROKES = 16;
const WARM_UP = 5;

/** Files of about so many lines: settings of Kafka, of plug-ins, and comments. */
const FILES = {
  properties: {
    name: 'streams.properties',
    languageId: 'properties',
    text: (lines) =>
      ['application.id=orders', 'bootstrap.servers=a:9092', ...settings(lines, '', '=')].join('\n'),
  },
  yaml: {
    name: 'application.yaml',
    languageId: 'yaml',
    text: (lines) =>
      [
        'spring:',
        '  kafka:',
        '    streams:',
        '      application-id: orders',
        '      properties:',
        ...settings(lines, '        ', ': '),
      ].join('\n'),
  },
};

function settings(lines, indent, separator) {
  return [
    `${indent}num.standby.replicas${separator}1`,
    ...Array.from({ length: lines - 6 }, (_, i) =>
      i % 3 === 0 ? `${indent}# setting ${i}` : `${indent}my.plugin.setting.${i}${separator}${i}`,
    ),
    '',
  ];
}

/** A server and how it is asked for diagnostics. */
class Subject {
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

async function measure(subject, file, lines) {
  await subject.open(file, lines);
  const text = file.text(lines).split('\n');
  const line = text.findIndex((each) => each.includes('num.standby.replicas'));
  const times = [];
  let before;
  for (let i = 0; i < KEYSTROKES + WARM_UP; i++) {
    if (i === WARM_UP) before = subject.processorTime();
    const time = await subject.keystroke(line, text[line].length);
    if (i >= WARM_UP) times.push(time);
  }
  const processor = (subject.processorTime() - before) / KEYSTROKES;
  times.sort((a, b) => a - b);
  return { median: times[times.length >> 1], worst: times.at(-1), processor };
}

/** Path of the compared server's entry point; undefined where it cannot be installed. */
function compared() {
  const folder = path.join(tmpdir(), 'kafka-streams-bench');
  mkdirSync(folder, { recursive: true });
  const entry = path.join(folder, 'node_modules/yaml-language-server/bin/yaml-language-server');
  if (!existsSync(entry)) {
    const options = ['--no-audit', '--no-fund', '--prefix', folder];
    spawnSync('npm', ['install', ...options, COMPARED], { stdio: 'ignore' });
  }
  return existsSync(entry) ? entry : undefined;
}

const ours = ['dist/cli.js', 'lsp', '--stdio'];
const runs = [
  ['properties', 'asked', ours, true],
  ['properties', 'sent', ours, false],
  ['yaml', 'asked', ours, true],
  ['yaml', 'sent', ours, false],
];
if (process.argv.includes('--compare')) {
  const entry = compared();
  if (entry) runs.push(['yaml', `${COMPARED}, sent`, [entry, '--stdio'], false]);
  else console.error(`${COMPARED} cannot be installed here.`);
}
const rows = [];
for (const [kind, name, args, pull] of runs) {
  for (const lines of SIZES) {
    const subject = new Subject(name, process.execPath, args, pull);
    await subject.start();
    const { median, worst, processor } = await measure(subject, FILES[kind], lines);
    const row = {
      file: kind,
      diagnostics: name,
      lines,
      'median ms': Number(median.toFixed(1)),
      'worst ms': Number(worst.toFixed(1)),
      'processor ms': Number(processor.toFixed(1)),
      'memory MiB': subject.memory(),
    };
    rows.push(row);
    console.error(`${kind}, ${name}, ${lines} lines`);
    subject.end();
  }
}
console.table(rows);
process.exit(0);
