// Follows Apache Kafka's org.apache.kafka.streams.processor.internals.assignment.TaskMovement (2.6 to 4.4).

import { ConstrainedPrioritySet } from './constrained-priority-set';
import type { ClientStates } from './client-states';
import { JavaHeap } from './java-heap';
import type { AssignmentProblem } from './problem';
import type { TaskLags } from './task-lags';
import type { Role, TraceSink } from './trace';

/** What the movements of one rebalance share. */
export interface MovementContext {
  readonly problem: AssignmentProblem;
  readonly states: ClientStates;
  readonly lags: TaskLags;
  /** Warmups that may still be started. Below 0 once more have been wanted. */
  warmupsLeft: number;
  /** Pairs (task, client) of warmups so far, flat, by the role of the copy they are for. */
  readonly warmups: Readonly<Record<Role, number[]>>;
  readonly trace: TraceSink | undefined;
}

/**
 * Lets active tasks that were planned on a client without their state run where the state is, for the time being;
 * the planned client warms up meanwhile, within `max.warmup.replicas`. Returns the number of movements.
 */
export function moveActives(context: MovementContext): number {
  const { problem, states, lags, trace } = context;
  const planned = planMovements(context, 'active', () => true);
  if (planned.length === 0) return 0;
  const queue = new ConstrainedPrioritySet(problem.clients, states.loads());
  for (const { task, destination } of planned) {
    const caughtUp: number[] = [];
    const withStandby: number[] = [];
    lags.visitCaughtUp(task, (client) => {
      caughtUp.push(client);
      if (states.has('standby', client, task)) withStandby.push(client);
    });
    let source = queue.poll(withStandby);
    if (source === -1) source = queue.poll(caughtUp);
    const sourceCaughtUp = source !== -1;
    if (!sourceCaughtUp) source = lags.firstByLag[task] as number;
    states.unassign('active', destination, task);
    let how: 'swapped' | 'warmup' | 'no-warmup' = 'swapped';
    if (states.has('standby', source, task)) {
      states.unassign('standby', source, task);
      states.assign('standby', destination, task);
    } else {
      how = takeWarmup(context) ? 'warmup' : 'no-warmup';
      if (how === 'warmup') {
        states.assign('standby', destination, task);
        context.warmups.active.push(task, destination);
      }
    }
    states.assign('active', source, task);
    const warmupsLeft = Math.max(context.warmupsLeft, 0);
    trace?.({
      kind: 'moved',
      role: 'active',
      task,
      source,
      destination,
      sourceCaughtUp,
      how,
      warmupsLeft,
    });
    queue.putBack(source, states.load(source), destination, states.load(destination));
  }
  return planned.length;
}

/**
 * The same for standbys: a client with the state that has no copy yet gets one, for the time being. Returns the number
 * of movements that took place.
 */
export function moveStandbys(context: MovementContext): number {
  const { problem, states, lags, trace } = context;
  const warm = new Set<number>();
  const { active } = context.warmups;
  const nameOf = (task: number, client: number): number => task * states.clientCount + client;
  for (let at = 0; at < active.length; at += 2) {
    warm.add(nameOf(active[at] as number, active[at + 1] as number));
  }
  const planned = planMovements(
    context,
    'standby',
    (task, client) => !warm.has(nameOf(task, client)),
  );
  if (planned.length === 0) return 0;
  const queue = new ConstrainedPrioritySet(problem.clients, states.loads());
  let count = 0;
  for (const { task, destination } of planned) {
    const fits = (client: number): boolean => !states.hasAny(client, task);
    const caughtUp: number[] = [];
    lags.visitCaughtUp(task, (client) => {
      if (fits(client)) caughtUp.push(client);
    });
    let source = queue.poll(caughtUp);
    const sourceCaughtUp = source !== -1;
    if (!sourceCaughtUp && problem.behaviour.leastLagging) {
      source = lags.findByLag(task, destination, fits);
    }
    if (source === -1) {
      trace?.({ kind: 'stayed', task, client: destination });
      continue;
    }
    count++;
    states.assign('standby', source, task);
    const how = takeWarmup(context) ? 'warmup' : 'no-warmup';
    if (how === 'warmup') context.warmups.standby.push(task, destination);
    else states.unassign('standby', destination, task);
    const warmupsLeft = Math.max(context.warmupsLeft, 0);
    trace?.({
      kind: 'moved',
      role: 'standby',
      task,
      source,
      destination,
      sourceCaughtUp,
      how,
      warmupsLeft,
    });
    queue.putBack(source, states.load(source), destination, states.load(destination));
  }
  return count;
}

interface Movement {
  readonly task: number;
  readonly destination: number;
}

/**
 * The copies planned on clients without their state, in the order in which they are moved: those first for whose task
 * the fewest clients have caught up. The order of equals is that of the heap which Kafka puts them in.
 */
function planMovements(
  { problem, states, lags, trace }: MovementContext,
  role: Role,
  concerns: (task: number, client: number) => boolean,
): Movement[] {
  const movements: Movement[] = [];
  const keys: number[] = [];
  for (let destination = 0; destination < states.clientCount; destination++) {
    states.visit(role, destination, (task) => {
      if (!concerns(task, destination) || !needsToMove(problem, lags, task, destination)) return;
      const caughtUp = lags.caughtUpCounts[task] as number;
      movements.push({ task, destination });
      keys.push(caughtUp * problem.tasks.count + task);
      trace?.({ kind: 'movement-planned', role, task, destination, caughtUp });
    });
  }
  const heap = new JavaHeap(Float64Array.from(keys), movements.length);
  movements.forEach((_, index) => heap.offer(index));
  // Before Kafka 3.3 the heap was iterated, not emptied.
  const order = problem.behaviour.sortedMovements
    ? movements.map(() => heap.poll())
    : Array.from(heap.layout());
  return order.map((index) => movements[index] as Movement);
}

/** Whether the client lacks the state of a task while another one has it, or at least more of it. */
function needsToMove(
  { behaviour }: AssignmentProblem,
  lags: TaskLags,
  task: number,
  client: number,
): boolean {
  const lag = lags.lag(task, client);
  if (lags.isCaughtUp(lag)) return false;
  if (!behaviour.leastLagging) return (lags.caughtUpCounts[task] as number) > 0;
  return lags.lag(task, lags.firstByLag[task] as number) < lag;
}

/** Uses up one warmup, if one is left. Kafka counts on below zero; so does this. */
function takeWarmup(context: MovementContext): boolean {
  return context.warmupsLeft-- > 0;
}
