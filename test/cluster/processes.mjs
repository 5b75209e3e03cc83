// Java processes, folders and ports that are gone when this process is, however it ends.
import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Small heaps and quick starts: none of these lives long. */
const JVM = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto'];
/** Kafka's warnings go to standard error. */
const QUIET = ['-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'];

const children = new Set();
const folders = new Set();

process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
]) {
  process.on(signal, () => process.exit(128 + number));
}

/** A new folder for as long as this process runs. */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `kafka-streams-config-${name}-`));
  folders.add(folder);
  return folder;
}

/** Removes such a folder earlier. */
export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  folders.delete(folder);
}

/** So many ports of 127.0.0.1 that nobody listens on. */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, listening));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

function listening() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

/**
 * Starts a Java program that ends when its standard input does. Its complaints are added to `log`.
 * `ended` resolves with its status; `kill` ends it as `kill -9` does.
 */
export function startProgram({ classPath, main, args = [], flags = [], log }) {
  const child = spawn('java', [...JVM, ...QUIET, ...flags, '-cp', classPath, main, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  children.add(child);
  child.stdin.on('error', () => {});
  child.stderr.on('data', (chunk) => appendFileSync(log, chunk));
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve(undefined));
    child.once('close', (status) => resolve(status));
  }).finally(() => children.delete(child));
  return {
    child,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The last lines of a log, for an error message. */
export function tail(log, lines = 20) {
  try {
    return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
