import type { ParseArgsConfig } from 'node:util';

/** What a command may touch; the process's own in `main/cli.ts`, recorders in tests. */
export interface CommandIo {
  /** Writes text as it is; no line break is added. */
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Lines of standard input, without their line breaks. */
  readonly lines: () => AsyncIterable<string>;
  /** The whole of standard input, line breaks as they are. */
  readonly input: () => Promise<string>;
  /** Whether standard output understands ANSI colors. */
  readonly color: boolean;
  /** Whether standard error is a terminal: progress may be shown. */
  readonly progress: boolean;
}

/** Option values as `parseArgs` gives them. */
export type OptionValues = Readonly<
  Record<string, string | boolean | (string | boolean)[] | undefined>
>;

/** Exit codes of every command. */
export const EXIT = { fine: 0, findings: 1, wrongUse: 2 } as const;

/** One command of the command line. */
export interface Command {
  readonly name: string;
  /** What follows the name in the usage line: `PATH… [--format text|json]`. */
  readonly usage: string;
  /** One line for the overview. */
  readonly summary: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** One line for each option, by name. */
  readonly optionHelp: Readonly<Record<string, string>>;
  /** Runs; the answer is the exit code. Throws `WrongUse` for arguments it cannot take. */
  readonly run: (
    positionals: readonly string[],
    values: OptionValues,
    io: CommandIo,
  ) => Promise<number>;
}

/** The arguments or their files make no sense; the message goes to standard error, the exit code is 2. */
export class WrongUse extends Error {}
