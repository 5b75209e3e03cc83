import { SETTINGS_FILE } from '../binding/settings-file';
import { POLICY_KEYS, SETTINGS_FILE_KEYS, type KeySchema } from '../settings-file/keys';
import { EXIT, type Command } from './command';

const EXIT_MEANING: Readonly<Record<keyof typeof EXIT, string>> = {
  fine: 'fine: nothing was found, or nothing at or above `--fail-on`',
  findings: 'findings at or above `--fail-on`; for `explain` a key that Kafka does not have',
  wrongUse:
    'wrong use; a named file that is missing, cannot be read or is of a kind that holds no settings; nothing that could be simulated or reported: the message is on standard error',
};

/** The page of the command line and its settings file, as Markdown: `README.md` of this folder. */
export function commandLinePage(commands: readonly Command[]): string {
  return (
    [
      '<!-- Written from the tables in the code by `UPDATE=1 npm run test:unit -- cli/pages`; do not edit. -->',
      '# The command line',
      '`kafka-streams-config COMMAND [ARGUMENTS]`. `--help` and `--version` work everywhere. Results go to standard output, messages and progress (on a terminal) to standard error.',
      table(
        ['exit code', 'means'],
        Object.entries(EXIT).map(([name, code]) => [
          String(code),
          EXIT_MEANING[name as keyof typeof EXIT],
        ]),
      ),
      ...commands.map(section),
      SETTINGS,
      table(['key', 'says'], rows(SETTINGS_FILE_KEYS)),
      POLICIES,
      table(['key', 'says'], rows(POLICY_KEYS)),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

const SETTINGS = `# The settings file

\`${SETTINGS_FILE}\` holds what a team decides for a folder and all below it, for editors and the command line alike. JSON with comments; mistakes in it are findings of the rule \`settings-file\`.

- **Precedence:** flags of the command line, then the nearest settings file, then those of the folders above it, key by key (\`rules\` and \`policies\` entry by entry), then the settings of the editor. The file wins over the editor: a repository is judged alike by everybody and in the pipeline. What each user sees (code lens, inlay hints) is in the settings of the editor only.
- **Which files:** from the folder of a file upwards to the root of its repository (the folder with \`.git\`), or to one that says \`"root": true\`.
- While a text is no JSON, editors keep what its last whole version said.`;

const POLICIES = `## Policies

An entry of \`policies\` demands something of one \`key\`, or of the \`tier\` of a fleet. A key that is not written counts with Kafka's default; one whose value is only known at run time is not judged. A base that profiles lie over may lack a key: each profile is judged together with its base. So is one whose own file sets nothing of Kafka Streams; the finding stands in the base.`;

function section(command: Command): string {
  const options = Object.keys(command.options);
  const help = options.map((name) => [`\`--${name}\``, command.optionHelp[name] ?? '']);
  const parts = [`## ${command.name}`, `\`${command.name} ${command.usage}\``, command.summary];
  return [...parts, ...(help.length > 0 ? [table(['option', 'takes'], help)] : [])].join('\n\n');
}

function rows(keys: Readonly<Record<string, KeySchema>>): string[][] {
  return Object.entries(keys).map(([key, { description }]) => [`\`${key}\``, description]);
}

function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}
