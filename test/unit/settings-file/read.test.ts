import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bindDocument } from '../../../server/src/binding/bind';
import { readSettingsFile } from '../../../server/src/settings-file/read-settings-file';
import { applied, marked } from '../rules/harness';

const URI = 'file:///project/.kafka-streams-config.json';

function read(text: string) {
  const document = bindDocument(URI, text);
  assert.ok(document);
  return readSettingsFile(document);
}

test('what the file says is read; what it leaves out stays open', () => {
  const { settings, problems } = read(`\ufeff{
    // of the brokers
    "kafkaVersion": "3.\\u0039", /* not 4 yet */
    "rules": { "unknown-key": "off" },
    "placement.orders": 7,
    "prefixes": ["shop."],
    "include": "**/*.yml",
  }`);
  assert.deepEqual(problems, []);
  assert.deepEqual(settings, {
    root: false,
    kafkaVersion: '3.9',
    severities: { 'unknown-key': 'off' },
    orders: 7,
    prefixes: ['shop.'],
    fleetScope: undefined,
    include: ['**/*.yml'],
    exclude: undefined,
    policies: [],
  });
});

/** Each text marks the ranges of its findings; the pattern is what the first of them says. */
const MISTAKES: readonly (readonly [string, RegExp])[] = [
  ['{ "kafkaVersion: "⟦3⟧.9" }', /This is not JSON: a colon is missing/],
  ['{ "kafkaVersion": ⟦3⟧.9.1 }', /a value is missing, or it lacks its double quotes/],
  ['{ "kafkaVersion" ⟦"⟧3.9" }', /colon/],
  ['{ "prefixes": ["a." ⟦"⟧b."] }', /comma/],
  ['{ "prefixes": ["a.⟦\\⟧q"] }', /escape/],
  ['⟦[]⟧', /must be an object in braces/],
  [
    '{ "⟦kafkaVerson⟧": "3.9" }',
    /is no key of this file and does nothing\. Did you mean `kafkaVersion`\?/,
  ],
  ['{ "⟦kafkaStreams.kafkaVersion⟧": "3.9" }', /Did you mean `kafkaVersion`\?/],
  ['{ "⟦codeLens⟧": false }', /each user’s own/],
  ['{ "kafkaVersion": ⟦3.9⟧ }', /must be a Kafka version from "2\.6" to "4\.4", in double quotes/],
  ['{ "kafkaVersion": ⟦"1.0"⟧ }', /from "2\.6"/],
  ['{ "placement.orders": ⟦"7"⟧ }', /a whole number from 1 to 1000/],
  ['{ "rules": ⟦[]⟧ }', /must be an object in braces/],
  ['{ "rules": { "⟦unknown-kye⟧": "off" } }', /Did you mean `unknown-key`\?/],
  ['{ "rules": { "unknown-key": ⟦"erorr"⟧ } }', /Did you mean `error`\?/],
  ['{ "root": true, "⟦root⟧": false }', /given twice/],
  ['{ "fleetScope": ⟦"project"⟧ }', /one of `folder`, `workspace`/],
  ['{ "include": [⟦1⟧] }', /a text or a list of texts/],
  ['{ "policies": { "a": ⟦1⟧ } }', /must be an object in braces/],
  ['{ "policies": { "a": ⟦{⟧} } }', /needs a `key` or a `tier`/],
  ['{ "policies": { "a": { "⟦key⟧": "num.standby.replicas" } } }', /demands nothing yet/],
  [
    '{ "policies": { "a": { "key": ⟦"num.standby.replica"⟧, "min": 1 } } }',
    /Did you mean `num\.standby\.replicas`\?/,
  ],
  [
    '{ "policies": { "a": { "key": "num.standby.replicas", "min": ⟦"10m"⟧ } } }',
    /must be a number\.$/,
  ],
  [
    '{ "policies": { "a": { "key": "session.timeout.ms", "min": ⟦"soon"⟧ } } }',
    /a duration such as/,
  ],
  [
    '{ "policies": { "a": { "key": "session.timeout.ms", "min": "1m", "max": ⟦"30s"⟧ } } }',
    /at least `min`/,
  ],
  ['{ "policies": { "a": { "key": "acks", "allowed": ⟦[]⟧ } } }', /a list with at least one/],
  ['{ "policies": { "a": { "key": "acks", "forbidden": ⟦[]⟧ } } }', /a list with at least one/],
  ['{ "policies": { "a": { "tier": "least", "⟦min⟧": 1 } } }', /not both/],
  ['{ "policies": { "a": { "tier": ⟦"partialy"⟧ } } }', /Did you mean `partially`\?/],
  [
    '{ "policies": { "a": { "tier": "least", "link": ⟦"javascript:x"⟧ } } }',
    /begins with `https:\/\/`/,
  ],
  ['{ "policies": { "a": { "tier": "least", "severity": ⟦"off"⟧ } } }', /one of `error`/],
  ['{ "include": ⟦[]⟧ }', /a list with at least one glob/],
  [`{ "exclude": ⟦"${'a'.repeat(1_001)}"⟧ }`, /at most 1000 characters/],
  ['{ "policies": { "a": { "tier": "least", "applications": ⟦[]⟧ } } }', /at least one glob/],
  ['{ "policies": { "a": { "tier": "least", "profiles": ⟦[]⟧ } } }', /at least one glob/],
  ['{ "policies": { "a": { "tier": "least", "files": ⟦[]⟧ } } }', /at least one glob/],
  [
    '{ "policies": { "a": { "⟦key⟧": "state.dir", "required": false } } }',
    /demands nothing yet: it needs one of/,
  ],
  ['{ "policies": { "a": { "key": "state.dir", "required": ⟦"yes"⟧ } } }', /`true` or `false`/],
  [
    '{ "policies": { "a": { "key": "enable.auto.commit", "forbidden": ⟦false⟧ } } }',
    /`true`, or values \(`"false"` in quotes/,
  ],
  [
    '{ "policies": { "a": { "key": "processing.guarantee", "⟦min⟧": 1 } } }',
    /`processing\.guarantee` is no number, so `min` says nothing of it/,
  ],
  [
    '{ "policies": { "a": { "key": "max.warmup.replicas", "max": ⟦0⟧ } } }',
    /within what Kafka takes: `max\.warmup\.replicas` must be a whole number of at least 1/,
  ],
  ['{ "policies": { "a": { "key": "num.standby.replicas", "min": ⟦3e9⟧ } } }', /must be a whole/],
  [
    '{ "policies": { "a": { "key": "processing.guarantee", "forbidden": ["exactly_once", ⟦"exactly_once_v3"⟧] } } }',
    /`exactly_once_v3` is no value of `processing\.guarantee`/,
  ],
  [
    '{ "policies": { "a": { "key": "num.standby.replicas", "allowed": [1, ⟦"two"⟧] } } }',
    /no value/,
  ],
  [
    '{ "policies": { "a": { "key": "num.standby.replicas", "min": 3, "allowed": ⟦[1, 2]⟧ } } }',
    /a value that the rest of the policy lets pass/,
  ],
  [
    '{ "policies": { "a": { "key": "upgrade.from", "forbidden": true, "⟦allowed⟧": "3.3" } } }',
    /must not be written at all, so `allowed` says nothing/,
  ],
];

for (const [sample, says] of MISTAKES) {
  test(`a mistake has its range: ${sample}`, () => {
    const { text, spans } = marked(sample);
    const { problems } = read(text);
    assert.deepEqual(
      problems.map(({ span }) => text.slice(span.start, span.end)),
      spans.map(({ start, end }) => text.slice(start, end)),
      problems.map(({ message }) => message).join('\n'),
    );
    assert.match(problems[0]?.message ?? '', says);
  });
}

test('what a policy may well ask for is no mistake', () => {
  for (const policy of [
    { key: 'processing.guarantee', allowed: ['EXACTLY_ONCE_V2', 'exactly_once'] },
    { key: 'client.tag.zone', allowed: ['a', 1, true] },
    { key: 'client.tag.zone', min: 1 },
    { key: 'my.plugin.ratio', min: 0.5, max: 1e3, forbidden: '' },
    { key: 'num.standby.replicas', min: 1, allowed: [0, 2] },
    { key: 'enable.auto.commit', forbidden: 'false' },
    { key: 'metadata.max.idle.ms', min: '1m' },
    { key: 'retries', max: 2147483647, forbidden: [0] },
    { key: 'cache.max.bytes.buffering', max: '64MB' },
  ]) {
    const { problems, settings } = read(JSON.stringify({ policies: { policy } }));
    assert.deepEqual(problems, [], JSON.stringify(policy));
    assert.equal(settings.policies.length, 1);
  }
});

for (const [text, mended] of [
  ['{ "kafkaVerson": "3.9" }', '{ "kafkaVersion": "3.9" }'],
  ['{ "rules": { "unknown-kye": "off" } }', '{ "rules": { "unknown-key": "off" } }'],
  ['{ "rules": { "unknown-key": "erorr" } }', '{ "rules": { "unknown-key": "error" } }'],
] as const) {
  test(`a slip has a fix: ${text}`, () => {
    const [problem] = read(text).problems;
    assert.ok(problem?.instead);
    const change = { uri: '', span: problem.span, newText: problem.instead };
    assert.equal(applied(text, [change]), mended);
  });
}

test('a text that breaks off keeps what stands before', () => {
  const { settings, whole } = read('{ "kafkaVersion": "3.9", "rules": { "unknown-key": "off", "x');
  assert.equal(whole, false);
  assert.equal(settings.kafkaVersion, '3.9');
  assert.deepEqual(settings.severities, { 'unknown-key': 'off' });
});

test('no text is too odd to be read', () => {
  const odd = [
    '',
    ' ',
    '{',
    '}',
    '"',
    '{"a',
    '{"a":',
    '[,]',
    '//',
    '/*',
    '\ufeff',
    '{"\\u12',
    '['.repeat(5000),
  ];
  for (const text of odd) assert.doesNotThrow(() => read(text), text);
});
