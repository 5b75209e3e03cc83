import type { ThreadShare } from '../simulation/threads';
import { ThreadKeeper, heldBy } from '../simulation/threads';
import type { Timeline } from './timeline';
import { listed } from './words';
import { writeDuration } from '../simulation/durations';

/** Tasks that a line names; the others are counted. */
const MOST_NAMES = 12;

/**
 * What each stream thread has after every rebalance, as lines of text: `10m  node-4 thread 1: active 0_3; standby 0_7`.
 */
export function* threadLines(timeline: Timeline): Generator<string> {
  const { application, instances, steps, leader } = timeline;
  const keeper = new ThreadKeeper(application.tasks, application.behaviour);
  const names = (tasks: readonly number[]): string =>
    listed(
      tasks.map((task) => application.taskNames[task] ?? ''),
      MOST_NAMES,
    );
  for (const { at, up, placed, withheld, rebalanced } of steps) {
    keeper.keepOnly(up);
    if (!rebalanced) continue;
    yield `  ${writeDuration(at)}`;
    const moving = new Set(withheld);
    for (const [index, held] of heldBy(placed, up)) {
      const { name = '', threads = 1 } = instances[index] ?? {};
      const told = placed.threads?.get(index);
      const shares = keeper.share(index, threads, held, moving, told);
      for (const [thread, share] of shares.entries()) {
        yield `    ${name}, thread ${thread + 1}: ${shareText(share, names, leader.byBroker === true)}`;
      }
    }
  }
}

function shareText(
  { active, standby, warmup, withheld }: ThreadShare,
  names: (tasks: readonly number[]) => string,
  byBroker: boolean,
): string {
  const parts = [
    active.length > 0 ? `active ${names(active)}` : 'nothing active',
    ...(standby.length > 0 ? [`standby ${names(standby)}`] : []),
    ...(warmup.length > 0 ? [`warmup ${names(warmup)}`] : []),
  ];
  if (withheld.length > 0) {
    const what = byBroker ? 'its old owner' : 'the follow-up rebalance';
    parts.push(`waits for ${what}: ${names(withheld)}`);
  }
  return parts.join('; ');
}
