import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { globSync } from 'tinyglobby';

const pages = globSync(['*.md', '{client,samples,server,test}/**/*.md'], {
  ignore: ['**/node_modules/**'],
}).sort();

/** The anchors that a page's headings make, as GitHub and galleries make them. */
function anchorsOf(text: string): Set<string> {
  const prose = text.replaceAll(/^```[^]*?^```/gm, '');
  const anchors = new Set<string>();
  for (const [, heading = ''] of prose.matchAll(/^#{1,6} (.+)$/gm)) {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    anchors.add(words.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'));
  }
  return anchors;
}

/** Targets of the links and pictures of a page that lead to files of this repository. */
function targetsOf(text: string): string[] {
  const prose = text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');
  const inline = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  const defined = [...prose.matchAll(/^\[[^\]]+\]: (\S+)$/gm)].map(([, target = '']) => target);
  return [...inline, ...defined].filter((target) => !/^[a-z]+:/i.test(target));
}

for (const file of pages) {
  test(`links of ${file} lead somewhere`, () => {
    for (const target of targetsOf(readFileSync(file, 'utf8'))) {
      const [name = '', anchor] = target.split('#');
      const found = name === '' ? file : path.join(path.dirname(file), decodeURIComponent(name));
      assert.ok(existsSync(found), `${target}: there is no ${found}`);
      if (anchor === undefined || statSync(found).isDirectory()) continue;
      assert.ok(anchorsOf(readFileSync(found, 'utf8')).has(anchor), `${target}: no such heading`);
    }
  });
}

test('the README leads to every page that explains the product', () => {
  const readme = targetsOf(readFileSync('README.md', 'utf8')).map((each) => each.split('#')[0]);
  for (const page of [
    'client/README.md',
    'server/src/rules/README.md',
    'server/src/cli/README.md',
    'server/schemas/README.md',
    'server/src/simulation/README.md',
    'test/golden/README.md',
    'test/oracle/README.md',
    'test/cluster/RESULTS.md',
    'test/bench/README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SUPPORT.md',
    'SECURITY.md',
  ]) {
    assert.ok(readme.includes(page), page);
  }
});
