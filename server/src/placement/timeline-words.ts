import { writeDuration } from '../simulation/durations';
import type { Timeline } from './timeline';
import { counted } from './words';

/** Why a timeline ends before the fleet has settled, in sentences; undefined when it has. */
export function endingText(timeline: Timeline): string | undefined {
  const last = timeline.steps.at(-1);
  const at = writeDuration(last?.at ?? 0);
  const steps = counted(timeline.steps.length, 'step');
  switch (timeline.ending) {
    case 'settled':
      return undefined;
    case 'endless':
      return `It never settles: the probing rebalance at ${at} finds what an earlier one has found, ${counted(last?.movesLeft ?? 0, 'move')} left, so they go on for ever.`;
    case 'steps':
      return `Not settled within ${steps}, at ${at}.${rest(timeline)}`;
    case 'work':
      return `Stopped at ${at} after ${steps}: this fleet is too large to follow further.${rest(timeline)}`;
    case 'aborted':
      return `Stopped at ${at} on request.${rest(timeline)}`;
  }
}

/** What is left, at the pace that the settings allow. */
function rest({ steps, leader }: Timeline): string {
  const left = steps.at(-1)?.movesLeft ?? 0;
  if (left === 0) return '';
  const { maxWarmupReplicas, probingRebalanceIntervalMs } = leader;
  const ms = Math.ceil(left / maxWarmupReplicas) * probingRebalanceIntervalMs;
  return ` ${counted(left, 'move')} left, ${maxWarmupReplicas} at a time every ${writeDuration(probingRebalanceIntervalMs)}: about ${writeDuration(ms)} more.`;
}
