import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import type { JsonFinding } from '../../../server/src/cli/formats/format';
import { inRepository } from './repository-folder';
import { runCli } from './run-cli';

inRepository();

test('a file that is Latin-1 is read as Java reads it, and one in UTF-8 is told of', async () => {
  const text = 'application.id=orders\nclient.tag.zone=über\n';
  writeFileSync('latin1.properties', Buffer.from(text, 'latin1'));
  writeFileSync('utf8.properties', text);
  const { out } = await runCli(['check', '--format', 'json', '.']);
  const found = (JSON.parse(out) as JsonFinding[]).filter(({ code }) => code === 'non-ascii-value');
  assert.deepEqual(
    found.map(({ file }) => file),
    ['utf8.properties'],
  );
});
