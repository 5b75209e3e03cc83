import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BoundDocument, Setting } from '../../../server/src/binding/setting';
import { insertAfter, removeEntry, renameKey, replaceValue } from '../../../server/src/rules/edits';
import type { TextChange } from '../../../server/src/rules/rule';
import { parseDotenv } from '../../../server/src/text/dotenv';
import type { TextFormat } from '../../../server/src/text/parsed-text';
import { parseProperties } from '../../../server/src/text/properties';
import { parseYaml } from '../../../server/src/text/yaml';
import { applied } from './harness';

const PREFIX = 'spring.kafka.streams.properties.';

const ENVIRONMENT = 'KAFKA_STREAMS_';

function parse(text: string, format: TextFormat) {
  if (format === 'dotenv') return parseDotenv(text);
  return format === 'yaml' ? parseYaml(text, { version: '1.1' }) : parseProperties(text);
}

/** Every entry below the prefix of its format as a setting. */
function documentOf(text: string, format: TextFormat): BoundDocument {
  const parsed = parse(text, format);
  const prefix = format === 'dotenv' ? ENVIRONMENT : PREFIX;
  const settings = parsed.entries
    .filter(({ key }) => key.text.startsWith(prefix))
    .map((entry): Setting => {
      const key = entry.key.text.slice(prefix.length);
      return {
        key: format === 'dotenv' ? key.toLowerCase().replaceAll('_', '.') : key,
        keySpan: entry.key.spanOf(prefix.length, entry.key.text.length),
        value: entry.value,
        literal: true,
        entry,
      };
    });
  const layers = [{ profile: null, settings }];
  return {
    uri: 'file:///a',
    shape: 'spring-boot',
    parsed,
    applications: [{ id: undefined, layers }],
  };
}

function settingsOf(document: BoundDocument): Setting[] {
  return document.applications.flatMap(({ layers }) => layers.flatMap((layer) => layer.settings));
}

function contentOf(text: string, format: TextFormat): Map<string, string> {
  return new Map(settingsOf(documentOf(text, format)).map(({ key, value }) => [key, value.text]));
}

const STYLES: Readonly<Record<string, readonly [TextFormat, string]>> = {
  'dotted in one map': [
    'yaml',
    'spring:\n  kafka.streams.properties:\n    # ours\n    num.standby.replicas: 1 # hot\n    rack.aware.assignment.tags: zone,az\n    client.tag.zone: "a"\nother: 1\n',
  ],
  'nested to the last word': [
    'yaml',
    'spring:\r\n  kafka:\r\n    streams:\r\n      properties:\r\n        num:\r\n          standby:\r\n            replicas: 1\r\n        client:\r\n          tag:\r\n            zone: a\r\n',
  ],
  'in brackets': [
    'yaml',
    "spring:\n  kafka:\n    streams:\n      properties:\n        \"[num.standby.replicas]\": 1\n        '[client.tag.zone]': 'a'\n",
  ],
  'one long key': [
    'yaml',
    'spring.kafka.streams.properties.num.standby.replicas: 1\nspring.kafka.streams.properties.client.tag.zone: a',
  ],
  'in braces': [
    'yaml',
    'spring: { kafka: { streams: { properties: { num.standby.replicas: 1, client.tag.zone: a } } } }\n',
  ],
  'in braces over lines': [
    'yaml',
    'spring.kafka.streams.properties: {\n  "num.standby.replicas": "1",\n  "client.tag.zone": "a"\n}\n',
  ],
  'with long values': [
    'yaml',
    'spring.kafka.streams.properties:\n  client.tag.zone: >-\n    a\n  num.standby.replicas:\n    1\nother: 2\n',
  ],
  'of a list': [
    'yaml',
    'spring.kafka.streams.properties:\n  num.standby.replicas: 1\n  x:\n    - client.tag.zone: a\n      b: 2\n',
  ],
  'of an environment': [
    'dotenv',
    'A=1\n# ours\nexport KAFKA_STREAMS_NUM_STANDBY_REPLICAS=1 # hot\nKAFKA_STREAMS_CLIENT_TAG_ZONE="a"',
  ],
  'in a .properties file': [
    'properties',
    'spring.kafka.streams.properties.num.standby.replicas : 1\n  spring.kafka.streams.properties.client.tag.zone \\\n   a',
  ],
};

/** Checks a change against what reading the result gives; an edit that is not offered damages nothing. */
function holds(
  [format, text]: readonly [TextFormat, string],
  changes: TextChange[] | undefined,
  expected: (content: Map<string, string>) => void,
): boolean {
  if (!changes) return false;
  const content = contentOf(text, format);
  expected(content);
  const after = applied(text, changes);
  assert.deepEqual([...contentOf(after, format)].sort(), [...content].sort(), `became\n${after}`);
  return true;
}

for (const [style, sample] of Object.entries(STYLES)) {
  const document = documentOf(sample[1], sample[0]);
  describe(`settings ${style}`, () => {
    for (const setting of settingsOf(document)) {
      test(`${setting.key} can be edited without damage`, () => {
        const offered = [
          holds(sample, insertAfter(document, setting, 'client.tag.az', 'b c'), (content) =>
            content.set('client.tag.az', 'b c'),
          ),
          holds(sample, insertAfter(document, setting, 'max.warmup.replicas', '4'), (content) =>
            content.set('max.warmup.replicas', '4'),
          ),
          holds(sample, removeEntry(document, setting), (content) => content.delete(setting.key)),
          holds(sample, replaceValue(document, setting, '7'), (content) =>
            content.set(setting.key, '7'),
          ),
          holds(sample, renameKey(document, setting, 'client.tag.region'), (content) => {
            content.delete(setting.key);
            content.set('client.tag.region', setting.value.text);
          }),
        ];
        assert.ok(offered.includes(true), 'no edit is offered at all');
      });
    }
  });
}

describe('an inserted line looks like its neighbor', () => {
  const after = (style: string, key: string, newKey: string, value: string): string => {
    const sample = STYLES[style];
    assert.ok(sample);
    const document = documentOf(sample[1], sample[0]);
    const anchor = settingsOf(document).find((setting) => setting.key === key);
    assert.ok(anchor);
    return applied(sample[1], insertAfter(document, anchor, newKey, value) ?? []);
  };
  test('in a nested map it stands beside the last word', () => {
    assert.match(
      after('nested to the last word', 'client.tag.zone', 'client.tag.az', 'b'),
      /^ {12}zone: a\r\n {12}az: b\r\n$/m,
    );
  });
  test('in brackets', () => {
    assert.match(
      after('in brackets', 'client.tag.zone', 'client.tag.az', 'b'),
      /^ {8}'\[client\.tag\.zone\]': 'a'\n {8}'\[client\.tag\.az\]': b\n$/m,
    );
  });
  test('in braces', () => {
    assert.match(
      after('in braces', 'num.standby.replicas', 'max.warmup.replicas', '4'),
      /\{ num\.standby\.replicas: 1, max\.warmup\.replicas: 4, client/,
    );
  });
  test('behind a comment at the end of a line', () => {
    assert.match(
      after('dotted in one map', 'num.standby.replicas', 'max.warmup.replicas', '4'),
      /replicas: 1 # hot\n {4}max\.warmup\.replicas: 4\n {4}rack/,
    );
  });
  test('in a .properties file with the whole prefix', () => {
    assert.match(
      after('in a .properties file', 'client.tag.zone', 'client.tag.az', 'b'),
      / {3}a\n {2}spring\.kafka\.streams\.properties\.client\.tag\.az=b$/,
    );
  });
});
