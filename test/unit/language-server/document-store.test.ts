import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DocumentStore } from '../../../server/src/language-server/document-store';
import type { ReadingProgress } from '../../../server/src/language-server/reading-progress';
import type { EditableProject } from '../../../server/src/language-server/runtime';
import { NoAnswer } from '../../../server/src/patience';
import { Project } from '../../../server/src/project';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';
import type { Workspace } from '../../../server/src/workspace';

const TEXT = 'application.id=orders\nnum.standby.replicas=1\n';

/** A progress that writes down what the user is told. */
class Told {
  readonly stopped = false;
  gaveUp = 0;
  ended = 0;
  begin(): void {}
  read(): void {}
  giveUp(): void {
    this.gaveUp++;
  }
  end(): void {
    this.ended++;
  }
}

/** A store over some files; reads of names for which `answers` is false are never answered. */
function storeOf(count: number, answers: (uri: string) => boolean) {
  const files = Array.from({ length: count }, (_, i) => `memfs:/x/${i}.properties`);
  const asked: string[] = [];
  const errors: string[] = [];
  const workspace: Workspace = {
    list: () => Promise.resolve(files),
    read(uri) {
      asked.push(uri);
      return answers(uri)
        ? Promise.resolve({ text: TEXT, latin1: false })
        : Promise.reject(new NoAnswer('The editor', 15_000));
    },
  };
  const project = (): EditableProject => new Project(() => DEFAULT_SETTINGS);
  const store = new DocumentStore({ error: (text) => errors.push(text) }, project(), workspace);
  const restart = async (): Promise<Told> => {
    const told = new Told();
    await store.restart(project(), workspace, told as unknown as ReadingProgress);
    return told;
  };
  return { store, restart, asked, errors };
}

test('files that answer are read although others do not, and the log names those', async () => {
  const { store, restart, asked, errors } = storeOf(50, (uri) => !uri.endsWith('7.properties'));
  const told = await restart();
  assert.equal(asked.length, 50);
  assert.equal([...store.project.documents()].length, 45);
  assert.deepEqual([told.gaveUp, told.ended], [0, 1]);
  assert.equal(errors.length, 5);
  assert.equal(errors[0], 'Reading memfs:/x/7.properties: The editor did not answer within 15 s.');
});

test('files of which none answers are not asked for one after the other, and the user is told', async () => {
  const { restart, asked } = storeOf(5_000, () => false);
  const told = await restart();
  assert.equal(asked.length, 16);
  assert.deepEqual([told.gaveUp, told.ended], [1, 1]);
  // A new start asks again.
  assert.equal((await restart()).gaveUp, 1);
  assert.equal(asked.length, 32);
});

test('a file that does not answer any more stays as it was known', async () => {
  let answers = true;
  const { store, restart } = storeOf(1, () => answers);
  await restart();
  answers = false;
  assert.equal(await store.read('memfs:/x/0.properties'), false);
  assert.ok(store.project.document('memfs:/x/0.properties'));
});
