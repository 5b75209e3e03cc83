import type { TraceEvent } from '../assignor/trace';
import { featuresOf } from '../catalog/features';
import type { Fleet } from '../fleet/fleet';
import { FleetCache } from '../placement/cache';
import { leaderSets } from '../placement/leaders';
import { outlookOf } from '../placement/no-tier';
import { tracedRun, type TracedRun } from '../placement/traced-run';
import type { StoryModel, StoryStep } from '../protocol';
import { StoryTeller } from './story-teller';

const runs = new FleetCache<TracedRun | undefined>();

/**
 * Why the copies of a task are where they are, step by step as the assignor itself says it. Null where the assignor
 * is not run under this leader, or there is no such task.
 *
 * @param leader index of a set of leader settings, as a verdict numbers them
 */
export function storyOf(fleet: Fleet, leader: number, task: string): StoryModel | null {
  const run = runs.get(fleet, String(leader), () => runOf(fleet, leader));
  const index = run?.application.taskNames.indexOf(task) ?? -1;
  if (!run || index < 0) return null;
  const names = fleet.instances.map(({ name }) => name);
  const events = run.byTask[index] ?? [];
  return { task, steps: stepsOf(new StoryTeller(run, index, names), events) };
}

function stepsOf(teller: StoryTeller, events: readonly TraceEvent[]): StoryStep[] {
  return events.flatMap((event) => teller.tell(event) ?? []);
}

function runOf(fleet: Fleet, leader: number): TracedRun | undefined {
  const features = featuresOf(fleet.kafka.version);
  const set = leaderSets(fleet, features)[leader];
  const outlook = set && outlookOf(fleet, features, set);
  return outlook?.runs ? tracedRun(fleet, outlook.settings) : undefined;
}
