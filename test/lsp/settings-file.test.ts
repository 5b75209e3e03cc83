import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { CodeAction, Diagnostic } from 'vscode-languageserver/node';
import { TestClient } from './test-client';

const SETTINGS_FILE = '.kafka-streams-config.json';
const NODE = 'application.id=orders\nnum.standby.replicas=0\n';
const POLICY = JSON.stringify({
  policies: {
    standbys: {
      key: 'num.standby.replicas',
      min: 1,
      message: 'See ADR 7.',
      link: 'https://wiki/adr-7',
    },
  },
});
const CHANGED = 2;

let client: TestClient;
afterEach(() => client.dispose());

const codesOf = (uri: string): (string | number | undefined)[] =>
  (client.pushed.get(uri) ?? []).map(({ code }) => code);

test('a policy is shown where it is broken, with its link and its fix', async () => {
  client = new TestClient({ [SETTINGS_FILE]: POLICY, 'a.properties': NODE });
  await client.initialize();
  const uri = await client.open('a.properties', NODE);
  await client.until('the policy is shown', () => codesOf(uri).includes('policy'));
  const found = client.pushed.get(uri)?.find(({ code }) => code === 'policy') as Diagnostic;
  assert.equal(
    found.message,
    'Policy `standbys`: `num.standby.replicas` is `0`; at least 1 is asked for. See ADR 7.',
  );
  assert.equal(found.codeDescription?.href, 'https://wiki/adr-7');
  const actions = await client.ask<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: found.range,
    context: { diagnostics: [found] },
  });
  assert.deepEqual(actions.find(({ title }) => title === 'Change to 1')?.edit?.changes?.[uri], [
    { range: found.range, newText: '1' },
  ]);
});

test('edits of the file take effect while it is open, and its mistakes are shown in it', async () => {
  client = new TestClient({ [SETTINGS_FILE]: '{}', 'a.properties': NODE });
  await client.initialize();
  const uri = await client.open('a.properties', NODE);
  const file = await client.open(SETTINGS_FILE, POLICY);
  await client.until('the policy is shown', () => codesOf(uri).includes('policy'));
  const text = await client.edit(file, POLICY, '"min":1', '"min":1,"sevrity":"error"');
  await client.until('the slip is shown', () => codesOf(file).includes('settings-file'));
  const actions = await client.ask<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: file },
    range: client.pushed.get(file)?.[0]?.range,
    context: { diagnostics: [] },
  });
  assert.ok(actions.some(({ title }) => title === 'Change to severity'));
  await client.edit(file, text, '"min":1,"sevrity":"error"', '"min":0');
  await client.until('all is well', () => codesOf(uri).length === 0 && codesOf(file).length === 0);
});

test('a change on the disk takes effect, and the file wins over the settings of the editor', async () => {
  client = new TestClient(
    {
      [SETTINGS_FILE]: '{}',
      'a.properties': 'application.id=a\nprobing.rebalance.interval.ms=1\n',
    },
    { settings: { rules: { 'invalid-value': 'off' } } },
  );
  await client.initialize();
  const uri = client.uri('a.properties');
  client.write(SETTINGS_FILE, '{ "rules": { "invalid-value": "warning" } }');
  await client.tell('workspace/didChangeWatchedFiles', {
    changes: [{ uri: client.uri(SETTINGS_FILE), type: CHANGED }],
  });
  await client.until('the rule is on', () => codesOf(uri).includes('invalid-value'));
  assert.equal(client.pushed.get(uri)?.[0]?.severity, 2);
  assert.deepEqual(client.errors, []);
});
