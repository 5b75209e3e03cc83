import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { version } from '../../../package.json';
import { EXIT, type CommandIo } from '../cli/command';
import { lspCommand } from '../cli/lsp';
import { runCommandLine } from '../cli/run';
import { COMMANDS } from '../cli/table';
import { decode } from '../file-reading';

/** Loaded only when asked for. */
const lsp = lspCommand(async () => (await import('./node-server')).serveStdio());

const io: CommandIo = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  lines: () => createInterface({ input: process.stdin, crlfDelay: Infinity }),
  input: async () => decode(await buffer(process.stdin)).text,
  color:
    process.env['NO_COLOR'] === undefined &&
    (process.stdout.isTTY || process.env['FORCE_COLOR'] !== undefined),
  progress: process.stderr.isTTY,
};

// A reader that closes early (`| head`) is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : 1),
);

runCommandLine([...COMMANDS, lsp], process.argv.slice(2), version, io).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    io.err(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = EXIT.wrongUse;
  },
);
