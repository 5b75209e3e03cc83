import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { bindDocument } from '../../../server/src/binding/bind';
import type { BoundDocument } from '../../../server/src/binding/setting';
import type { BindingOptions } from '../../../server/src/binding/source';
import type { Finding, Fix } from '../../../server/src/rules/rule';
import { checkDocument } from '../../../server/src/rules/run';
import { LineIndex } from '../../../server/src/text/line-index';
import { applied, versionOf } from './harness';
import { STYLES, type Pairs } from './styles';

const MISTAKES: Readonly<Record<string, Pairs>> = {
  values: [
    ['num.stream.threads', '4'],
    ['probing.rebalance.interval.ms', '30000'],
    ['processing.guarantee', 'exactly_once'],
    ['max.poll.interval.ms', 'PT5M'],
    ['acceptable.recovery.lag', '0'],
    ['replication.factor', '1'],
    ['num.standby.replicas', '-1'],
    ['state.dir', '/tmp/orders'],
    ['application.server', 'http://orders:8080/state'],
  ],
  keys: [
    ['num.stream.threads', '4'],
    ['num.standby.replica', '1'],
    ['cache.max.bytes.buffering', '0'],
    ['default.dsl.store', 'in_memory'],
    ['partition.grouper', 'org.example.Grouper'],
    ['instance.tag.zone', 'a'],
    ['balance.factor', '1'],
    ['min.insync.replicas', '2'],
    ['enable.auto.commit', 'true'],
    ['upgrade.from', '3.4'],
  ],
  tags: [
    ['num.standby.replicas', '0'],
    ['client.tag.zone', 'change-me'],
    ['client.tag.cluster', 'blue '],
    ['client.tag.rack', 'r1'],
    ['rack.aware.assignment.tags', 'zone,az,cluster'],
  ],
  'one tag': [
    ['num.standby.replicas', '1'],
    ['rack.aware.assignment.tags', 'az'],
  ],
  'an entry with a value': [
    ['num.standby.replicas', '1'],
    ['rack.aware.assignment.tags', 'zone=eu-1a,client.tag.az'],
    ['client.tag.az', 'a'],
  ],
  racks: [
    ['num.standby.replicas', '1'],
    ['client.rack', 'r1'],
    ['rack.aware.assignment.strategy', 'none'],
  ],
  'a strategy': [
    ['num.standby.replicas', '1'],
    ['rack.aware.assignment.strategy', 'min_traffic'],
  ],
  transactions: [
    ['processing.guarantee', 'exactly_once_v2'],
    ['commit.interval.ms', '30000'],
    ['session.timeout.ms', '8000'],
  ],
  'producers that are not idempotent': [
    ['processing.guarantee', 'exactly_once_v2'],
    ['producer.acks', '1'],
    ['producer.retries', '0'],
    ['producer.max.in.flight.requests.per.connection', '6'],
  ],
  'the streams protocol': [
    ['group.protocol', 'streams'],
    ['num.standby.replicas', '1'],
    ['max.warmup.replicas', '4'],
    ['session.timeout.ms', '250'],
  ],
  'one setting': [
    ['num.stream.threads', '2'],
    ['max.warmup.replicas', '0'],
  ],
};

for (const [style, write] of Object.entries(STYLES)) {
  describe(`fixes in ${style}`, () => {
    let offered = 0;
    for (const [mistake, pairs] of Object.entries(MISTAKES)) {
      const file = write(pairs);
      if (!file) continue;
      test(`change what they say and nothing else: ${mistake}`, () => {
        const document = bindDocument(uriOf(file.name), file.text);
        assert.ok(document, `not bound:\n${file.text}`);
        for (const { finding, fix } of fixesIn(document)) {
          holds(document, finding, fix);
          if (!fix.title.startsWith('Silence')) offered++;
        }
      });
    }
    test('are offered', () => assert.ok(offered >= 10, `${offered} fixes`));
  });
}

describe('fixes in the samples', () => {
  for (const name of readdirSync('samples/mistakes')) {
    test(name, () => {
      const document = bindDocument(uriOf(name), readFileSync(`samples/mistakes/${name}`, 'utf8'));
      assert.ok(document);
      for (const { finding, fix } of fixesIn(document)) holds(document, finding, fix);
    });
  }
});

const corpus = readdirSync('test/corpus', { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && !file.name.endsWith('.expected.json'))
  .map((file) => `${file.parentPath}/${file.name}`);

describe('fixes in the corpus', () => {
  for (const path of corpus) {
    test(path, () => {
      const text = readFileSync(path, 'utf8');
      const prefix = /own prefix: (\S+)/.exec(text)?.[1];
      const options = { prefixes: prefix === undefined ? [] : [prefix] };
      const document = bindDocument(uriOf(path.split('/').at(-1) ?? ''), text, options);
      if (!document) return;
      for (const { finding, fix } of fixesIn(document)) holds(document, finding, fix, options);
    });
  }
});

function uriOf(name: string): string {
  return `file:///project/${name}`;
}

function findingsIn(document: BoundDocument): Finding[] {
  const lines = new LineIndex(document.parsed.text);
  return checkDocument(document, lines, versionOf(document));
}

function fixesIn(document: BoundDocument): { finding: Finding; fix: Fix }[] {
  return findingsIn(document).flatMap((finding) =>
    (finding.fixes ?? []).map((fix) => ({ finding, fix })),
  );
}

/** How many settings a fix may take away and add, by what it says it does. */
const MEANT: readonly (readonly [title: RegExp, lost: number, gained: number])[] = [
  [/^Silence /, 0, 0],
  [/^Write as nested maps/, 0, 1],
  // The items of the list are gone, its text is there.
  [/^Write as one value with commas/, 2, 1],
  [/^(Write|Quote) /, 0, 0],
  [/^Remove (the blank|from)/, 1, 1],
  [/^Remove /, 1, 0],
  [/^Add client\.tag\.rack and /, 0, 2],
  [/^Add .* to rack/, 1, 1],
  [/^Add /, 0, 1],
  [/^List .* and add /, 1, 2],
  [/^Drop /, 1, 1],
];

/** Checks that a text says the same after a fix but for what the fix is for. */
function holds(
  document: BoundDocument,
  finding: Finding,
  fix: Fix,
  options?: BindingOptions,
): void {
  const { text } = document.parsed;
  const after = applied(text, fix.changes);
  const shown = `${finding.code}, "${fix.title}":\n${after}`;
  assert.notEqual(after, text, shown);
  const result = bindDocument(document.uri, after, options);
  assert.ok(result, `not bound any more after ${shown}`);
  assert.equal(result.shape, document.shape, shown);
  assert.ok(result.parsed.problems.length <= document.parsed.problems.length, shown);

  const [, lost, gained] = MEANT.find(([title]) => title.test(fix.title)) ?? [undefined, 1, 1];
  const settings = difference(settingsOf(document), settingsOf(result));
  assert.ok(settings.lost.length <= lost, `lost ${settings.lost.join('; ')} by ${shown}`);
  assert.ok(settings.gained.length <= gained, `gained ${settings.gained.join('; ')} by ${shown}`);
  if (lost + gained > 0) assert.ok(settings.lost.length + settings.gained.length > 0, shown);
  for (const each of settings.gained) {
    // A fix that names a value writes that value, character for character.
    const value = /^(?:Change to (?:[\w.]+=)?|Add [\w.]+=|Lower .* to |Raise .* to )([^\s,]+)/.exec(
      fix.title,
    );
    const ends = [`=${value?.[1] ?? ''}`, `:${value?.[1] ?? ''}}`];
    // Inside a placeholder it is the default that changes.
    if (value)
      assert.ok(
        ends.some((end) => each.endsWith(end)),
        `${each} by ${shown}`,
      );
  }

  const entries = difference(entriesOf(document), entriesOf(result));
  assert.ok(
    entries.lost.length <= Math.max(lost, gained),
    `${entries.lost.join('; ')} by ${shown}`,
  );
  assert.ok(
    entries.gained.length <= Math.max(lost, gained),
    `${entries.gained.join('; ')} by ${shown}`,
  );
  assert.deepEqual(commentsOf(result, fix), commentsOf(document, fix), shown);
  if (fix.title.startsWith('Silence ')) silences(document, result, finding, shown);
}

/** Checks that a finding is gone and that no finding of another rule went or came with it. */
function silences(before: BoundDocument, after: BoundDocument, finding: Finding, by: string): void {
  const said = (document: BoundDocument): string[] =>
    findingsIn(document).map(({ code, message }) => `${code} ${message}`);
  const { lost, gained } = difference(said(before), said(after));
  assert.ok(lost.includes(`${finding.code} ${finding.message}`), `still there: ${by}`);
  assert.deepEqual(gained, [], by);
  assert.ok(
    lost.every((each) => each.startsWith(`${finding.code} `)),
    `${lost.join('; ')} by ${by}`,
  );
}

/** Every setting with the application and the layer it is in. */
function settingsOf({ applications }: BoundDocument): string[] {
  return applications.flatMap(({ layers }, i) =>
    layers.flatMap(({ profile, settings }) =>
      settings.map(({ key, value }) => `${i} ${profile ?? ''} ${key}=${value.text}`),
    ),
  );
}

/** Everything in the file, of Kafka or not; of a file in a file what it says, not its text. */
function entriesOf({ parsed }: BoundDocument): string[] {
  return parsed.entries
    .filter(({ value }) => !value.text.includes('\n'))
    .map(({ key, value }) => {
      // An item of a list has no name but its place, which changes when another goes.
      return `${key.text.replace(/\[\d+\]/g, '[]')}=${value.text}`;
    });
}

/** Comments may move and new ones silence; none gets lost, but with the entry whose line it stands on. */
function commentsOf({ parsed }: BoundDocument, fix: Fix): string[] {
  if (fix.title.startsWith('Remove') || fix.title.startsWith('Drop')) return [];
  return parsed.comments
    .map(({ text }) => text)
    .filter((text) => !text.startsWith('streams-ignore'))
    .filter((text) => fix.title !== 'Move the comment to its own line' || text === '')
    .sort();
}

function difference(
  before: readonly string[],
  after: readonly string[],
): { lost: string[]; gained: string[] } {
  const without = (a: readonly string[], b: readonly string[]): string[] => {
    const rest = [...b];
    return a.filter((each) => {
      const at = rest.indexOf(each);
      if (at >= 0) rest.splice(at, 1);
      return at < 0;
    });
  };
  return { lost: without(before, after), gained: without(after, before) };
}
