import type { CommandIo } from '../../../server/src/cli/command';
import { runCommandLine } from '../../../server/src/cli/run';
import { COMMANDS } from '../../../server/src/cli/table';

/** What a run of the command line left behind. */
export interface CliResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in this process, without colors. */
export async function runCli(
  args: readonly string[],
  input: readonly string[] = [],
): Promise<CliResult> {
  let out = '';
  let err = '';
  const io: CommandIo = {
    out: (text) => (out += text),
    err: (text) => (err += text),
    // eslint-disable-next-line @typescript-eslint/require-await -- an async iterable of what is already there
    lines: async function* () {
      yield* input;
    },
    input: () => Promise.resolve(input.join('\n')),
    color: false,
    progress: false,
  };
  const code = await runCommandLine(COMMANDS, args, '1.2.3', io);
  return { code, out, err };
}
