import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SETTINGS_FILE } from '../../../server/src/binding/settings-file';
import { Project } from '../../../server/src/project';
import type { Finding } from '../../../server/src/rules/rule';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';
import { applied } from './harness';

const ROOT = 'file:///project/';

class Team {
  readonly project = new Project(() => ({ ...DEFAULT_SETTINGS, orders: 3 }));

  constructor(
    policies: Readonly<Record<string, object>>,
    private readonly files: Readonly<Record<string, string>>,
  ) {
    this.project.setDocument(ROOT + SETTINGS_FILE, JSON.stringify({ policies }));
    for (const [name, text] of Object.entries(files)) this.project.setDocument(ROOT + name, text);
  }

  findings(name: string): readonly Finding[] {
    const own = this.project.findings(ROOT + SETTINGS_FILE);
    assert.deepEqual(own, [], own.map(({ message }) => message).join('\n'));
    return this.project.findings(ROOT + name).filter(({ code }) => code === 'policy');
  }

  /** `marked text: message` for each finding. */
  says(name: string): string[] {
    const text = this.files[name] ?? '';
    return this.findings(name).map(
      ({ span, message }) => `${text.slice(span.start, span.end)}: ${message}`,
    );
  }

  fixed(name: string): string {
    const [finding] = this.findings(name);
    const fix = finding?.fixes?.find(({ preferred }) => preferred) ?? finding?.fixes?.[0];
    return applied(this.files[name] ?? '', fix?.changes ?? []);
  }
}

function team(policy: object, files: Readonly<Record<string, string>>): Team {
  return new Team({ rule: policy }, files);
}

const STANDBYS = { key: 'num.standby.replicas', min: 1 };

describe('what is demanded of a key', () => {
  for (const [policy, line, says] of [
    [
      STANDBYS,
      'num.standby.replicas=0',
      '0: Policy `rule`: `num.standby.replicas` is `0`; at least 1 is asked for.',
    ],
    [
      { ...STANDBYS, max: 2 },
      'num.standby.replicas=3',
      '3: Policy `rule`: `num.standby.replicas` is `3`; at most 2 is asked for.',
    ],
    [
      { key: 'session.timeout.ms', max: '1m' },
      'session.timeout.ms=90000',
      '90000: Policy `rule`: `session.timeout.ms` is `90000`; at most 60000 (1m) is asked for.',
    ],
    [
      { key: 'statestore.cache.max.bytes', min: '64MB' },
      'statestore.cache.max.bytes=1024',
      '1024: Policy `rule`: `statestore.cache.max.bytes` is `1024`; at least 67108864 (64MB) is asked for.',
    ],
    [
      { key: 'processing.guarantee', allowed: ['exactly_once_v2'] },
      'processing.guarantee=at_least_once',
      'at_least_once: Policy `rule`: `processing.guarantee` is `at_least_once`; `exactly_once_v2` is asked for.',
    ],
    [
      { key: 'auto.offset.reset', forbidden: 'latest' },
      'auto.offset.reset=latest',
      'latest: Policy `rule`: `auto.offset.reset` is `latest`; `latest` is not allowed.',
    ],
    [
      { key: 'upgrade.from', forbidden: true },
      'upgrade.from=3.3',
      'upgrade.from: Policy `rule`: `upgrade.from` must not be set.',
    ],
    [
      { key: 'rack.aware.assignment.tags', allowed: ['zone', 'rack'] },
      'rack.aware.assignment.tags=zone,host',
      'zone,host: Policy `rule`: `rack.aware.assignment.tags` is `zone,host`; `zone` or `rack` is asked for.',
    ],
  ] as const) {
    test(`${JSON.stringify(policy)} of ${line}`, () => {
      const text = `application.id=orders\n${line}\n`;
      assert.deepEqual(team(policy, { 'streams.properties': text }).says('streams.properties'), [
        says,
      ]);
    });
  }

  for (const [policy, line] of [
    [STANDBYS, 'num.standby.replicas = 1'],
    [STANDBYS, 'num.standby.replicas=${STANDBYS}'],
    [{ key: 'session.timeout.ms', max: '1m' }, 'session.timeout.ms=60000'],
    [
      { key: 'processing.guarantee', allowed: 'EXACTLY_ONCE_V2' },
      'processing.guarantee=exactly_once_v2',
    ],
    [
      { key: 'rack.aware.assignment.tags', allowed: ['zone', 'rack'] },
      'rack.aware.assignment.tags=zone, rack',
    ],
    [{ key: 'upgrade.from', forbidden: true }, 'num.standby.replicas=0'],
  ] as const) {
    test(`${JSON.stringify(policy)} is met by ${line}`, () => {
      const text = `application.id=orders\n${line}\n`;
      assert.deepEqual(team(policy, { 'streams.properties': text }).says('streams.properties'), []);
    });
  }
});

describe('a key that is not written', () => {
  const text = 'bootstrap.servers=kafka:9092\napplication.id=orders\nstate.dir=/data\n';
  const files = { 'streams.properties': text };

  test('counts with its default, at the name of the application', () => {
    assert.deepEqual(team(STANDBYS, files).says('streams.properties'), [
      'application.id: Policy `rule`: `num.standby.replicas` is not set, and its default is `0`; at least 1 is asked for.',
    ]);
    assert.deepEqual(
      team({ key: 'num.standby.replicas', max: 2 }, files).says('streams.properties'),
      [],
    );
  });

  test('counts with the default that Kafka Streams gives its clients', () => {
    const policy = { key: 'consumer.auto.offset.reset', allowed: ['earliest'] };
    assert.deepEqual(team(policy, files).says('streams.properties'), []);
  });

  test('must be there when it is required', () => {
    const policy = { key: 'num.standby.replicas', required: true };
    assert.deepEqual(team(policy, files).says('streams.properties'), [
      'application.id: Policy `rule`: `num.standby.replicas` is not set; it must be set.',
    ]);
  });

  test('is added by the fix', () => {
    assert.equal(
      team(STANDBYS, files).fixed('streams.properties'),
      text.replace('orders\n', 'orders\nnum.standby.replicas=1\n'),
    );
  });
});

test('fixes set what is asked for, or take away what is forbidden', () => {
  const files = {
    'streams.properties': 'application.id=orders\nnum.standby.replicas=0\nupgrade.from=3.3\n',
  };
  assert.match(team(STANDBYS, files).fixed('streams.properties'), /^num\.standby\.replicas=1$/m);
  assert.equal(
    team({ key: 'upgrade.from', forbidden: true }, files).fixed('streams.properties'),
    'application.id=orders\nnum.standby.replicas=0\n',
  );
});

test('the team’s message, severity and link are part of the finding', () => {
  const policy = {
    ...STANDBYS,
    message: 'See ADR 7.',
    severity: 'warning',
    link: 'https://wiki/adr-7',
  };
  const files = { 'streams.properties': 'application.id=orders\nnum.standby.replicas=0\n' };
  const [finding] = team(policy, files).findings('streams.properties');
  assert.match(finding?.message ?? '', /is asked for\. See ADR 7\.$/);
  assert.equal(finding?.severity, 'warning');
  assert.equal(finding?.link, 'https://wiki/adr-7');
});

describe('whom a policy is for', () => {
  const text = (id: string) => `application.id=${id}\nnum.standby.replicas=0\n`;

  test('applications, by glob', () => {
    const files = { 'a.properties': text('orders-eu'), 'b.properties': text('billing') };
    const decided = team({ ...STANDBYS, applications: ['orders-*'] }, files);
    assert.equal(decided.says('a.properties').length, 1);
    assert.equal(decided.says('b.properties').length, 0);
  });

  test('files, by glob', () => {
    const files = { 'eu/a.properties': text('a'), 'us/a.properties': text('b') };
    const decided = team({ ...STANDBYS, files: 'eu/**' }, files);
    assert.equal(decided.says('eu/a.properties').length, 1);
    assert.equal(decided.says('us/a.properties').length, 0);
  });

  test('profiles, by the names of files and folders where nothing else tells', () => {
    const files = {
      'streams-prod.properties': text('a'),
      'prod/streams.properties': text('b'),
      'product.properties': text('c'),
    };
    const decided = team({ ...STANDBYS, profiles: 'prod' }, files);
    assert.equal(decided.says('streams-prod.properties').length, 1);
    assert.equal(decided.says('prod/streams.properties').length, 1);
    assert.equal(decided.says('product.properties').length, 0);
  });

  const SPRING =
    'spring:\n  kafka:\n    streams:\n      application-id: orders\n      properties:\n';
  const KEY = '        num.standby.replicas';

  test('profiles of one Spring file: each is looked at with its base', () => {
    const prod =
      '---\nspring:\n  config.activate.on-profile: prod\n  kafka.streams.properties:\n    max.warmup.replicas: 3\n';
    const dev = prod.replace('prod', 'dev');
    const files = { 'application.yml': `${SPRING}${KEY}: 0\n${dev}${prod}` };
    assert.deepEqual(team({ ...STANDBYS, profiles: 'prod' }, files).says('application.yml'), [
      '0: Policy `rule`: `num.standby.replicas` is `0`; at least 1 is asked for.',
    ]);
    assert.deepEqual(team({ ...STANDBYS, profiles: 'test' }, files).says('application.yml'), []);
    const without = { 'application.yml': `${SPRING}        state.dir: /data\n${dev}${prod}` };
    assert.deepEqual(team({ ...STANDBYS, profiles: 'prod' }, without).says('application.yml'), [
      'max.warmup.replicas: Policy `rule`: `num.standby.replicas` is not set, and its default is `0`; at least 1 is asked for.',
    ]);
  });

  test('the file of a profile is looked at with the one that it lies over', () => {
    const own = `${SPRING.replace('      application-id: orders\n', '')}        max.warmup.replicas: 3\n`;
    const says = (base: string) =>
      team(
        { ...STANDBYS, profiles: 'prod' },
        { 'application.yml': base, 'application-prod.yml': own },
      ).says('application-prod.yml');
    assert.deepEqual(says(`${SPRING}${KEY}: 1\n`), []);
    assert.deepEqual(says(`${SPRING}${KEY}: 0\n`), [
      'max.warmup.replicas: Policy `rule`: `num.standby.replicas` is `0`; at least 1 is asked for.',
    ]);
    assert.equal(says(`${SPRING}        state.dir: /data\n`).length, 1);
  });
});

describe('fleets', () => {
  const node = (zone: string) =>
    `application.id=orders\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=${zone}\n`;

  test('the worst tier of all orders counts', () => {
    const files = { 'a.properties': node('x'), 'b.properties': node('x') };
    const decided = team({ tier: 'partially', applications: 'orders' }, files);
    const [first = ''] = decided.says('a.properties');
    assert.match(
      first,
      /^rack\.aware\.assignment\.tags: Policy `rule`: the placement is Least Preferred; at least Partially Preferred is asked for\. /,
    );
    assert.deepEqual(team({ tier: 'least' }, files).says('a.properties'), []);
    const spread = { 'a.properties': node('x'), 'b.properties': node('y') };
    assert.deepEqual(team({ tier: 'absolute' }, spread).says('a.properties'), []);
  });

  const FLEET =
    'application: orders\nsettings:\n  max.warmup.replicas: 2\ninstances:\n  - { name: a }\n  - { name: b }\n';

  test('what all instances of a fleet file lack is missed once, and added for all', () => {
    const decided = team(STANDBYS, { 'orders.fleet.yaml': FLEET });
    assert.deepEqual(decided.says('orders.fleet.yaml'), [
      'application: Policy `rule`: `num.standby.replicas` is not set, and its default is `0`; at least 1 is asked for.',
    ]);
    assert.match(decided.fixed('orders.fleet.yaml'), /^ {2}num\.standby\.replicas: 1$/m);
  });

  test('an instance of its own is found where it says so', () => {
    const text = FLEET.replace(
      '{ name: b }',
      '{ name: b, settings: { num.standby.replicas: 0 } }',
    ).replace('settings:\n', 'settings:\n  num.standby.replicas: 1\n');
    const decided = team(STANDBYS, { 'orders.fleet.yaml': text });
    assert.deepEqual(
      decided.says('orders.fleet.yaml').map((each) => each.slice(0, 3)),
      ['0: '],
    );
    assert.match(decided.fixed('orders.fleet.yaml'), /replicas: 1 \} \}/);
  });
});

describe('in the files of containers', () => {
  const ENVIRONMENT = `KAFKA_STREAMS_APPLICATION_ID: orders
      SPRING_KAFKA_STREAMS_APPLICATION_ID: orders
      SPRING_KAFKA_STREAMS_PROPERTIES_NUM_STANDBY_REPLICAS: 0`;

  test('a variable of a Compose service is judged, and mended in place', () => {
    const compose = `services:\n  orders:\n    environment:\n      ${ENVIRONMENT}\n`;
    const files = team(STANDBYS, { 'compose.yaml': compose });
    assert.deepEqual(files.says('compose.yaml'), [
      '0: Policy `rule`: `num.standby.replicas` is `0`; at least 1 is asked for.',
    ]);
    assert.equal(files.fixed('compose.yaml'), compose.replace('REPLICAS: 0', 'REPLICAS: 1'));
  });

  test('a variable of a Deployment and a file in a ConfigMap are judged', () => {
    const manifest = `apiVersion: apps/v1
kind: Deployment
metadata: { name: orders }
spec:
  template:
    spec:
      containers:
        - name: orders
          env:
            - name: SPRING_KAFKA_STREAMS_APPLICATION_ID
              value: orders
            - name: SPRING_KAFKA_STREAMS_PROPERTIES_NUM_STANDBY_REPLICAS
              value: "0"
---
apiVersion: v1
kind: ConfigMap
metadata: { name: other }
data:
  streams.properties: |
    application.id=other
    num.standby.replicas=0
`;
    const files = team(STANDBYS, { 'k8s.yaml': manifest });
    const one = '0: Policy `rule`: `num.standby.replicas` is `0`; at least 1 is asked for.';
    assert.deepEqual(files.says('k8s.yaml'), [one, one]);
    assert.equal(files.fixed('k8s.yaml'), manifest.replace('"0"', '"1"'));
  });
});

test('the threads that a fleet file tells of an instance are what counts', () => {
  const fleet = (threads: number): string =>
    `application: orders\ninstances:\n  - { name: a, threads: ${threads} }\n`;
  const policy = { key: 'num.stream.threads', min: 2 };
  const says = (threads: number): string[] =>
    team(policy, { 'orders.fleet.yaml': fleet(threads) }).says('orders.fleet.yaml');
  assert.deepEqual(says(4), []);
  assert.match(says(1).join(), /default is `1`; at least 2 is asked for/);
  const most = team({ ...policy, max: 3 }, { 'orders.fleet.yaml': fleet(4) });
  assert.match(most.says('orders.fleet.yaml').join(), /is `4`; at most 3 is asked for/);
});

describe('a profile whose file sets nothing of Kafka Streams', () => {
  const BASE = `spring:
  kafka:
    streams:
      application-id: orders
      properties:
        max.warmup.replicas: 3
`;
  const DATABASE = 'spring.datasource.url: jdbc:x\n';
  const PROD = { ...STANDBYS, profiles: 'prod' };
  const files = { 'application.yml': BASE, 'application-prod.yml': DATABASE };
  const missing =
    'which sets nothing of Kafka Streams, `num.standby.replicas` is not set, and its default is `0`; at least 1 is asked for.';

  test('is held against the policy where the base names the application', () => {
    assert.deepEqual(team(PROD, files).says('application.yml'), [
      `application-id: Policy \`rule\`: under \`application-prod.yml\`, ${missing}`,
    ]);
    const [finding] = team(PROD, files).findings('application.yml');
    assert.deepEqual(
      finding?.related?.map(({ uri }) => uri),
      [`${ROOT}application-prod.yml`],
    );
  });

  test('counts with what the base writes, at its value', () => {
    const written = { ...files, 'application.yml': `${BASE}        num.standby.replicas: 0\n` };
    assert.deepEqual(team(PROD, written).says('application.yml'), [
      '0: Policy `rule`: under `application-prod.yml`, which sets nothing of Kafka Streams, `num.standby.replicas` is `0`; at least 1 is asked for.',
    ]);
    const fine = { ...files, 'application.yml': `${BASE}        num.standby.replicas: 1\n` };
    assert.deepEqual(team(PROD, fine).says('application.yml'), []);
  });

  test('is told of once for several files, and once beside a policy for all', () => {
    const both = { ...files, 'application-prod-eu.yml': DATABASE };
    const [says = '', ...more] = team({ ...STANDBYS, profiles: 'prod*' }, both).says(
      'application.yml',
    );
    assert.match(says, /under `application-prod\.yml` and `application-prod-eu\.yml`, which set /);
    assert.deepEqual(more, []);
    assert.deepEqual(
      team(STANDBYS, files)
        .says('application.yml')
        .map((each) => /under/.test(each)),
      [false],
    );
  });

  test('is silent where the profile has settings, is of no policy, or is excluded', () => {
    const own = 'spring.kafka.streams.properties.num.standby.replicas: 1\n';
    assert.deepEqual(
      team(PROD, { ...files, 'application-prod.yml': own }).says('application.yml'),
      [],
    );
    const layer = `${BASE}---\nspring.config.activate.on-profile: prod\n${own}`;
    assert.deepEqual(
      team(PROD, { ...files, 'application.yml': layer }).says('application.yml'),
      [],
    );
    assert.deepEqual(team({ ...PROD, profiles: 'test' }, files).says('application.yml'), []);
    assert.deepEqual(team({ ...PROD, applications: 'billing' }, files).says('application.yml'), []);
    const { project } = team(PROD, files);
    project.removeDocument(`${ROOT}application-prod.yml`);
    assert.deepEqual(project.findings(`${ROOT}application.yml`), []);
  });

  test('of two bases what both say counts, at the one that wins', () => {
    const properties = 'spring.kafka.streams.properties.num.standby.replicas=1\n';
    const two = { ...files, 'application.properties': properties };
    assert.deepEqual(team(PROD, two).says('application.yml'), []);
    assert.deepEqual(team(PROD, two).says('application.properties'), []);
    const threads = { key: 'num.stream.threads', min: 2, profiles: 'prod' };
    assert.deepEqual(team(threads, two).says('application.yml'), []);
    assert.match(
      team(threads, two).says('application.properties').join(),
      /^num\.standby\.replicas: .*`num\.stream\.threads` is not set/,
    );
  });

  test('a policy for another base than its own file is for is judged alone', () => {
    const here = { ...PROD, files: 'application-prod.yml' };
    assert.equal(team(here, files).says('application.yml').length, 1);
    assert.equal(
      team({ ...PROD, files: 'application.yml' }, files).says('application.yml').length,
      0,
    );
  });
});

describe('odd values', () => {
  for (const [policy, line, says] of [
    [
      STANDBYS,
      'num.standby.replicas=two',
      'is `two`, which is no number; at least 1 is asked for.',
    ],
    [STANDBYS, 'num.standby.replicas=', 'is empty; at least 1 is asked for.'],
    [STANDBYS, 'num.standby.replicas=NaN', 'is `NaN`, which is no number; at least 1'],
    [{ key: 'my.plugin.ratio', max: 1 }, 'my.plugin.ratio=Infinity', 'is `Infinity`; at most 1 '],
    [{ key: 'my.plugin.ratio', max: 1 }, 'my.plugin.ratio=high', 'is `high`, which is no number'],
    [{ key: 'my.plugin.ratio', max: 1 }, 'my.plugin.ratio=1.5e1', 'is `1.5e1`; at most 1 '],
    [
      { key: 'my.plugin.word', forbidden: '' },
      'my.plugin.word=',
      'is empty; empty is not allowed.',
    ],
    [
      { key: 'my.plugin.word', allowed: ['', 'a'] },
      'my.plugin.word=b',
      'is `b`; empty or `a` is asked for.',
    ],
    [
      { key: 'log.retention.ms', max: '9223372036854775806' },
      'log.retention.ms=x',
      'at most 9223372036854775806 is asked for.',
    ],
  ] as const) {
    test(`${JSON.stringify(policy)} of ${line}`, () => {
      const text = `application.id=orders\n${line}\n`;
      const found = team(policy, { 'streams.properties': text }).says('streams.properties');
      assert.equal(found.length, 1);
      assert.ok(found[0]?.includes(says), found[0]);
    });
  }

  for (const [policy, line] of [
    [{ key: 'my.plugin.ratio', max: 1 }, 'my.plugin.ratio=5e-1'],
    [{ key: 'my.plugin.word', allowed: ['', 'a'] }, 'my.plugin.word='],
    [{ key: 'num.standby.replicas', min: 1 }, 'num.standby.replicas=+2'],
  ] as const) {
    test(`${JSON.stringify(policy)} is met by ${line}`, () => {
      const text = `application.id=orders\n${line}\n`;
      assert.deepEqual(team(policy, { 'streams.properties': text }).says('streams.properties'), []);
    });
  }

  test('a number counts as YAML reads it', () => {
    const yaml = (value: string): string =>
      `spring.kafka.streams:\n  application-id: a\n  properties:\n    num.standby.replicas: ${value}\n`;
    assert.deepEqual(team(STANDBYS, { 'a.yml': yaml('0x1') }).says('a.yml'), []);
    assert.match(
      team(STANDBYS, { 'a.yml': yaml('0x0') })
        .says('a.yml')
        .join(),
      /at least 1/,
    );
  });

  for (const [policy, line, mended] of [
    // A proposal meets all of the policy, and is a value of the key.
    [{ key: 'num.standby.replicas', min: 1, forbidden: 1 }, 'num.standby.replicas=0', undefined],
    [
      { key: 'num.standby.replicas', min: 1, allowed: [2] },
      'num.standby.replicas=0',
      'num.standby.replicas=2',
    ],
    [{ key: 'num.standby.replicas', min: 0.5 }, 'num.standby.replicas=0', undefined],
    [
      { key: 'max.warmup.replicas', min: 0, max: 4 },
      'max.warmup.replicas=9',
      'max.warmup.replicas=4',
    ],
    [
      { key: 'session.timeout.ms', max: '1m' },
      'session.timeout.ms=90000',
      'session.timeout.ms=60000',
    ],
    [{ key: 'retention.ms', max: 1e3 }, 'retention.ms=x', 'retention.ms=1000'],
  ] as const) {
    test(`the proposal for ${JSON.stringify(policy)} of ${line}`, () => {
      const text = `application.id=orders\n${line}\n`;
      const decided = team(policy, { 'streams.properties': text });
      const changes = decided
        .findings('streams.properties')[0]
        ?.fixes?.find(({ preferred }) => preferred)?.changes;
      assert.equal(
        changes && applied(text, changes),
        mended && `application.id=orders\n${mended}\n`,
      );
    });
  }

  test('names of several parts, and expressions, name a profile', () => {
    const text = 'application.id=orders\nnum.standby.replicas=0\n';
    const eu = team({ ...STANDBYS, profiles: 'eu-prod' }, { 'streams-eu-prod.properties': text });
    assert.equal(eu.says('streams-eu-prod.properties').length, 1);
    const spring = (profile: string): string =>
      `spring.kafka.streams.application-id: orders\n---\nspring.config.activate.on-profile: ${profile}\nspring.kafka.streams.properties.num.standby.replicas: 0\n`;
    const says = (profile: string): number =>
      team({ ...STANDBYS, profiles: 'prod' }, { 'application.yml': spring(profile) }).says(
        'application.yml',
      ).length;
    assert.equal(says('prod & eu'), 1);
    assert.equal(says('eu & (prod | test)'), 1);
    assert.equal(says('"eu & !prod"'), 0);
    assert.equal(says('"eu & !(prod | test)"'), 0);
  });
});
