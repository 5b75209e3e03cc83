import type { Tasks } from './problem';

/** The stateful tasks, in TaskId order. */
export function statefulTasks(tasks: Tasks): number[] {
  return Array.from(tasks.stateful.keys()).filter((task) => tasks.stateful[task] === 1);
}

/** The stateless tasks, in TaskId order. */
export function statelessTasks(tasks: Tasks): number[] {
  return Array.from(tasks.stateful.keys()).filter((task) => tasks.stateful[task] !== 1);
}
