import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { bindDocument, mayHoldSettings } from '../../../server/src/binding/bind';
import { SETTINGS_FILE } from '../../../server/src/binding/settings-file';
import { lspCommand } from '../../../server/src/cli/lsp';
import { commandLinePage } from '../../../server/src/cli/pages';
import { COMMANDS } from '../../../server/src/cli/table';
import { readSettingsFile } from '../../../server/src/settings-file/read-settings-file';

const PAGE = 'server/src/cli/README.md';
const PIPELINES = 'samples/pipelines';

test('the page of the command line is what its tables say', () => {
  const written = commandLinePage([...COMMANDS, lspCommand(() => Promise.resolve())]);
  if (process.env['UPDATE']) writeFileSync(PAGE, written);
  assert.equal(readFileSync(PAGE, 'utf8'), written);
});

test('each option of each command is explained, and nothing else is', () => {
  for (const { name, options, optionHelp } of COMMANDS) {
    assert.deepEqual(Object.keys(optionHelp).sort(), Object.keys(options).sort(), name);
  }
});

for (const file of [
  `${PIPELINES}/github-actions.yml`,
  `${PIPELINES}/gitlab-ci.yml`,
  `${PIPELINES}/pre-commit-config.yaml`,
  '.pre-commit-hooks.yaml',
  'README.md',
]) {
  test(`${file} uses options that there are`, () => {
    const text = readFileSync(file, 'utf8');
    if (file !== 'README.md') assert.ok(parse(text));
    const options = COMMANDS.find(({ name }) => name === 'check')?.options ?? {};
    for (const [, line = ''] of text.matchAll(/kafka-streams-config check ([^\n>]*)/g)) {
      for (const [, option = ''] of line.matchAll(/--([a-z-]+)/g))
        assert.ok(option in options, option);
    }
  });
}

test('the hook looks at the files that may hold settings', () => {
  const [hook] = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8')) as { files: string }[];
  const files = new RegExp(hook?.files ?? '');
  for (const name of [
    'application.yml',
    'a.properties',
    '.env',
    '.env.prod',
    'x.env',
    SETTINGS_FILE,
  ]) {
    assert.equal(mayHoldSettings(name), true, name);
    assert.match(`folder/${name}`, files);
    assert.match(name, files);
  }
  assert.doesNotMatch('src/Main.java', files);
});

for (const [file, text] of [
  ['sample', readFileSync(`${PIPELINES}/${SETTINGS_FILE}`, 'utf8')],
  [
    'README',
    /```json\n(\{\n {2}"kafkaVersion"[^]*?)```/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '',
  ],
] as const) {
  test(`the settings file of the ${file} is in order`, () => {
    const document = bindDocument(`file:///${SETTINGS_FILE}`, text);
    assert.ok(document);
    const { problems, settings } = readSettingsFile(document);
    assert.deepEqual(problems, []);
    assert.equal(settings.policies.length, 2);
  });
}
