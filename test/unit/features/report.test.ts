import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { answerExport, type Judge } from '../../../server/src/features/preview-answers';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import type { ExportFormat } from '../../../server/src/protocol';
import { NOTHING_CHANGED, type WhatIf } from '../../../server/src/protocol/what-if';
import { runCli } from '../cli/run-cli';
import { FOLDER, projectOf } from './project-of';

const folder = mkdtempSync(path.join(tmpdir(), 'streams-report-'));
after(() => rmSync(folder, { recursive: true }));

const SAMPLE = 'samples/fleets/kip-708-partial.fleet.yaml';
const judge: Judge = (fleet) => Promise.resolve(verdictOf(fleet, { orders: 1 }));

async function exported(
  format: ExportFormat,
  text = readFileSync(SAMPLE, 'utf8'),
  whatIf: WhatIf = NOTHING_CHANGED,
): Promise<string> {
  const project = projectOf({ 'a.fleet.yaml': text });
  const uri = `${FOLDER}a.fleet.yaml`;
  const file = await answerExport(
    project,
    judge,
    { uri, leader: null, whatIf, format },
    { aborted: false },
  );
  assert.ok(file);
  return file.text;
}

test('the Markdown table holds verdict, every task and the failure table', async () => {
  const text = await exported('markdown');
  assert.match(text, /^## kip-708-partial: Partially Preferred\n/);
  assert.match(text, /\n\| Task \| Tier \| zone \| cluster \| Active \| Standbys \|\n\|---\|/);
  assert.match(
    text,
    /\n\| 0\\?_0 \| Partially Preferred \| 3 of 3 \| 2 of 3 \| node-1 \| node-3, node-5 \|\n/,
  );
  assert.equal(text.match(/^\| 0\\?_\d+ /gm)?.length, 24);
  assert.match(text, /\n### If it is lost\n[^]*\| zone eu-central-1a \| 2 \| 0 \| 24 \|/);
});

test('the picture stands alone', async () => {
  const text = await exported('svg');
  assert.match(text, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
  assert.equal(text.match(/class="box"/g)?.length, 6);
  assert.equal(text.match(/class="active"/g)?.length, 24);
  assert.equal(text.match(/class="standby"/g)?.length, 48);
  assert.doesNotMatch(text, /href|<script|url\(/);
});

test('the report is one page that needs nothing else', async () => {
  const text = await exported('html');
  assert.match(text, /<h1>kip-708-partial<\/h1>/);
  for (const part of ['Fleet', 'Failure table', 'Time: First start', 'Tasks'])
    assert.match(text, new RegExp(`<h2>${part}`));
  assert.doesNotMatch(text, /<script|<link|<img|src=|url\(/);
});

test('what users write stays text in each format', async () => {
  const evil = readFileSync(SAMPLE, 'utf8').replaceAll('node-1', '"<script>x</script>|"');
  for (const format of ['html', 'svg'] as const) {
    const text = await exported(format, evil);
    assert.match(text, /&lt;script&gt;x/);
    assert.doesNotMatch(text, /<script/);
  }
  const markdown = await exported('markdown', evil);
  assert.doesNotMatch(markdown, /[^\\]<script/);
  assert.match(markdown, /script.*\\\| \|/);
});

test('a report of a what-if says what differs', async () => {
  const text = await exported('html', undefined, {
    changes: [{ kind: 'setting', key: 'num.standby.replicas', value: '1' }],
    lose: null,
  });
  assert.match(text, /<strong>What if:<\/strong> num\.standby\.replicas=1</);
  assert.match(text, /Absolute Preferred/);
});

test('the command line writes the same', async () => {
  const file = path.join(folder, 'out.html');
  assert.equal((await runCli(['report', SAMPLE, '-o', file, '--orders', '1'])).code, 0);
  assert.equal(readFileSync(file, 'utf8'), await exported('html'));
  const { out } = await runCli(['report', SAMPLE, '--format', 'svg', '--orders', '1']);
  assert.equal(out, await exported('svg'));
  const { code, err } = await runCli(['report', SAMPLE, '-o', path.join(folder, 'no', 'x.html')]);
  assert.equal(code, 2);
  assert.match(err, /cannot be written/);
});
