import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Project } from '../../../server/src/project';
import { exact } from '../../../server/src/project/thoroughness';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';

/** Samples of frameworks and assignors by folder, with the applications that each shows: id, profile, size of its fleet, tier. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  'spring-boot': ['orders unknown'],
  'spring-cloud-stream': ['orders-enrich unknown', 'orders-total unknown'],
  quarkus: ['orders unknown'],
  micronaut: ['orders-totals unknown', 'orders-enrichment unknown'],
  ksqldb: ['shop_ unknown'],
  compose: ['orders 6 absolute'],
  kubernetes: ['orders 4 absolute'],
  'sticky-assignor': ['orders 3 least'],
  'rack-aware-brokers': ['orders 4 absolute'],
};

/** What is found in samples that show a weakness, by folder. */
const FOUND: Readonly<Record<string, readonly string[]>> = {
  'sticky-assignor': ['placement-tier', 'failure-domain'],
};

for (const [folder, expected] of Object.entries(SAMPLES)) {
  test(`samples/${folder} shows what it promises, and nothing else is wrong with it`, () => {
    const project = new Project(() => ({ ...DEFAULT_SETTINGS, orders: 5 }), exact);
    for (const name of readdirSync(`samples/${folder}`)) {
      const text = readFileSync(`samples/${folder}/${name}`, 'utf8');
      project.setDocument(`file:///samples/${folder}/${name}`, text);
    }
    const shown = project
      .applications()
      .map(({ id, fleet, verdict }) =>
        fleet
          ? `${id} ${fleet.instances.length} ${verdict?.leaders[verdict.worst]?.achieved?.worst ?? 'none'}`
          : `${id} unknown`,
      );
    assert.deepEqual([...new Set(shown)].sort(), [...expected].sort());
    const wrong = [...project.documents()].flatMap(({ uri }) =>
      project
        .findings(uri)
        .filter(({ severity }) => severity === 'error' || severity === 'warning'),
    );
    const found = FOUND[folder] ?? [];
    const others = wrong.filter(({ code }) => !found.includes(code));
    assert.deepEqual(
      others.map(({ code, message }) => `${code}: ${message}`),
      [],
    );
    assert.deepEqual([...new Set(wrong.map(({ code }) => code))].sort(), [...found].sort());
  });
}
