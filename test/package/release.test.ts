import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { locked, manifest } from './manifest';

const changelog = readFileSync('CHANGELOG.md', 'utf8');
const headings = [...changelog.matchAll(/^## \[([^\]]+)\](?: - (\S+))?$/gm)];
const releases = headings.filter(([, name]) => name !== 'Unreleased');

test('package, lock and newest release of the changelog have one version', () => {
  assert.match(manifest.version, /^\d+\.\d+\.\d+$/);
  assert.equal(locked['']?.version, manifest.version);
  assert.equal(releases[0]?.[1], manifest.version);
});

test('releases stand newest first with their days, and what is unreleased above them', () => {
  for (const [line, , day = ''] of releases) {
    assert.match(day, /^\d{4}-\d{2}-\d{2}$/, line);
    assert.equal(new Date(day).toISOString().slice(0, 10), day);
  }
  const days = releases.map(([, , day = '']) => day);
  assert.deepEqual(days, [...days].sort().reverse());
  const unreleased = headings.findIndex(([, name]) => name === 'Unreleased');
  assert.ok(unreleased <= 0);
});

test('the changelog uses the groups of its form', () => {
  const groups = [...changelog.matchAll(/^### (.+)$/gm)].map(([, group]) => group);
  assert.ok(groups.length > 0);
  for (const group of groups) {
    assert.match(group ?? '', /^(?:Added|Changed|Deprecated|Removed|Fixed|Security)$/);
  }
});

test('galleries get what they ask for', () => {
  assert.equal(manifest.private, undefined, 'npm refuses to publish what is private');
  assert.match(manifest.publisher, /^[a-z0-9][a-z0-9-]*$/);
  assert.equal(manifest.license, 'Apache-2.0');
  assert.match(readFileSync('LICENSE', 'utf8'), /Apache License\s+Version 2\.0/);
  assert.equal(manifest.pricing, 'Free');
  assert.match(manifest.description, /Apache Kafka®/);
  assert.ok(manifest.description.length <= 200, 'lists cut longer descriptions');
  // A gallery takes 30, and some of them are made of languages, grammars and the like.
  assert.ok(manifest.keywords.length <= 15);
  assert.match(manifest.galleryBanner.color, /^#[0-9a-f]{6}$/);
  const known = ['Programming Languages', 'Linters', 'Visualization', 'Formatters', 'Other'];
  assert.deepEqual(
    manifest.categories.filter((category) => !known.includes(category)),
    [],
  );
  for (const name of ['node', 'vscode']) assert.ok(manifest.engines[name], name);
});

test('the icon is a square PNG that stays sharp', () => {
  const icon = readFileSync(manifest.icon);
  assert.equal(icon.toString('latin1', 1, 4), 'PNG');
  const [width, height] = [icon.readUInt32BE(16), icon.readUInt32BE(20)];
  assert.equal(width, height);
  assert.ok(width >= 128);
});
