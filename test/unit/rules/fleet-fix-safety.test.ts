import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bindDocument } from '../../../server/src/binding/bind';
import { fleetsOfFolder } from '../../../server/src/fleet/folder-fleet';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import { checkFleet } from '../../../server/src/rules/run';
import type { BoundDocument } from '../../../server/src/binding/setting';
import type { Finding } from '../../../server/src/rules/rule';
import { LineIndex } from '../../../server/src/text/line-index';
import { applied, versionOf } from './harness';
import { STYLES, type Pairs } from './styles';

/** What each instance says besides the id that all of them have. */
const FLEETS: Readonly<Record<string, readonly Pairs[]>> = {
  'leaders that differ': [
    [['max.warmup.replicas', '4']],
    [['max.warmup.replicas', '4']],
    [['max.warmup.replicas', '8']],
  ],
  'too many standbys': [[['num.standby.replicas', '9']], [['num.standby.replicas', '1']]],
  'a zone that is misspelt, and one that is missing': [
    zone('eu-central-1a'),
    zone('eu-central-1a'),
    zone('eu-central-1a'),
    zone('eu-centrl-1a'),
    [['num.standby.replicas', '1']],
  ],
  'two protocols': [[['group.protocol', 'streams']], [['group.protocol', 'classic']]],
};

function zone(value: string): Pairs {
  return [
    ['num.standby.replicas', '1'],
    ['client.tag.zone', value],
    ['rack.aware.assignment.tags', 'zone'],
  ];
}

/** Styles in which one file is one instance; a container platform says how many it starts. */
const ONE_EACH = Object.entries(STYLES).filter(
  ([name]) => !/Compose|Kubernetes|profile|Quarkus/.test(name),
);

for (const [style, write] of ONE_EACH) {
  describe(`fixes over a fleet in ${style}`, () => {
    let offered = 0;
    for (const [name, instances] of Object.entries(FLEETS)) {
      test(`change one setting of one file: ${name}`, () => {
        const files = instances.flatMap((pairs, i) => {
          const file = write([['num.stream.threads', '1'], ...pairs, ['poll.ms', '100']]);
          if (!file) return [];
          const own = style.includes('plain') || style.includes('continued');
          const text = own ? `application.id=orders\n${file.text}` : file.text;
          const named = bindDocument(
            `file:///project/node-${i}${/\.\w+$/.exec(file.name)?.[0] ?? ''}`,
            text,
          );
          assert.ok(named, text);
          return [named];
        });
        for (const finding of findingsOver(files)) {
          for (const { title, changes } of finding.fixes ?? []) {
            if (title.startsWith('Silence')) continue;
            offered++;
            for (const document of files) {
              const own = changes.filter(({ uri }) => uri === document.uri);
              if (own.length === 0) continue;
              const { text } = document.parsed;
              const after = applied(text, own);
              const result = bindDocument(document.uri, after);
              assert.ok(result, after);
              const before = settingsOf(document);
              const now = settingsOf(result);
              const lost = before.filter((each) => !now.includes(each));
              const gained = now.filter((each) => !before.includes(each));
              const shown = `"${title}":\n${after}`;
              assert.equal(gained.length, 1, shown);
              assert.equal(lost.length, title.startsWith('Add ') ? 0 : 1, shown);
              assert.deepEqual(others(result), others(document), shown);
            }
          }
        }
      });
    }
    test('are offered', () => assert.ok(offered >= 4, `${offered} fixes`));
  });
}

function findingsOver(files: readonly BoundDocument[]): Finding[] {
  const kafka = versionOf(files[0] ?? assert.fail('no file'));
  return fleetsOfFolder(files.map((bound) => ({ bound, kafka }))).flatMap((fleet) =>
    checkFleet(fleet, verdictOf(fleet, { orders: 1 }), (uri) => {
      const bound = files.find((file) => file.uri === uri);
      return bound && { bound, lines: new LineIndex(bound.parsed.text) };
    }),
  );
}

function settingsOf({ applications }: BoundDocument): string[] {
  return applications.flatMap(({ layers }) =>
    layers.flatMap(({ settings }) => settings.map(({ key, value }) => `${key}=${value.text}`)),
  );
}

/** Entries that are no settings of Kafka, and how many comments there are. */
function others(document: BoundDocument): string[] {
  const bound = new Set(
    document.applications.flatMap(({ layers }) =>
      layers.flatMap(({ settings }) => settings.map(({ entry }) => entry)),
    ),
  );
  const { entries, comments } = document.parsed;
  return [
    ...entries
      .filter((entry) => !bound.has(entry))
      .map(({ key, value }) => `${key.text}=${value.text}`),
    `${comments.length} comments`,
  ];
}
