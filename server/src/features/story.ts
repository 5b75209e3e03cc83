import type { TraceEvent } from '../assignor/trace';
import { featuresOf } from '../catalog/features';
import type { Fleet } from '../fleet/fleet';
import { FleetCache } from '../placement/cache';
import { leaderSets } from '../placement/leaders';
import { tiesText } from '../placement/assignor-notes';
import { outlookOf, type Outlook } from '../placement/no-tier';
import { tracedRun, type TracedRun } from '../placement/traced-run';
import type { StoryModel, StoryStep } from '../protocol';
import { inSlices, type Signal } from '../simulation/slices';
import { StoryTeller } from './story-teller';

const runs = new FleetCache<TracedRun>();

/**
 * Why the copies of a task are where they are, step by step as the assignor itself says it. Null where the assignor
 * is not run under this leader, there is no such task, or the signal was given before the end. Others are served in
 * between.
 *
 * @param leader index of a set of leader settings, as a verdict numbers them
 */
export async function storyOf(
  fleet: Fleet,
  leader: number,
  task: string,
  signal?: Signal,
): Promise<StoryModel | null> {
  const told = brokerStory(fleet, leader, task);
  if (told) return told;
  const run = await runs.getInSlices(fleet, String(leader), () => runOf(fleet, leader, signal));
  const index = run?.application.taskNames.indexOf(task) ?? -1;
  if (!run || index < 0) return null;
  const names = fleet.instances.map(({ name }) => name);
  const events = run.byTask[index] ?? [];
  const steps = stepsOf(new StoryTeller(run, index, names), events);
  return { task, steps, note: tiesText(run.application.assignor) };
}

const BROKER_TIES =
  'Among equals the hash codes of member and process ids decide. Both are random in production; here they are counted in the order of the instances.';

/** Brokers do not say what they weigh: only what their assignor goes by. */
function brokerStory(fleet: Fleet, leader: number, task: string): StoryModel | undefined {
  const outlook = outlookFor(fleet, leader);
  if (!outlook?.runs || !outlook.settings.byBroker) return undefined;
  const text =
    'With `group.protocol=streams` the brokers assign the tasks, for all members together: each active, then each standby, goes back to who had it, as far as nobody gets more than a fair share, and else to the instance with the fewest tasks per thread. Tags are not read.';
  return { task, steps: [{ text, instance: -1 }], note: BROKER_TIES };
}

function stepsOf(teller: StoryTeller, events: readonly TraceEvent[]): StoryStep[] {
  return events.flatMap((event) => teller.tell(event) ?? []);
}

async function runOf(
  fleet: Fleet,
  leader: number,
  signal: Signal | undefined,
): Promise<TracedRun | undefined> {
  const outlook = outlookFor(fleet, leader);
  return outlook?.runs ? inSlices(tracedRun(fleet, outlook.settings), signal) : undefined;
}

function outlookFor(fleet: Fleet, leader: number): Outlook | undefined {
  const set = leaderSets(fleet)[leader];
  return set && outlookOf(fleet, featuresOf(fleet.kafka.version), set);
}
