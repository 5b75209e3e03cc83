// `npm start`: the main job on the samples, in the terminal, and how to see it in the editor.
import { spawnSync } from 'node:child_process';

/** Runs one command of the built command line in this terminal; findings (exit code 1) are no failure here. */
function show(...args) {
  console.log(`\n$ kafka-streams-config ${args.join(' ')}\n`);
  const { status } = spawnSync(process.execPath, ['dist/cli.js', ...args], { stdio: 'inherit' });
  if (status !== 0 && status !== 1) process.exit(status ?? 1);
}

show('check', 'samples');
show('placement', 'samples');

console.log(`
To see the same while you type:
  VS Code    open this folder and press F5: a second window opens with the extension and the samples
  elsewhere  node dist/cli.js lsp --stdio is the language server
`);
