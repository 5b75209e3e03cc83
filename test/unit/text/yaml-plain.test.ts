import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readPlainYaml } from '../../../server/src/text/yaml-plain';
import { readYaml } from '../../../server/src/text/yaml-read';
import { runs } from '../robust/arbitraries';

const SETTINGS = `# Settings
spring:
  application.name: orders
  kafka: # the cluster
    bootstrap-servers: "a:9092,b:9092"   # two

    streams:
      application-id: 'orders'
      # Above the map.
      properties:
        "[num.standby.replicas]": 1
        rack.aware.assignment.tags: zone,cluster
        client.tag.zone: \${ZONE:eu-1a}
        time: 12:30
        ratio: -1.5
        empty:
        off: off
  # At the end.
other:
  port: 0x1F
---
spring.config.activate.on-profile: prod
spring.kafka.streams.properties.num.standby.replicas: 2
`;

const LINES = [
  ...SETTINGS.split('\n'),
  ...['a: b', '  a: b', '    a: b', 'a:', '  b:', '    c:', 'a: b: c', 'a: b:', 'a:b', 'a : b'],
  ...['a: "b" c', "a: 'it''s'", 'a: "x\\n"', "a: 'b' # c", 'a: b #c', 'a: b#c', 'a: #', 'a:  '],
  ...[
    '- a',
    'a: - b',
    'a: -b',
    'a: ~',
    'a: null',
    'a: Yes',
    'a: 010',
    'a: 1_000',
    'a: +1',
    'a: .5',
  ],
  ...[
    'a: |',
    'a: >-',
    'a: &x b',
    'a: *x',
    '<<: *x',
    'a: !!str 1',
    'a: {b: c}',
    'a: [b]',
    'a: {{b}}',
  ],
  ...[
    '# c',
    '  # c',
    '      # c',
    '---',
    '--- a',
    '--- # c',
    '...',
    '%YAML 1.1',
    '\t',
    'a:\tb',
    '',
  ],
  ...[
    '? a',
    ': b',
    '1: 2',
    '"a": b',
    '"a" : b',
    "'a':b",
    '@a: b',
    'a: `b',
    'a: %b',
    'a: \u00fc',
    ' ',
  ],
  ...[
    'a: \\b',
    'a: (b',
    'a: $b',
    'a: b  ',
    '"": ""',
    'a: 2001-01-01',
    'a: 1e3',
    'a: .inf',
    'true: no',
  ],
];

/** Lines of maps down to three levels, and what may stand between them. */
const PLAIN = [
  ...[
    'a:',
    '  b:',
    '    c:',
    '  b: c',
    '    d: 1',
    '      e: f',
    '# c',
    '  # c',
    '    # c',
    '      # c',
  ],
  ...['a: 1 # c', '    d: e # c', '', '   ', '---'],
];

const texts = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...PLAIN) },
        { weight: 1, arbitrary: fc.constantFrom(...LINES) },
      ),
      { maxLength: 12 },
    ),
    fc.array(fc.tuple(fc.nat({ max: 400 }), fc.constantFrom(...' \n:#-"\'ab')), { maxLength: 2 }),
    fc.boolean(),
  )
  .map(([lines, typed, ended]) => {
    let text = lines.join('\n') + (ended ? '\n' : '');
    for (const [at, unit] of typed) {
      const index = at % (text.length + 1);
      text = text.slice(0, index) + unit + text.slice(index);
    }
    return text;
  });

function same(text: string): boolean {
  let plain = false;
  for (const version of ['1.1', '1.2'] as const) {
    const read = readPlainYaml(text, { version });
    if (!read) continue;
    plain = true;
    const { roots, comments, problems } = read;
    assert.deepStrictEqual({ roots, comments, problems }, readYaml(text, { version }), text);
  }
  return plain;
}

test('settings as most are written are read by the plain reader, with the same result', () => {
  assert.ok(same(SETTINGS));
  assert.ok(same(SETTINGS.trimEnd()));
});

test('what the plain reader reads, it reads as the full reader does', () => {
  let plain = 0;
  let all = 0;
  fc.assert(
    fc.property(texts, (text) => {
      all++;
      if (same(text)) plain++;
    }),
    runs(2_000),
  );
  assert.ok(plain > all / 50, `only ${plain} of ${all} texts were plain`);
});
