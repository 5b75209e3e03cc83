import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Project } from '../../../server/src/project';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';
import { useEverything } from './use-everything';

function useAll(files: Readonly<Record<string, string>>): Project {
  const project = new Project(() => ({ ...DEFAULT_SETTINGS, orders: 1 }));
  for (const [name, text] of Object.entries(files)) project.setDocument(`file:///w/${name}`, text);
  for (const document of project.documents()) {
    useEverything(project, document, Math.floor(document.text.length / 2));
  }
  return project;
}

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

const HEAD = 'application.id=a\n';

test('a file of 10 MB in one value', () => {
  const project = useAll({ 'a.properties': `${HEAD}state.dir=${'x'.repeat(10 * 1024 * 1024)}` });
  assert.equal(project.document('file:///w/a.properties')?.bound.parsed.entries.length, 2);
});

test('a file of 10 MB in one key, one comment, one line of backslashes', () => {
  for (const part of ['x', '# x', '\\', '\\u0041', ',', '${', '"']) {
    useAll({ 'a.properties': HEAD + part.repeat((2 * 1024 * 1024) / part.length) });
  }
});

test('a key of half a million parts, and a number of a million digits', () => {
  const long = (length: number, part: string): string => part.repeat(length / part.length);
  useAll({ 'a.properties': `${HEAD}${long(1_000_000, 'k.')}=1\n` });
  useAll({ 'application.yml': `a: 1\n${long(1_000_000, 'k.')}application.id: 1\n` });
  const number = useAll({
    'a.properties': `${HEAD}num.standby.replicas=${long(1_000_000, '1')}\n`,
  });
  const [finding] = number.findings('file:///w/a.properties');
  assert.equal(finding?.code, 'invalid-value');
  assert.equal(finding.fixes?.[0]?.title, 'Change to 2147483647');
});

test('100,000 lines', () => {
  const project = useAll({
    'a.properties': HEAD + lines(100_000, (i) => (i % 10 === 0 ? `my.key.${i}=${i}` : `# ${i}`)),
  });
  assert.equal(project.document('file:///w/a.properties')?.bound.parsed.entries.length, 10_001);
});

test('20,000 flat keys of YAML', () => {
  const flat = lines(20_000, (i) => `spring.kafka.streams.properties.my.key.${i}: ${i}`);
  useAll({ 'application.yaml': `spring.kafka.streams.application-id: a\n${flat}` });
  useAll({ 'a.fleet.yaml': `application: a\nsettings:\n${lines(20_000, (i) => `  k.${i}: v`)}` });
});

test('2,000 instances in a fleet file', () => {
  const instances = lines(2_000, (i) => `  - { name: n${i}, tags: { zone: z${i % 3} } }`);
  const settings = 'settings: { num.standby.replicas: 1, rack.aware.assignment.tags: zone }';
  const project = useAll({
    'a.fleet.yaml': `application: a\n${settings}\ninstances:\n${instances}`,
  });
  assert.equal(project.applications()[0]?.fleet?.instances.length, 2_000);
});

test('aliases that multiply, and nesting without end', () => {
  const bomb = lines(30, (i) => `a${i + 1}: &a${i + 1} [${`*a${i}, `.repeat(9)}*a${i}]`);
  useAll({ 'a.fleet.yaml': `application: a\na0: &a0 [x]\n${bomb}` });
  useAll({ 'b.fleet.yaml': `application: a\nx: ${'['.repeat(20_000)}` });
  useAll({ 'c.fleet.yaml': `application: a\nx: ${'{a: '.repeat(20_000)}` });
  useAll({ 'd.fleet.yaml': `application: a\n${lines(3_000, (i) => `${' '.repeat(i)}k:`)}` });
});

test('every kind of line break, byte order marks, halves of surrogate pairs, nothing at all', () => {
  const entry =
    'application.id=a\nclient.tag.\u{1F600}=\uD83D\nrack.aware.assignment.tags=\uDE00,\u{1F600}\n';
  for (const lineBreak of ['\n', '\r\n', '\r', '\n\r']) {
    for (const mark of ['', '\uFEFF']) {
      const text = mark + entry.replaceAll('\n', lineBreak);
      for (const name of ['a.properties', 'a.fleet.yaml', '.env', 'application.yaml']) {
        useAll({ [name]: text });
        useAll({ [name]: mark });
      }
    }
  }
});
