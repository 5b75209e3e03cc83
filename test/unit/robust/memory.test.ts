import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { diagnosticsOf } from '../../../server/src/features/diagnostics';
import { hoverAt } from '../../../server/src/features/hover';
import { Project } from '../../../server/src/project';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';
import { instance } from '../features/project-of';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are still reachable. */
function used(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** What caches of bounded size may add: the verdicts of 64 fleets and the like. */
const ALLOWANCE = 8 * 1024 * 1024;

test('memory stays flat over 10,000 edits', () => {
  const project = new Project(() => ({ ...DEFAULT_SETTINGS, orders: 1 }));
  const files = Array.from({ length: 3 }, (_, i) => `file:///w/node-${i}.properties`);
  files.forEach((uri, i) => project.setDocument(uri, instance(`z${i % 3}`, `c${i % 2}`)));
  const edit = (round: number): void => {
    const uri = files[round % files.length] ?? '';
    // Every edit is a text never seen before; every tenth another fleet.
    const zone = round % 10 === 0 ? `zone-${round}` : `z${round % 3}`;
    project.setDocument(uri, `${instance(zone, 'c1')}# ${round}\nkey.number.${round}=1\n`);
    const document = project.document(uri);
    assert.ok(document);
    diagnosticsOf(project, document);
    hoverAt(project, document, document.text.indexOf('num.standby'));
  };
  for (let round = 0; round < 2_000; round++) edit(round);
  const before = used();
  for (let round = 2_000; round < 10_000; round++) edit(round);
  const grown = used() - before;
  assert.ok(grown < ALLOWANCE, `${Math.round(grown / 1024)} KiB more after 8,000 further edits`);
});
