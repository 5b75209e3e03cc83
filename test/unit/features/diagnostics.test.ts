import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnosticsOf } from '../../../server/src/features/diagnostics';
import { documentSymbolsOf } from '../../../server/src/features/document-symbols';
import { mark } from '../marked-text';
import { documentOf, FOLDER, grid, projectOf } from './project-of';

test('a finding becomes a diagnostic with its rule, page and range', () => {
  const { text, span } = mark(
    '# kafka-streams-version: 3.9\napplication.id=a\nnum.standby.replicas=1\nrack.aware.assignment.tags=⟦zone⟧\n',
  );
  const project = projectOf({ 'streams.properties': text });
  const document = documentOf(project, 'streams.properties');
  const found = diagnosticsOf(project, document).find(({ code }) => code === 'tag-not-declared');
  assert.ok(found);
  assert.equal(found.severity, 1);
  assert.equal(found.source, 'Kafka Streams');
  assert.equal(found.codeDescription, undefined);
  assert.deepEqual(
    [document.lines.offsetAt(found.range.start), document.lines.offsetAt(found.range.end)],
    [span.start, span.end],
  );
});

test('a diagnostic leads to the page of its rule where the pages can be reached', () => {
  const project = projectOf({ 'streams.properties': 'application.id=a\nmax.warmup.replicas=0\n' });
  const document = documentOf(project, 'streams.properties');
  const [found] = diagnosticsOf(project, document, 'file:///extension/dist/rules');
  assert.equal(found?.codeDescription?.href, 'file:///extension/dist/rules/invalid-value.md');
});

test('diagnostics are made once for as long as nothing changes', () => {
  const project = projectOf(grid(2, 2));
  const shown = () => diagnosticsOf(project, documentOf(project, 'node-1.properties'));
  const before = shown();
  assert.equal(shown(), before);
  project.setDocument(`${FOLDER}other/streams.properties`, 'application.id=b\n');
  assert.equal(shown(), before);
  project.setDocument(`${FOLDER}node-2.properties`, 'application.id=orders\n');
  assert.notEqual(shown(), before);
});

test('diagnostics come in the order of the text', () => {
  const project = projectOf(grid(2, 2));
  const diagnostics = diagnosticsOf(project, documentOf(project, 'node-1.properties'));
  const lines = diagnostics.map(({ range }) => range.start.line);
  assert.deepEqual(
    lines,
    [...lines].sort((a, b) => a - b),
  );
});

test('the outline shows each Kafka setting with its value', () => {
  const project = projectOf({ 'streams.properties': 'application.id=a\nclient.tag.zone = z\n' });
  const symbols = documentSymbolsOf(documentOf(project, 'streams.properties'));
  assert.deepEqual(
    symbols.map(({ name, detail }) => [name, detail]),
    [
      ['application.id', 'a'],
      ['client.tag.zone', 'z'],
    ],
  );
  assert.deepEqual(symbols[1]?.range, {
    start: { line: 1, character: 0 },
    end: { line: 1, character: 'client.tag.zone = z'.length },
  });
});
