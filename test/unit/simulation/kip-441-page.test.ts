import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { bindDocument } from '../../../server/src/binding/bind';
import { readFleetFile } from '../../../server/src/fleet/fleet-file';
import { simulate } from '../../../server/src/simulation/simulate';
import type { Simulation, SimulationStep } from '../../../server/src/simulation/simulation';
import { runCli } from '../cli/run-cli';
import { MINUTE } from './scenes';

const PAGE = readFileSync('server/src/simulation/kip-441.md', 'utf8');
const SAMPLE = 'samples/kip-441-worked-example/orders.fleet.yaml';

function simulated(path: string): Simulation {
  const document = bindDocument(`file:///${path}`, readFileSync(path, 'utf8'));
  assert.ok(document);
  const files = { bound: () => undefined, text: () => undefined };
  const { fleet, problems } = readFleetFile(document, { version: '3.9', from: 'assumed' }, files);
  assert.deepEqual(problems, []);
  const simulation = fleet && simulate(fleet);
  assert.ok(simulation);
  return simulation;
}

/** A step as a row of the page's table. */
function row({ at, placed, movesLeft, withheld }: SimulationStep): string {
  const tasks = [...placed.active.keys()];
  const runners = [...placed.active].map((index) => index + 1).join(' ');
  const warmups = tasks.flatMap((task) =>
    [...placed.warmups(task)].map((index) => `\`0_${task}\` on ${index + 1}`),
  );
  const handed = withheld.map((task) => `\`0_${task}\``);
  const cells = [`${at / MINUTE} min`, runners, warmups.join(', '), movesLeft, handed.join(', ')];
  return `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |');
}

test('what was worked out by hand is what the assignor decides', () => {
  const rows = PAGE.split('\n').filter((line) => /^\| \d+ min/.test(line));
  assert.deepEqual(simulated(SAMPLE).steps.map(row), rows);
});

test('the page shows what simulate prints', async () => {
  const { out } = await runCli(['simulate', SAMPLE]);
  assert.equal(PAGE.split('```text\n')[1]?.split('```')[0], out);
});

test('one, two and eight warmups at a time: four, two and one probing intervals', () => {
  const minutes = ['one', 'two', 'eight'].map((name) => {
    const { settledAt = NaN } = simulated(`samples/kip-441-warmups/${name}.fleet.yaml`);
    return settledAt / MINUTE - 10;
  });
  assert.deepEqual(minutes, [40, 20, 10]);
});
