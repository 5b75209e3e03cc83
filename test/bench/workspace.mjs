// Measures how a workspace of 5,000 files opens, through a real server over standard input and output, and prints a
// table: `node test/bench/workspace.mjs` (after `npm run build`). While the files are read, a small question is asked
// again and again: the longest wait for its answer is the longest time that the server was busy with one thing.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} = require('vscode-jsonrpc/node');

const FOLDERS = 500;
const FILES_EACH = 10;
const KEYSTROKES = 16;
/** No news for so long: the workspace is read. */
const QUIET_MS = 3_000;

/** What one service keeps; half of the files have nothing to do with Kafka. */
function filesOf(service) {
  const streams = (zone) =>
    `application.id=orders-${service}\nbootstrap.servers=a:9092\nnum.standby.replicas=1\n` +
    `rack.aware.assignment.tags=zone\nclient.tag.zone=${zone}\nnum.standby.replica=2\n`;
  const noise = Array.from({ length: 100 }, (_, i) => `label.${i}=Text ${i}`).join('\n');
  return {
    'pom.xml': `<project><properties><kafka.version>3.9.0</kafka.version></properties></project>`,
    'src/application.yaml':
      `spring:\n  kafka:\n    streams:\n      application-id: shipping-${service}\n      properties:\n` +
      `        num.standby.replicas: 1\n        rack.aware.assignment.tags: zone\n`,
    'src/application-prod.yaml': `spring.kafka.streams.properties.client.tag.zone: eu-1a\n`,
    'fleet/node-1.streams.properties': streams('a'),
    'fleet/node-2.streams.properties': streams('b'),
    'fleet/node-3.streams.properties': streams('c'),
    'docker-compose.yml': `services:\n  app:\n    image: app\n    environment:\n      STREAMS_NUM_STANDBY_REPLICAS: 1\n      APPLICATION_ID: app-${service}\n`,
    'src/messages.properties': noise,
    'ci.yaml': `jobs:\n${Array.from({ length: 50 }, (_, i) => `  job${i}:\n    run: make ${i}`).join('\n')}\n`,
    '.env': `NAME=service-${service}\n`,
  };
}

function makeWorkspace() {
  const root = mkdtempSync(path.join(tmpdir(), 'kafka-streams-workspace-'));
  for (let service = 0; service < FOLDERS; service++) {
    for (const [name, text] of Object.entries(filesOf(service))) {
      const file = path.join(root, `service-${service}`, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  return root;
}

async function measure(root, pull) {
  const server = spawn(process.execPath, ['dist/cli.js', 'lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const file = path.join(root, 'service-7/fleet/node-1.streams.properties');
  const uri = pathToFileURL(file).href;
  const diagnosed = new Set();
  const progress = { reports: 0, ended: undefined };
  let lastNews = performance.now();
  let onOpen = () => undefined;
  const news = (of, diagnostics) => {
    lastNews = performance.now();
    if (diagnostics.length > 0) diagnosed.add(of);
    if (of === uri) onOpen();
  };
  connection.onRequest((method, params) =>
    method === 'workspace/configuration' ? params.items.map(() => ({})) : null,
  );
  connection.onNotification('textDocument/publishDiagnostics', (sent) =>
    news(sent.uri, sent.diagnostics),
  );
  connection.onNotification('$/progress', ({ value }) => {
    if (value.kind === 'report') progress.reports++;
    if (value.kind !== 'end') return;
    progress.ended = performance.now() - start;
    lastNews = performance.now();
  });
  connection.listen();

  const start = performance.now();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'bench' }],
    capabilities: {
      window: { workDoneProgress: true },
      workspace: { configuration: true, workspaceFolders: true },
      textDocument: pull ? { diagnostic: {} } : { publishDiagnostics: { versionSupport: true } },
    },
  });
  await connection.sendNotification('initialized', {});
  const text = readFileSync(file, 'utf8');
  const opened = new Promise((resolve) => (onOpen = resolve));
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'properties', version: 1, text },
  });
  const textDocument = { uri };
  const completed = connection
    .sendRequest('textDocument/completion', { textDocument, position: { line: 2, character: 6 } })
    .then(() => performance.now() - start);
  if (pull) {
    connection.sendRequest('textDocument/diagnostic', { textDocument }).then(() => onOpen());
    void follow(connection, news);
  }
  const diagnosedAfter = opened.then(() => performance.now() - start);

  let longest = 0;
  while (performance.now() - lastNews < QUIET_MS || progress.ended === undefined) {
    const asked = performance.now();
    await connection.sendRequest('kafkaStreams/status', { uri });
    longest = Math.max(longest, performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const read = lastNews - start;
  const before = processorTime(server);
  const keystrokes = [];
  for (let i = 0; i < KEYSTROKES; i++) {
    const end = { line: 6, character: 0 };
    const began = performance.now();
    const answered = new Promise((resolve) => (onOpen = resolve));
    const written = i % 2 === 0;
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: i + 2 },
      contentChanges: [
        written
          ? { range: { start: end, end }, text: 'max.warmup.replicas=x\n' }
          : { range: { start: end, end: { line: 7, character: 0 } }, text: '' },
      ],
    });
    await answered;
    keystrokes.push(performance.now() - began);
  }
  const processor = (processorTime(server) - before) / KEYSTROKES;
  keystrokes.sort((a, b) => a - b);
  const row = {
    diagnostics: pull ? 'asked' : 'sent',
    'first diagnostics ms': await diagnosedAfter,
    'first completion ms': await completed,
    'all read ms': progress.ended,
    'all known ms': read,
    'files with findings': diagnosed.size,
    'progress reports': progress.reports,
    'longest wait ms': longest,
    'keystroke ms': keystrokes[keystrokes.length >> 1],
    'processor ms a keystroke': processor,
    'memory MiB': memory(server),
  };
  connection.dispose();
  server.kill();
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value) : value,
    ]),
  );
}

/** Asks for the diagnostics of the workspace as VS Code does: again whenever an answer came. */
async function follow(connection, news) {
  const known = new Map();
  for (;;) {
    const previousResultIds = [...known].map(([uri, value]) => ({ uri, value }));
    const { items } = await connection.sendRequest('workspace/diagnostic', { previousResultIds });
    for (const { uri, resultId, items: diagnostics } of items) {
      known.set(uri, resultId);
      news(uri, diagnostics);
    }
  }
}

function memory(server) {
  const status = `/proc/${server.pid}/status`;
  if (!existsSync(status)) return undefined;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024;
}

function processorTime(server) {
  const stat = `/proc/${server.pid}/stat`;
  if (!existsSync(stat)) return Number.NaN;
  const fields = readFileSync(stat, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const root = makeWorkspace();
try {
  console.error(`${FOLDERS * FILES_EACH} files`);
  console.table([await measure(root, false), await measure(root, true)]);
} finally {
  rmSync(root, { recursive: true, force: true });
}
process.exit(0);
