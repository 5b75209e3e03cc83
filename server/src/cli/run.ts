import { parseArgs } from 'node:util';
import { EXIT, WrongUse, type Command, type CommandIo } from './command';

const PROGRAM = 'kafka-streams-config';

const COMMON: Command['options'] = { help: { type: 'boolean', short: 'h' } };

/** Runs the command line: picks the command, parses its options, turns wrong use into a message and exit code 2. */
export async function runCommandLine(
  commands: readonly Command[],
  args: readonly string[],
  version: string,
  io: CommandIo,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === '--version' || name === '-v') {
    io.out(`${version}\n`);
    return EXIT.fine;
  }
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    (name === undefined ? io.err : io.out)(overview(commands));
    return name === undefined ? EXIT.wrongUse : EXIT.fine;
  }
  const command = commands.find((candidate) => candidate.name === name);
  try {
    if (!command) throw new WrongUse(`There is no command "${name}".`);
    const { values, positionals } = parse(command, rest);
    if (values['help'] === true) {
      io.out(help(command));
      return EXIT.fine;
    }
    return await command.run(positionals, values, io);
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    io.err(`${error.message}\nSee ${PROGRAM} ${command ? `${command.name} ` : ''}--help.\n`);
    return EXIT.wrongUse;
  }
}

function parse(command: Command, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...command.options, ...COMMON },
      allowPositionals: true,
    });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  const lines = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return [
    `Usage: ${PROGRAM} COMMAND [ARGUMENTS]`,
    '',
    'Tells whether Kafka Streams settings will start, and where Kafka will put every copy of every task.',
    '',
    'Commands:',
    ...lines,
    '',
    `${PROGRAM} COMMAND --help tells more. Exit code: 0 fine, 1 findings, 2 wrong use or unreadable input.`,
    '',
  ].join('\n');
}

function help(command: Command): string {
  const names = Object.keys(command.options);
  const width = Math.max(0, ...names.map((name) => name.length));
  return [
    `Usage: ${PROGRAM} ${command.name} ${command.usage}`,
    '',
    command.summary,
    ...(names.length > 0 ? ['', 'Options:'] : []),
    ...names.map((name) => `  --${name.padEnd(width)}  ${command.optionHelp[name] ?? ''}`),
    '',
  ].join('\n');
}

/** The value of an option that takes one of a few words; the first is the default. */
export function choice<Word extends string>(
  option: string,
  value: string | boolean | (string | boolean)[] | undefined,
  words: readonly [Word, ...Word[]],
): Word {
  if (value === undefined) return words[0];
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) throw new WrongUse(`--${option} is one of ${words.join(', ')}.`);
  return word;
}
