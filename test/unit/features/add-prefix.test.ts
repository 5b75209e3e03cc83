import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeActionsOf } from '../../../server/src/features/code-actions';
import { mark } from '../marked-text';
import { documentOf, projectOf } from './project-of';

function titlesAt(marked: string, addPrefix = true): string[] {
  const { text, offset } = mark(marked);
  const project = projectOf({ 'application.properties': text });
  const document = documentOf(project, 'application.properties');
  const range = { start: offset, end: offset };
  return codeActionsOf(project, document, range, { diagnostics: [] }, { addPrefix }).map(
    ({ title }) => title,
  );
}

const OTHERS = 'server.port=80\nshop.streams.num.standby.replicas=1\n';

test('a prefix that Kafka keys share is offered at one of them, to clients that can add it', () => {
  const here = `${OTHERS}shop.streams.application.id=|shop\n`;
  assert.deepEqual(titlesAt(here), [
    'Check the keys behind shop.streams. as Kafka Streams settings',
  ]);
  assert.deepEqual(titlesAt(here, false), []);
});

test('not elsewhere in the file', () => {
  assert.deepEqual(titlesAt(`|${OTHERS}shop.streams.application.id=shop\n`), []);
});
