import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { assertCurrent, page, table, written } from './markdown';

interface Setting {
  readonly order: number;
  readonly type: string | readonly string[];
  readonly default: unknown;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly markdownDescription: string;
}

interface Contributed {
  readonly contributes: {
    readonly commands: readonly { command: string; title: string; category: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
  };
  readonly capabilities: { readonly untrustedWorkspaces: { readonly description: string } };
}

const { contributes, capabilities } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Contributed;
const settings = Object.entries(contributes.configuration.properties).sort(
  ([, a], [, b]) => a.order - b.order,
);

/** What each command does; there is no room for it in `package.json`. */
const COMMANDS: Readonly<Record<string, string>> = {
  'kafkaStreams.preview':
    'Opens the live preview of the fleet that the file in front belongs to. Also in the title of the editor and in the menu of a fleet file.',
  'kafkaStreams.attach':
    'Asks for a cluster, a login and an application, reads it once, and opens what it found as a fleet file with its preview. Only in trusted workspaces, and not in a browser.',
  'kafkaStreams.describeFleet':
    'Makes a fleet file beside the settings, of what they tell and of what you answer.',
  'kafkaStreams.makeRackAware':
    'Writes client tags, their list and the number of standbys into the files of an application.',
  'kafkaStreams.selectKafkaVersion':
    'Sets `kafkaStreams.kafkaVersion` of the workspace. The same as a click on the version in the status bar.',
  'kafkaStreams.openSample': 'Opens a fleet with one mistake in it, as the walkthrough does.',
  'kafkaStreams.restartServer':
    'Ends the language server, also one that hangs, and starts another one that reads everything anew.',
  'kafkaStreams.showOutput': 'Shows the log of client and server.',
};

function rangeOf({ enum: values, enumDescriptions, minimum, maximum }: Setting): string {
  if (values) {
    const meanings = values.map((value, i) => {
      const meaning = enumDescriptions?.[i];
      return meaning ? `\`${value}\`: ${meaning}` : `\`${value}\``;
    });
    return ` ${meanings.join(' ')}`;
  }
  return minimum === undefined ? '' : ` From ${minimum} to ${maximum}.`;
}

test('the page of the extension is what package.json contributes', () => {
  const commands = contributes.commands.map(({ command, title, category }) => [
    `${category}: ${title}`,
    `\`${command}\``,
    COMMANDS[command] ?? '',
  ]);
  const rows = settings.map(([key, setting]) => [
    `\`${key}\``,
    [setting.type].flat().join(' or '),
    `\`${JSON.stringify(setting.default)}\``,
    setting.markdownDescription + rangeOf(setting),
  ]);
  const text = page(
    written('pages/extension'),
    '# The extension: commands and settings',
    'For VS Code, VS Code for the Web and editors that take their extensions.',
    '## Commands',
    table(['command', 'id', 'does'], commands),
    '## Settings',
    'Each may be set for the user, the workspace or a folder. What a [settings file](../server/src/cli/README.md#the-settings-file) of the team says wins over them. Other editors send the same keys as `workspace/configuration`, section `kafkaStreams`.',
    table(['setting', 'type', 'default', 'says'], rows),
    'The rules and their severities: [all rules](../server/src/rules/README.md).',
    '## Workspaces',
    `In a workspace that is not trusted: ${capabilities.untrustedWorkspaces.description} In a virtual workspace everything works but attaching, which needs a network of its own.`,
  );
  assertCurrent('client/README.md', text);
});

test('each command is explained, and nothing else is', () => {
  const contributed = contributes.commands.map(({ command }) => command);
  assert.deepEqual(Object.keys(COMMANDS).sort(), [...contributed].sort());
});

const readme = readFileSync('README.md', 'utf8');

test('the README lists every setting with its default, and no other', () => {
  const listed = [...readme.matchAll(/^\| `(kafkaStreams\.[\w.]+)` \| `([^`]*)` \|/gm)];
  assert.deepEqual(listed.map(([, key]) => key).sort(), settings.map(([key]) => key).sort());
  for (const [, key = '', value = ''] of listed) {
    const { default: initial } = contributes.configuration.properties[key] ?? {};
    const shown = typeof initial === 'string' ? initial : JSON.stringify(initial);
    assert.equal(value, shown, key);
  }
});

test('commands that texts name are there', () => {
  const titles = contributes.commands.map(({ title }) => title.replace('…', ''));
  for (const file of ['README.md', 'SUPPORT.md', 'CHANGELOG.md']) {
    const text = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
    for (const [, name = ''] of text.matchAll(/\*Kafka Streams: ([^*]+)\*/g)) {
      assert.ok(titles.includes(name.replace('…', '')), `${file}: ${name}`);
    }
  }
});
