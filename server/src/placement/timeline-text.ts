import type { Fleet } from '../fleet/fleet';
import { writeDuration } from '../simulation/durations';
import type { Outage } from '../simulation/simulation';
import type { TextOptions } from './report-text';
import type { Timeline, TimelineStep } from './timeline';
import { endingText } from './timeline-words';
import { TIER_NAME, type Tier } from './verdict';
import { counted, listed } from './words';

type Paint = (code: string, text: string) => string;

const COLOR: Readonly<Record<Tier, string>> = { absolute: '32', partial: '33', least: '31' };
const BOLD = '1';
const DIM = '2';
const RED = '31';

/** So many like steps in a row are shown as their first and their last. */
const ALIKE = 4;

/** A timeline as a terminal shows it: what happens when, and what it comes to. */
export function timelineText(
  fleet: Fleet,
  timeline: Timeline,
  { color = false }: TextOptions = {},
): string {
  const paint: Paint = (code, text) => (color ? `\x1b[${code}m${text}\x1b[0m` : text);
  const lines = [
    header(fleet, timeline, paint),
    '',
    ...stepLines(timeline, paint),
    '',
    ...results(timeline, paint),
    ...timeline.assumptions.map((each) => paint(DIM, `  Assumed: ${each}`)),
  ];
  return `${lines.join('\n')}\n`;
}

function header(fleet: Fleet, timeline: Timeline, paint: Paint): string {
  const tasks = counted(timeline.application.tasks.count, 'task');
  return [
    paint(BOLD, fleet.application),
    counted(fleet.instances.length, 'instance'),
    fleet.topology.assumed ? `${tasks} (assumed)` : tasks,
    `Kafka ${fleet.kafka.version} (${fleet.kafka.from})`,
    timeline.leaderName === null ? 'the brokers assign' : `${timeline.leaderName} leads`,
  ].join(' · ');
}

/** One row of the table, its cells not yet padded. */
interface Row {
  readonly cells: readonly string[];
  readonly tier: Tier | null;
  readonly alarming: boolean;
  /** The row stands for this many steps more. */
  readonly hidden?: number;
}

const HEADINGS = ['at', 'cause', 'worst tier', 'warmups', 'moves left', 'what happens'];

function stepLines(timeline: Timeline, paint: Paint): string[] {
  const rows = collapsed(timeline.steps).map((item): Row => {
    if (typeof item !== 'number') return rowOf(timeline, item);
    return { cells: ['…', `${item} more like it`], tier: null, alarming: false, hidden: item };
  });
  const widths = HEADINGS.map((heading, i) =>
    Math.max(heading.length, ...rows.map(({ cells }) => cells[i]?.length ?? 0)),
  );
  const line = (cells: readonly string[], dress: (cell: string, column: number) => string) =>
    `  ${cells.map((cell, i) => dress(i < 5 ? cell.padEnd(widths[i] ?? 0) : cell, i)).join('  ')}`.trimEnd();
  return [
    line(HEADINGS, (cell) => paint(DIM, cell)),
    ...rows.map(({ cells, tier, alarming, hidden }) =>
      line(cells, (cell, column) => {
        if (hidden !== undefined) return paint(DIM, cell);
        if (column === 2 && tier) return paint(COLOR[tier], cell);
        return column === 5 && alarming ? paint(RED, cell) : cell;
      }),
    ),
  ];
}

/** The steps, a number standing for so many that are like their neighbors. */
function collapsed(steps: readonly TimelineStep[]): (TimelineStep | number)[] {
  const shown: (TimelineStep | number)[] = [];
  for (let i = 0; i < steps.length;) {
    const step = steps[i] as TimelineStep;
    let end = i + 1;
    while (end < steps.length && isAlike(step, steps[end] as TimelineStep)) end++;
    if (end - i > ALIKE) shown.push(step, end - i - 2, steps[end - 1] as TimelineStep);
    else shown.push(...steps.slice(i, end));
    i = end;
  }
  return shown;
}

function isAlike(a: TimelineStep, b: TimelineStep): boolean {
  return (
    a.cause === b.cause &&
    a.worst === b.worst &&
    a.rebalanced === b.rebalanced &&
    a.balanced === b.balanced &&
    a.unavailable.length + b.unavailable.length === 0 &&
    (a.notRunning.length === 0) === (b.notRunning.length === 0) &&
    (a.movesLeft === 0) === (b.movesLeft === 0)
  );
}

function rowOf(timeline: Timeline, step: TimelineStep): Row {
  return {
    cells: [
      writeDuration(step.at),
      step.cause,
      step.worst ? TIER_NAME[step.worst] : '–',
      step.warmups > 0 ? `${step.warmups}` : '–',
      step.movesLeft > 0 ? `${step.movesLeft}` : '–',
      happenings(timeline, step).join('; '),
    ],
    tier: step.worst,
    alarming: step.unavailable.length > 0,
  };
}

function happenings({ instances, application, leader }: Timeline, step: TimelineStep): string[] {
  const names = (indices: readonly number[]): string =>
    listed(indices.map((index) => instances[index]?.name ?? ''));
  const tasks = (indices: readonly number[]): string =>
    `${counted(indices.length, 'task')} (${listed(indices.map((task) => application.taskNames[task] ?? ''))})`;
  const lasting = (ms: number): string =>
    ms === Infinity ? 'for good' : `for ${writeDuration(ms)}`;
  const parts: string[] = [];
  if (step.stopped.length > 0) parts.push(`${names(step.stopped)} down`);
  if (step.started.length > 0) parts.push(`${names(step.started)} up`);
  if (!step.rebalanced) parts.push('no rebalance');
  if (step.unavailable.length > 0) {
    parts.push(`no copy of ${tasks(step.unavailable)} ${lasting(step.unavailableForMs)}`);
  }
  if (step.notRunning.length > 0) {
    parts.push(`${tasks(step.notRunning)} paused ${lasting(step.notRunningForMs)}`);
  }
  if (step.withheld.length > 0) {
    parts.push(
      `${counted(step.withheld.length, 'task')} handed over${leader.byBroker ? '' : ' in a follow-up'}`,
    );
  }
  if (step.balanced !== null) {
    const { mostTasks, fewestTasks, balanced } = step;
    parts.push(
      `${fewestTasks} to ${mostTasks} tasks: ${balanced ? 'balanced' : 'not balanced'} (KIP-441's draft measure)`,
    );
  }
  return parts;
}

function results(timeline: Timeline, paint: Paint): string[] {
  const { settledAt, rebalances, followUps, worst } = timeline;
  const ending = endingText(timeline);
  const counts = `${counted(rebalances, 'rebalance')}${followUps > 0 ? `, ${followUps} of them with a follow-up` : ''}`;
  return [
    ending === undefined
      ? paint(BOLD, `  Settled at ${writeDuration(settledAt ?? 0)} after ${counts}.`)
      : paint(RED, `  ${ending}`),
    ...(worst ? [`  Worst tier on the way: ${paint(COLOR[worst], TIER_NAME[worst])}.`] : []),
    `  ${outageText(timeline, timeline.longestUnavailable, 'without a complete copy')}`,
    `  ${outageText(timeline, timeline.longestPause, 'not processed')}`,
  ];
}

function outageText(timeline: Timeline, outage: Outage | undefined, what: string): string {
  if (!outage) return `No task is ever ${what}.`;
  const task = timeline.application.taskNames[outage.task] ?? '';
  const from = writeDuration(outage.from);
  return outage.until === Infinity
    ? `${task} is ${what} from ${from} on.`
    : `Longest time ${what}: ${writeDuration(outage.until - outage.from)} (${task}, from ${from}).`;
}
