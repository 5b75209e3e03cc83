// What is predicted of a running application from the file that attaching saved, against what becomes of it.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLASSIC, CLEANUP_MS, SETTINGS, tasksByName } from './attach-app.mjs';
import { command } from './attach-client.mjs';

/** Saves what runs now, with the settings that the application's file says; answers the fleet file's text. */
export async function saved(client, listener, application, folder, { settings = SETTINGS } = {}) {
  const described = join(folder, `${application}.properties`);
  const lines = [
    `application.id=${application}`,
    ...Object.entries(settings).map(([key, value]) => `${key}=${value}`),
    'client.tag.zone=${ZONE}',
  ];
  writeFileSync(described, `${lines.join('\n')}\n`);
  const file = join(folder, `${application}-saved.fleet.yaml`);
  const told = await client.attach(
    listener,
    ...['--application', application, '--against', described, '-o', file],
  );
  assert.match(told, /It runs as the files say\./);
  return readFileSync(file, 'utf8');
}

/** The first rebalance that is predicted from a fleet file: its cause, and what each instance is to have. */
export async function nextRebalance(text, folder) {
  const file = join(folder, 'predicted.fleet.yaml');
  writeFileSync(file, text);
  const { steps } = JSON.parse(await command('simulate', file, '--format', 'json'));
  const next = steps.find(({ rebalanced }) => rebalanced);
  assert.ok(next, 'No rebalance is predicted.');
  const tasks = Object.entries(next.assignment).map(([name, { active, standby, warmup }]) => [
    name,
    { active: [...active].sort(), standby: [...standby, ...warmup].sort() },
  ]);
  const placement = Object.fromEntries(tasks.sort(([a], [b]) => (a < b ? -1 : 1)));
  return { cause: next.cause, warmups: next.warmups, placement, from: text };
}

/** A fleet file with another instance, which has nothing yet. */
export function withInstance(text, name, { zone, threads }) {
  return text.replace(
    /\nobserved:/,
    `\n  - { name: ${name}, tags: { zone: ${zone} }, threads: ${threads}, settings: { client.rack: rack-${zone} } }\nobserved:`,
  );
}

/** A fleet file in which an instance stops at once. */
export function withoutInstance(text, name) {
  return `${text}events:\n  - { at: 1s, stop: { names: [${name}] } }\n`;
}

/** Compares a prediction with what the instances say that they have, task for task. */
export function comparePlacement({ placement, from }, real) {
  const has = tasksByName(real);
  if (JSON.stringify(placement) === JSON.stringify(has)) return;
  const write = (tasks) =>
    Object.entries(tasks)
      .map(([name, { active, standby }]) => `${name} [${active}] [${standby}]`)
      .join(' ');
  const lines = [`predicted ${write(placement)}`, `observed  ${write(has)}`, `from:`, from];
  assert.fail(lines.join('\n'));
}

/**
 * A classic group that is rebalanced though nothing has changed, and in which an instance joins and is handed its first
 * task by a probing rebalance. `meanwhile` is done while the probing rebalance is waited for.
 */
export async function classicPredictions({ app, client, listener, folder, check }, meanwhile) {
  const save = () => saveClassic(client, listener, folder);
  const joining = { zone: 'a', threads: 1 };
  await check('predicted: a rebalance without a reason', async () => {
    const prediction = await nextRebalance(await save(), folder);
    assert.equal(prediction.cause, 'next');
    const { rebalances } = app;
    await app.tell({ do: 'rejoin', name: 'node-2' });
    await until(() => app.rebalances > rebalances, 'No rebalance came.');
    comparePlacement(prediction, await app.running('node-'));
  });
  await check('predicted: an instance joins', async () => {
    const prediction = await nextRebalance(withInstance(await save(), 'node-4', joining), folder);
    assert.equal(prediction.cause, 'start');
    assert.ok(prediction.warmups > 0, 'Nothing is to warm up.');
    await app.startClassic('node-4', joining, '00000000-0000-0000-0000-000000000004');
    comparePlacement(prediction, await app.running('node-', { restored: false }));
  });
  await check('predicted: the probing rebalance that is due', async () => {
    const due = await nextRebalance(await save(), folder);
    assert.equal(due.cause, 'probing');
    const { rebalances } = app;
    const before = tasksByName(await app.describe('node-'));
    assert.notDeepEqual(due.placement, before);
    await meanwhile();
    await until(() => app.rebalances > rebalances, 'No probing rebalance came.');
    comparePlacement(due, await app.running('node-', { restored: false }));
  });
}

/** The same group when an instance goes away. */
export async function classicLoss({ app, client, listener, folder, check }) {
  await check('predicted: an instance goes away', async () => {
    // What is restored, and what is deleted, when it is missed is a matter of seconds, unless everything is.
    await app.running('node-');
    await new Promise((resolve) => setTimeout(resolve, 2 * CLEANUP_MS));
    const prediction = await nextRebalance(
      withoutInstance(await saveClassic(client, listener, folder), 'node-2'),
      folder,
    );
    await app.stop('node-2');
    comparePlacement(prediction, await app.running('node-', { restored: false }));
  });
}

/** Saves the classic group, with when its disks are cleaned. */
async function saveClassic(client, listener, folder) {
  const text = await saved(client, listener, CLASSIC, folder);
  return text.replace(/^settings:$/m, `$&\n  state.cleanup.delay.ms: ${CLEANUP_MS}`);
}

/** Waits for something to be so. */
async function until(isSo, otherwise) {
  for (let second = 0; second < 120; second++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error(otherwise);
}
