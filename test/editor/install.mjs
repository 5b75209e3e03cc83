// Installs what the editor tests run on, from npm and the distribution's packages alone: Chromium, Node 24 and
// code-server (VS Code with a Node extension host). Everything goes to a cache folder outside the repository,
// keyed by version; a second run finds it there and does nothing.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const NODE_VERSION = '24.22.3';
const CODE_SERVER_VERSION = '4.139.1';

/** Debian's and Ubuntu's packages for each command that must be there. */
const SYSTEM_PACKAGES = { chromium: 'chromium', make: 'make', 'g++': 'g++', python3: 'python3' };

/** The cache folder; `KAFKA_STREAMS_EDITOR_CACHE` moves it. */
function cacheFolder() {
  const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return process.env.KAFKA_STREAMS_EDITOR_CACHE || join(base, 'kafka-streams-config-editor');
}

function run(command, args, options = {}) {
  console.log(`  ${command} ${args.join(' ')}`);
  // Only errors of the tools matter here; their progress would bury the test report.
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
}

function find(command) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path));
}

/** Does the work of one cached folder once: an interrupted installation starts again from nothing. */
function once(folder, work) {
  const stamp = join(folder, '.complete');
  if (existsSync(stamp)) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Makes the folder a package of its own, so that npm does not look for one above it.
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  work();
  writeFileSync(stamp, '');
}

function installSystemPackages() {
  const missing = Object.keys(SYSTEM_PACKAGES).filter((command) => !find(command));
  if (missing.length === 0) return;
  if (!find('apt-get')) {
    throw new Error(`The editor tests need ${missing.join(', ')} on the PATH.`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { env });
  const packages = missing.map((command) => SYSTEM_PACKAGES[command]);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}

function installNode(folder) {
  const name = `node-linux-${process.arch}`;
  once(folder, () => {
    run('npm', ['install', '--no-audit', '--no-fund', `${name}@${NODE_VERSION}`], { cwd: folder });
  });
  return join(folder, 'node_modules', name);
}

function installCodeServer(folder, nodeHome) {
  const server = join(folder, 'node_modules', 'code-server');
  once(folder, () => {
    const env = {
      ...process.env,
      PATH: join(nodeHome, 'bin') + delimiter + process.env.PATH,
      npm_config_nodedir: nodeHome,
      npm_config_audit: 'false',
      npm_config_fund: 'false',
    };
    // Its own scripts download binaries and compile what a test never loads; these steps are what remains.
    const npm = (cwd, ...args) => run('npm', args, { cwd, env });
    npm(folder, 'install', '--ignore-scripts', `code-server@${CODE_SERVER_VERSION}`);
    const vscode = join(server, 'lib', 'vscode');
    npm(vscode, 'install', '--omit=dev', '--ignore-scripts');
    npm(vscode, 'rebuild', '@vscode/spdlog', '@vscode/native-watchdog');
    npm(join(vscode, 'extensions'), 'install', '--omit=dev', '--ignore-scripts');
    link(join(vscode, 'bin', 'remote-cli'), 'code-linux.sh', 'code-server');
    link(join(vscode, 'bin', 'helpers'), 'browser-linux.sh', 'browser.sh');
  });
  return join(server, 'out', 'node', 'entry.js');
}

function link(folder, target, name) {
  rmSync(join(folder, name), { force: true });
  symlinkSync(target, join(folder, name));
}

/** Installs what is missing and tells where everything is. */
export function install() {
  installSystemPackages();
  const cache = cacheFolder();
  const nodeHome = installNode(join(cache, `node-${NODE_VERSION}`));
  const codeServer = installCodeServer(join(cache, `code-server-${CODE_SERVER_VERSION}`), nodeHome);
  return {
    chromium: process.env.CHROMIUM_EXECUTABLE || find('chromium'),
    node: join(nodeHome, 'bin', 'node'),
    codeServer,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const started = Date.now();
  console.log(JSON.stringify(install(), null, 2));
  console.log(`Editor test tools ready in ${Math.round((Date.now() - started) / 1000)} s.`);
}
