import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SETTINGS_FILE } from '../../../server/src/binding/settings-file';
import { Project } from '../../../server/src/project';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';

const ROOT = 'file:///project/';
const TYPO = 'application.id=orders\nnum.standby.replicass=1\n';

function projectOf(files: Readonly<Record<string, string>>, settings = {}): Project {
  const project = new Project(() => ({ ...DEFAULT_SETTINGS, orders: 3, ...settings }));
  for (const [name, text] of Object.entries(files)) project.setDocument(ROOT + name, text);
  return project;
}

function codes(project: Project, name: string): string[] {
  return project.findings(ROOT + name).map(({ code }) => code);
}

const OFF = '{ "rules": { "unknown-key": "off" } }';
const ERROR = '{ "rules": { "unknown-key": "error" } }';

describe('which settings file counts', () => {
  test('that of the folder, or of one above, over the settings of the editor', () => {
    const project = projectOf(
      { [SETTINGS_FILE]: OFF, 'deep/er/a.properties': TYPO },
      { severities: { 'unknown-key': 'error' } },
    );
    assert.deepEqual(codes(project, 'deep/er/a.properties'), []);
    assert.deepEqual(
      codes(
        projectOf({ 'other/.kafka-streams-config.json': OFF, 'a.properties': TYPO }),
        'a.properties',
      ),
      ['unknown-key'],
    );
  });

  test('the nearest wins, key by key; what it leaves out comes from above', () => {
    const project = projectOf({
      [SETTINGS_FILE]:
        '{ "kafkaVersion": "3.5", "rules": { "unknown-key": "off" }, "placement.orders": 9 }',
      [`a/${SETTINGS_FILE}`]: '{ "kafkaVersion": "3.6", "rules": { "inline-comment": "off" } }',
    });
    const { kafkaVersion, severities, orders } = project.settings(`${ROOT}a/b/x.properties`);
    assert.equal(kafkaVersion, '3.6');
    assert.deepEqual(severities, { 'unknown-key': 'off', 'inline-comment': 'off' });
    assert.equal(orders, 9);
  });

  test('"root": true leaves out those above', () => {
    const project = projectOf({
      [SETTINGS_FILE]: OFF,
      [`a/${SETTINGS_FILE}`]: '{ "root": true }',
      'a/x.properties': TYPO,
    });
    assert.deepEqual(codes(project, 'a/x.properties'), ['unknown-key']);
  });

  test('flags of the command line win over files', () => {
    const project = new Project(() => DEFAULT_SETTINGS, undefined, { kafkaVersion: '3.2' });
    project.setDocument(ROOT + SETTINGS_FILE, '{ "kafkaVersion": "3.9" }');
    project.setDocument(`${ROOT}a.properties`, TYPO);
    assert.equal(project.document(`${ROOT}a.properties`)?.kafka.version, '3.2');
  });
});

describe('a change of the file', () => {
  test('takes effect at once, whichever comes first', () => {
    const project = projectOf({ 'a.properties': TYPO });
    assert.deepEqual(codes(project, 'a.properties'), ['unknown-key']);
    project.setDocument(ROOT + SETTINGS_FILE, OFF);
    assert.deepEqual(codes(project, 'a.properties'), []);
    project.setDocument(ROOT + SETTINGS_FILE, ERROR);
    assert.equal(project.findings(`${ROOT}a.properties`)[0]?.severity, 'error');
    project.removeDocument(ROOT + SETTINGS_FILE);
    assert.equal(project.findings(`${ROOT}a.properties`)[0]?.severity, 'warning');
  });

  test('keeps the last whole text while it is broken, and says so', () => {
    const project = projectOf({ [SETTINGS_FILE]: OFF, 'a.properties': TYPO });
    project.setDocument(ROOT + SETTINGS_FILE, '{ "rules": { ');
    assert.deepEqual(codes(project, 'a.properties'), []);
    assert.deepEqual(codes(project, SETTINGS_FILE), ['settings-file']);
    project.setDocument(ROOT + SETTINGS_FILE, OFF);
    assert.deepEqual(codes(project, SETTINGS_FILE), []);
  });

  test('may change version, prefixes and fleets of documents that were read before', () => {
    const node = (zone: string) =>
      `shop.application.id=orders\nshop.num.standby.replicas=1\nshop.client.tag.zone=${zone}\n`;
    const project = projectOf({ 'a/x.properties': node('a'), 'b/x.properties': node('b') });
    const before = project.applications().length;
    project.setDocument(
      ROOT + SETTINGS_FILE,
      '{ "prefixes": ["shop."], "fleetScope": "workspace", "kafkaVersion": "3.9" }',
    );
    assert.equal(project.applications()[0]?.fleet?.instances.length, 2);
    assert.equal(project.document(`${ROOT}a/x.properties`)?.kafka.version, '3.9');
    project.removeDocument(ROOT + SETTINGS_FILE);
    assert.equal(project.applications().length, before);
    assert.ok(project.applications().every(({ fleet }) => !fleet));
  });
});

describe('include and exclude', () => {
  const files = { 'a/x.properties': TYPO, 'b/x.properties': TYPO.replace('orders', 'b') };
  test('leave files without findings', () => {
    const without = projectOf({ [SETTINGS_FILE]: '{ "exclude": "a/**" }', ...files });
    assert.deepEqual(codes(without, 'a/x.properties'), []);
    assert.deepEqual(codes(without, 'b/x.properties'), ['unknown-key']);
    const only = projectOf({ [SETTINGS_FILE]: '{ "include": ["a/**"] }', ...files });
    assert.deepEqual(codes(only, 'a/x.properties'), ['unknown-key']);
    assert.deepEqual(codes(only, 'b/x.properties'), []);
  });

  test('leave files out of fleets, but not out of reach', () => {
    const node = 'application.id=orders\nnum.standby.replicas=1\n';
    const project = projectOf({
      'node-1.properties': node,
      'node-2.properties': node,
      'template.properties': node,
      'x.fleet.yaml':
        'application: x\nsettingsFrom: template.properties\ninstances: [{ name: a, replicas: 2 }]\n',
      [SETTINGS_FILE]: '{ "exclude": "template.*" }',
    });
    const sizes = new Map(
      project.applications().map(({ id, fleet }) => [id, fleet?.instances.length]),
    );
    assert.equal(sizes.get('orders'), 2);
    const [described] = project.applications().filter(({ id }) => id === 'x');
    assert.ok(described?.fleet?.instances[0]?.settings.has('num.standby.replicas'));
  });
});
