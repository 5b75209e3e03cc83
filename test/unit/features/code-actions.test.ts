import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CodeAction } from 'vscode-languageserver-types';
import { codeActionsOf, FIX_ALL_KIND } from '../../../server/src/features/code-actions';
import { diagnosticsOf } from '../../../server/src/features/diagnostics';
import { mark } from '../marked-text';
import { applyEdits } from './apply-edits';
import { documentOf, FOLDER, projectOf } from './project-of';

/** Actions at the `|` of a file. */
function actionsAt(name: string, marked: string, only?: string[]) {
  const { text, offset } = mark(marked);
  const project = projectOf({ [name]: text });
  const document = documentOf(project, name);
  const diagnostics = [...diagnosticsOf(project, document)];
  const range = { start: offset, end: offset };
  const context = only ? { diagnostics, only } : { diagnostics };
  const actions = codeActionsOf(project, document, range, context);
  return {
    actions,
    titles: actions.map(({ title }) => title),
    /** The whole text after an action. */
    taking: (title: string): string => {
      const action = actions.find((candidate) => candidate.title === title);
      assert.ok(action, `${title} is not among ${actions.map((each) => each.title).join(', ')}`);
      return applyEdits(text, editsIn(action, FOLDER + name));
    },
  };
}

function editsIn({ edit }: CodeAction, uri: string) {
  return edit?.changes?.[uri] ?? [];
}

const FILE = 'streams.properties';
const VERSION = '# kafka-streams-version: 3.9\n';

test('fixes of the finding under the cursor are offered with its diagnostic, silencing last', () => {
  const { actions, titles } = actionsAt(
    FILE,
    `${VERSION}application.id=a\nnum.standby.replicas=1\nrack.aware.assignment.tags=zo|ne\n`,
  );
  const quick = actions.filter(({ kind }) => kind === 'quickfix');
  assert.equal(quick[0]?.diagnostics?.[0]?.code, 'tag-not-declared');
  assert.equal(titles.at(-1), 'Silence tag-not-declared in this file');
});

test('a fix changes the file as it says', () => {
  const text = `${VERSION}application.id=a\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\n`;
  const { taking } = actionsAt(FILE, text.replace('=zone', '=zo|ne'));
  assert.equal(
    taking('Silence tag-not-declared on this line'),
    text.replace('rack.aware', '# streams-ignore: tag-not-declared\nrack.aware'),
  );
});

test('elsewhere no fix is offered', () => {
  const { actions } = actionsAt(
    FILE,
    `${VERSION}application|.id=a\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\n`,
  );
  assert.deepEqual(actions, []);
});

test('the scaffold inserts tags, list and standbys with the order of the roll-out', () => {
  const { taking } = actionsAt(FILE, `${VERSION}application|.id=a\nstate.dir=/data\n`);
  assert.equal(
    taking('Make standbys rack aware'),
    [
      '# kafka-streams-version: 3.9',
      'application.id=a',
      '# Roll out in two steps. First: client tags on every instance, one rolling restart.',
      'client.tag.zone=zone-1',
      '# Second, once every instance has its tags: list and standbys, another rolling restart.',
      'rack.aware.assignment.tags=zone',
      'num.standby.replicas=1',
      'state.dir=/data',
      '',
    ].join('\n'),
  );
});

test('at a key that nobody knows the scaffold is not offered', () => {
  const { actions } = actionsAt(FILE, `${VERSION}application.id=a\nsome.key|.of.mine=1\n`);
  assert.ok(!actions.some(({ title }) => title === 'Make standbys rack aware'));
});

test('the scaffold lists tags that are there and raises standbys from 0', () => {
  const { taking } = actionsAt(
    FILE,
    `${VERSION}application.id=a\nclient.tag.rack=r1\nnum.standby.|replicas=0`,
  );
  assert.equal(
    taking('Make standbys rack aware'),
    [
      '# kafka-streams-version: 3.9',
      'application.id=a',
      'client.tag.rack=r1',
      'num.standby.replicas=1',
      '# Second, once every instance has its tags: list and standbys, another rolling restart.',
      'rack.aware.assignment.tags=rack',
    ].join('\n'),
  );
});

test('versions that know no tags, and files with a list, get no scaffold', () => {
  const old = actionsAt(FILE, '# kafka-streams-version: 3.1\napplication|.id=a\n', ['refactor']);
  assert.deepEqual(old.titles, []);
  const listed = `${VERSION}application|.id=a\nclient.tag.zone=z\nrack.aware.assignment.tags=zone\n`;
  assert.deepEqual(actionsAt(FILE, listed, ['refactor']).titles, []);
});

test('kinds that are not asked for are left out', () => {
  const text = `${VERSION}application.id=a\nrack.aware.assignment.tags=zo|ne\n`;
  assert.deepEqual(actionsAt(FILE, text, ['refactor.rewrite']).titles, []);
  assert.ok(actionsAt(FILE, text, ['quickfix']).titles.length > 0);
});

test('fix all applies every safe fix and is offered on demand only', () => {
  const text = `${VERSION}application.id=a\nclient.tag.zone=z \nclient.tag.rack=r \nrack.aware.assignment.tags=zone,rack\nnum.standby.replicas=1\n|`;
  assert.ok(!actionsAt(FILE, text).titles.some((title) => title.startsWith('Fix all')));
  const { actions, titles, taking } = actionsAt(FILE, text, ['source.fixAll']);
  assert.deepEqual(
    actions.map(({ kind }) => kind),
    [FIX_ALL_KIND],
  );
  assert.equal(taking(titles[0] ?? ''), mark(text).text.replace(/ \n/g, '\n'));
});

test('a rule is turned off where its severity is said: in the settings file, which wins over the editor', () => {
  const text = 'application.id=a\nnum.standby.replica=1\n';
  const rules = '{ // ours\n  "rules": { "unknown-key": "error", "invalid-value": "error" }\n}\n';
  const other = '{ "rules": { "invalid-value": "error" } }';
  const offered = (files: Readonly<Record<string, string>>): CodeAction[] => {
    const project = projectOf({ ...files, 'app/streams.properties': text });
    const document = documentOf(project, 'app/streams.properties');
    const at = text.indexOf('replica');
    const range = { start: at, end: at };
    const client = { turnOffRule: true };
    return codeActionsOf(project, document, range, { diagnostics: [] }, client).filter(
      ({ title }) => title.startsWith('Turn off'),
    );
  };
  const [inFile, ...more] = offered({
    '.kafka-streams-config.json': rules,
    'app/.kafka-streams-config.json': other,
  });
  assert.deepEqual(more, []);
  assert.ok(inFile);
  assert.equal(inFile.title, 'Turn off unknown-key in .kafka-streams-config.json');
  assert.equal(
    applyEdits(rules, editsIn(inFile, `${FOLDER}.kafka-streams-config.json`)),
    rules.replace('"unknown-key": "error"', '"unknown-key": "off"'),
  );
  const [inEditor] = offered({ '.kafka-streams-config.json': other });
  assert.equal(inEditor?.title, 'Turn off unknown-key in the settings');
});
