// `npm start`: the main job on the samples, in the terminal; then the same in an editor, where somebody is watching.
import { spawn, spawnSync } from 'node:child_process';
import { platform } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    /** Only the terminal's part. */
    'no-open': { type: 'boolean' },
    /** VS Code for the Web even where there is a desktop one. */
    web: { type: 'boolean' },
    port: { type: 'string' },
  },
});

/** Runs one command of the built command line in this terminal; findings (exit code 1) are no failure here. */
function show(...args) {
  console.log(`\n$ kafka-streams-config ${args.join(' ')}\n`);
  const { status } = spawnSync(process.execPath, ['dist/cli.js', ...args], { stdio: 'inherit' });
  if (status !== 0 && status !== 1) process.exit(status ?? 1);
}

/** Opens a window of the desktop editor with the extension and the samples; answers whether there is one. */
function openDesktop() {
  const args = [`--extensionDevelopmentPath=${resolve('.')}`, '--new-window', resolve('samples')];
  // A shell finds `code.cmd` on Windows.
  const { status } = spawnSync('code', args, { stdio: 'ignore', shell: platform() === 'win32' });
  return status === 0;
}

/** Shows an address in the browser of the desktop, where there is one; its failure is no failure here. */
function openBrowser(address) {
  const opener = { darwin: 'open', win32: 'explorer' }[platform()] ?? 'xdg-open';
  spawn(opener, [address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

show('check', 'samples');
show('placement', 'samples');

const watched = process.stdout.isTTY && !process.env.CI;
if (options['no-open'] || !(watched || options.web)) {
  console.log(`
To see the same while you type:
  npm start           in a terminal of your own opens it in VS Code, or in a browser where there is none
  VS Code             open this folder and press F5
  other editors       node dist/cli.js lsp --stdio is the language server
`);
} else if (!options.web && openDesktop()) {
  console.log(
    '\nVS Code opens the samples with the extension. `npm start -- --web` shows a browser.\n',
  );
} else {
  const { serveWeb } = await import('./serve-web.mjs');
  const port = options.port === undefined ? undefined : Number(options.port);
  const { address } = await serveWeb('samples', { port });
  console.log(`
VS Code for the Web with the samples:  ${address}
Open kip-708-partial/node-1.properties. What you change stays in the page. Ctrl+C ends it.
`);
  if (watched) openBrowser(address);
}
