import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnosticsOf } from '../../../server/src/features/diagnostics';
import { documentSymbolsOf } from '../../../server/src/features/document-symbols';
import { mark } from '../marked-text';
import { documentOf, grid, projectOf } from './project-of';

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
  assert.match(found.codeDescription?.href ?? '', /README\.md#tag-not-declared$/);
  assert.deepEqual(
    [document.lines.offsetAt(found.range.start), document.lines.offsetAt(found.range.end)],
    [span.start, span.end],
  );
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
