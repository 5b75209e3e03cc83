import type { Fleet } from '../fleet/fleet';
import type { Timeline, TimelineOutcome, TimelineStep } from '../placement/timeline';
import { endingText } from '../placement/timeline-words';
import { TIER_NAME } from '../placement/verdict';
import { counted, listed } from '../placement/words';
import type { SomeTasks, TimelineModel, TimelineMoment } from '../protocol/timeline-model';
import type { WhatIf } from '../protocol/what-if';
import { writeDuration } from '../simulation/durations';
import { previewInstances } from './preview-model';
import { targetName } from './what-if';

/** Tasks that are named; the others are counted. */
const MOST_NAMES = 12;

/** Numbers up to which a timeline is shown copy by copy: more would take long to send. */
const MOST_NUMBERS = 300_000;

/** What a timeline shows. */
export function timelineModel(title: string, { timeline, reason }: TimelineOutcome): TimelineModel {
  if (!timeline) return { ...NOTHING, title, reason };
  const { application, instances, steps } = timeline;
  return {
    title,
    reason: endingText(timeline) ?? null,
    summary: summaryOf(timeline),
    assumptions: timeline.assumptions,
    instances: previewInstances(instances),
    tasks: application.taskNames,
    moments: steps.map((step) => momentOf(timeline, step)),
    placed: placedOf(timeline),
    settledAt: timeline.settledAt ?? null,
    worst: timeline.worst,
  };
}

/** What a timeline of a fleet under a what-if is about. */
export function timelineTitle({ events }: Fleet, { changes, lose }: WhatIf): string {
  if (lose) return `Losing ${targetName(lose)}`;
  if (changes.some(({ kind }) => kind !== 'setting')) return 'Rolling out the changes';
  return events.length > 0 ? 'Events of the fleet file' : 'First start, restoring from changelogs';
}

const NOTHING: Omit<TimelineModel, 'title' | 'reason'> = {
  summary: [],
  assumptions: [],
  instances: [],
  tasks: [],
  moments: [],
  placed: null,
  settledAt: null,
  worst: null,
};

function momentOf(timeline: Timeline, step: TimelineStep): TimelineMoment {
  const some = (tasks: readonly number[]): SomeTasks => ({
    count: tasks.length,
    names: tasks.slice(0, MOST_NAMES).map((task) => timeline.application.taskNames[task] ?? ''),
  });
  return {
    at: step.at,
    cause: step.cause,
    text: momentText(timeline, step),
    worst: step.worst,
    tasks: step.tasks,
    up: step.up,
    warmups: step.warmups,
    movesLeft: step.movesLeft,
    unavailable: some(step.unavailable),
    unavailableForMs: finite(step.unavailableForMs),
    notRunning: some(step.notRunning),
    notRunningForMs: finite(step.notRunningForMs),
  };
}

/** JSON knows no Infinity: -1 stands for ever. */
function finite(ms: number): number {
  return ms === Infinity ? -1 : ms;
}

/** What happens at a moment, in sentences; names between backticks. */
export function momentText({ instances }: Timeline, step: TimelineStep): string {
  const names = (indices: readonly number[]): string =>
    listed(indices.map((index) => `\`${instances[index]?.name ?? '?'}\``));
  const parts: string[] = [];
  if (step.stopped.length > 0)
    parts.push(`${names(step.stopped)} ${verb(step.stopped, 'goes', 'go')} down.`);
  if (step.started.length > 0)
    parts.push(`${names(step.started)} ${verb(step.started, 'comes', 'come')} up.`);
  if (parts.length === 0) {
    parts.push(step.cause === 'probing' ? 'Probing rebalance.' : 'The fleet as it begins.');
  } else if (!step.rebalanced) parts.push('The group has not noticed yet.');
  if (step.warmups > 0) parts.push(`${counted(step.warmups, 'warmup')} under way.`);
  if (step.movesLeft > 0) parts.push(`${counted(step.movesLeft, 'move')} left.`);
  return parts.join(' ');
}

function verb(list: readonly number[], one: string, many: string): string {
  return list.length === 1 ? one : many;
}

/** The most important results of a timeline, in sentences. */
export function summaryOf(timeline: Timeline): string[] {
  const { longestUnavailable, longestPause, settledAt, rebalances, worst } = timeline;
  const lost = new Set(
    timeline.outages.flatMap(({ kind, task }) => (kind === 'no-copy' ? [task] : [])),
  ).size;
  const lines = [
    longestUnavailable
      ? `${counted(lost, 'task')} without a complete copy, for up to ${writeDuration(longestUnavailable.until - longestUnavailable.from)}.`
      : 'Every task has a complete copy all the time.',
  ];
  if (longestPause) {
    lines.push(
      `Nobody processes some task for up to ${writeDuration(longestPause.until - longestPause.from)}.`,
    );
  }
  if (settledAt !== undefined) {
    lines.push(
      `Settled after ${writeDuration(settledAt)} and ${counted(rebalances, 'rebalance')}.`,
    );
  }
  if (worst) lines.push(`Worst tier on the way: ${TIER_NAME[worst]}.`);
  return lines;
}

function placedOf({ steps, application }: Timeline): readonly (readonly number[])[] | null {
  const placed: number[][] = [];
  let numbers = 0;
  let before: TimelineStep['placed'] | undefined;
  for (const step of steps) {
    const changed: number[] = [];
    for (let task = 0; task < application.tasks.count && step.placed !== before; task++) {
      const row = rowOf(step.placed, task);
      if (before && sameNumbers(row, rowOf(before, task))) continue;
      changed.push(task, ...row);
    }
    before = step.placed;
    numbers += changed.length;
    if (numbers > MOST_NUMBERS) return null;
    placed.push(changed);
  }
  return placed;
}

/** A task's active, number of standbys, standbys, number of warmups, warmups. */
function rowOf(placed: TimelineStep['placed'], task: number): number[] {
  const standbys = placed.standbys(task);
  const warmups = placed.warmups(task);
  return [placed.active[task] ?? -1, standbys.length, ...standbys, warmups.length, ...warmups];
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
