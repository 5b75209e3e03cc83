import assert from 'node:assert/strict';
import type { Fleet, Instance } from '../../../server/src/fleet/fleet';
import type {
  SimulatedEvent,
  Simulation,
  SimulationOptions,
} from '../../../server/src/simulation/simulation';
import { simulate } from '../../../server/src/simulation/simulate';
import { fleetOf, instance, subtopology } from '../placement/fleets';

/** A minute and a second in milliseconds. */
export const MINUTE = 60_000;
export const SECOND = 1_000;

/** A fleet of `count` instances without tags: `node-1`, `node-2`, … */
export interface Scene {
  readonly count?: number;
  readonly tasks?: number;
  readonly records?: number;
  readonly recordsPerSecond?: number;
  readonly settings?: Readonly<Record<string, string>>;
  readonly instances?: Partial<Instance>;
}

/** Twelve stateful tasks of 1,500,000 records on three instances that restore 50,000 records per second each. */
export function fleet(scene: Scene = {}): Fleet {
  const { count = 3, tasks = 12, records = 1_500_000, recordsPerSecond = 50_000 } = scene;
  const instances = Array.from({ length: count }, (_, i) => ({
    ...instance(`node-${i + 1}`, {}, scene.settings),
    ...scene.instances,
  }));
  return { ...fleetOf(instances, [subtopology(tasks, true, records)]), recordsPerSecond };
}

/** `node-N`, a new instance. */
export function added(number: number, settings: Readonly<Record<string, string>> = {}): Instance {
  return instance(`node-${number}`, {}, settings);
}

/** Instances that go away, by name. */
export function stop(at: number, ...names: readonly string[]): SimulatedEvent {
  return { at, kind: 'stop', select: { by: 'names', names } };
}

/** Instances that come up. */
export function start(at: number, ...instances: readonly Instance[]): SimulatedEvent {
  return { at, kind: 'start', instances };
}

/** A restart of all instances, each away for `pauseMs`. */
export function restart(
  at: number,
  pauseMs: number,
  mode: 'rolling' | 'all' = 'rolling',
): SimulatedEvent {
  return { at, kind: 'restart', mode, pauseMs, select: undefined };
}

/** Runs the events on the scene's fleet. */
export function run(
  scene: Scene,
  events: readonly SimulatedEvent[],
  options: SimulationOptions = {},
): Simulation {
  const simulation = simulate(fleet(scene), { ...options, events });
  assert.ok(simulation);
  return simulation;
}

/** Steps as `minutes:seconds cause`, a rebalance with an exclamation mark. */
export function story({ steps }: Simulation): string[] {
  return steps.map(({ at, cause, rebalanced }) => {
    const seconds = Math.round(at / SECOND);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} ${cause}${rebalanced ? '!' : ''}`;
  });
}
