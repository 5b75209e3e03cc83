import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { BoundDocument } from '../../../server/src/binding/setting';
import { Project } from '../../../server/src/project';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';

const CORPUS = 'test/corpus';
const EXPECTED = '.expected.json';

/** What a file of the corpus must give; `null` for the shape of one that is none of ours. */
interface Expected {
  readonly shape: string | null;
  readonly applications: readonly unknown[];
  readonly misplaced?: readonly string[];
  /** `rule-id ⟦text of the range⟧`, in the order of the text. */
  readonly findings: readonly string[];
}

/** Settings by profile (`base` without one): the value that counts, with `?` behind one known at run time only. */
function applicationsOf({ applications }: BoundDocument): unknown[] {
  return applications.map(({ id, layers, workload }) => ({
    id: id === undefined ? null : id.value.text,
    ...(workload ? { workload: `${workload.name} × ${workload.replicas ?? 'unknown'}` } : {}),
    settings: Object.fromEntries(
      layers
        .filter(({ profile, settings }) => profile === null || settings.length > 0)
        .map(({ profile, settings }) => [
          profile ?? 'base',
          Object.fromEntries(
            settings.map(({ key, value, literal }) => [key, value.text + (literal ? '' : '?')]),
          ),
        ]),
    ),
  }));
}

function actual(file: string): Expected {
  const uri = `file:///corpus/${path.basename(file)}`;
  const text = readFileSync(file, 'utf8');
  const prefixes = /own prefix: (\S+)/.exec(text)?.[1];
  const settings = { ...DEFAULT_SETTINGS, prefixes: prefixes === undefined ? [] : [prefixes] };
  const project = new Project(() => settings);
  project.setDocument(uri, text);
  const bound = project.document(uri)?.bound;
  const findings = project
    .findings(uri)
    .map(({ code, span }) => `${code} ⟦${text.slice(span.start, span.end)}⟧`);
  const misplaced = bound?.misplaced ?? [];
  // Every range leads to where the setting stands.
  for (const { key, keySpan, value } of settingsOf(bound)) {
    assert.ok(keySpan.start <= keySpan.end && keySpan.end <= text.length, key);
    if (!/[\\\n"']/.test(value.text) && value.span.end - value.span.start === value.text.length) {
      assert.equal(text.slice(value.span.start, value.span.end), value.text);
    }
  }
  return {
    shape: bound?.shape ?? null,
    applications: bound ? applicationsOf(bound) : [],
    ...(misplaced.length > 0 ? { misplaced: misplaced.map(({ expected }) => expected) } : {}),
    findings,
  };
}

function settingsOf(bound: BoundDocument | undefined) {
  return (bound?.applications ?? []).flatMap(({ layers }) =>
    layers.flatMap(({ settings }) => settings),
  );
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(full);
    return entry.name.endsWith(EXPECTED) ? [] : [full];
  });
}

const files = filesBelow(CORPUS);

test('the corpus is as large as promised', () => {
  assert.ok(files.length >= 60, `${files.length} files`);
});

for (const file of files) {
  test(file, () => {
    const beside = file + EXPECTED;
    const found = actual(file);
    if (process.env['UPDATE'] !== undefined) {
      writeFileSync(beside, `${JSON.stringify(found, null, 2)}\n`);
    }
    assert.ok(existsSync(beside), `${beside} is missing`);
    const expected = JSON.parse(readFileSync(beside, 'utf8')) as Expected;
    assert.deepEqual(JSON.parse(JSON.stringify(found)), expected);
  });
}
