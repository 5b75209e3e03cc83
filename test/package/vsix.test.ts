import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { RULE_IDS } from '../../server/src/rules/rule-id';
import { manifest, type Manifest } from './manifest';
import { readZip } from './archives';

/** The files of the package as `npm run package` makes it, of what is in `dist` now. */
function packaged(): Map<string, Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'streams-vsix-'));
  try {
    const file = path.join(folder, 'product.vsix');
    const flags = [
      '--no-dependencies',
      '--allow-missing-repository',
      '--no-rewrite-relative-links',
    ];
    const vsce = path.resolve('node_modules/@vscode/vsce/vsce');
    const args = [vsce, 'package', ...flags, '--out', file];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
    return readZip(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const files = packaged();
const text = (name: string): string => files.get(name)?.toString('utf8') ?? '';

/** What ships besides the pages of the rules. */
const SHIPPED = [
  '[Content_Types].xml',
  'extension.vsixmanifest',
  'extension/LICENSE.txt',
  'extension/NOTICE',
  'extension/SUPPORT.md',
  'extension/changelog.md',
  'extension/client/media/icon.png',
  'extension/client/media/icon.svg',
  'extension/client/walkthrough/fix.md',
  'extension/client/walkthrough/open.md',
  'extension/client/walkthrough/orders.fleet.yaml',
  'extension/client/walkthrough/preview.md',
  'extension/client/walkthrough/verdict.md',
  'extension/dist/attach.js',
  'extension/dist/client.js',
  'extension/dist/preview.css',
  'extension/dist/preview.js',
  'extension/dist/server.js',
  'extension/dist/third-party.txt',
  'extension/package.json',
  'extension/readme.md',
  'extension/server/schemas/fleet.schema.json',
  'extension/server/schemas/settings.schema.json',
  'extension/syntaxes/kafka-streams.comments.tmLanguage.json',
  'extension/syntaxes/kafka-streams.properties.tmLanguage.json',
  'extension/syntaxes/kafka-streams.yaml.tmLanguage.json',
];

test('the package holds what ships, and nothing else', () => {
  const pages = RULE_IDS.map((id) => `extension/dist/rules/${id}.md`);
  assert.deepEqual([...files.keys()].sort(), [...SHIPPED, ...pages].sort());
});

test('its version is that of package.json, and its changelog tells of it', () => {
  const { version } = JSON.parse(text('extension/package.json')) as Manifest;
  assert.equal(version, manifest.version);
  const identity = /<Identity [^>]*Version="([^"]+)"/.exec(text('extension.vsixmanifest'));
  assert.equal(identity?.[1], manifest.version);
  assert.ok(text('extension/changelog.md').includes(`## [${manifest.version}]`));
});

test('the gallery learns what it shows', () => {
  const shown = text('extension.vsixmanifest');
  assert.ok(shown.includes(`<DisplayName>${manifest.displayName}</DisplayName>`));
  assert.ok(shown.includes(`Publisher="${manifest.publisher}"`));
  for (const category of manifest.categories) assert.ok(shown.includes(category), category);
  assert.match(shown, /<GalleryFlags>[^<]*Public[^<]*<\/GalleryFlags>/);
  assert.match(shown, /Microsoft\.VisualStudio\.Services\.Content\.Pricing" Value="Free"/);
  assert.match(shown, /<License>extension\/LICENSE\.txt<\/License>/);
});
