import type { Fleet } from '../fleet/fleet';
import {
  NOT_REPRODUCIBLE,
  TIER_NAME,
  type LeaderVerdict,
  type Tier,
  type Verdict,
} from './verdict';
import { counted, listed } from './words';

/** How a report is written. */
export interface TextOptions {
  /** Whether to use ANSI colors. Default false. */
  readonly color?: boolean;
}

/** The verdict as a terminal shows it: the tier, the three answers, why, the tags, and who holds what. */
export function placementText(
  fleet: Fleet,
  verdict: Verdict,
  { color = false }: TextOptions = {},
): string {
  const paint = color ? (code: string, text: string) => `\x1b[${code}m${text}\x1b[0m` : plain;
  const shown = verdict.leaders[verdict.worst];
  if (!shown) return '';
  const sections = [
    [header(fleet, verdict, paint)],
    answers(verdict, shown, paint),
    shown.reasons.map((reason) => `  • ${reason}`),
    tags(shown, verdict.copies),
    holdings(fleet, shown),
    leaders(verdict, paint),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

type Paint = (code: string, text: string) => string;

const plain: Paint = (_, text) => text;

const COLOR: Readonly<Record<Tier, string>> = { absolute: '32', partial: '33', least: '31' };

function header(fleet: Fleet, verdict: Verdict, paint: Paint): string {
  const name =
    fleet.profile === null ? fleet.application : `${fleet.application} (${fleet.profile})`;
  const tasks = counted(verdict.statefulTasks + verdict.statelessTasks, 'task');
  return [
    paint('1', name),
    counted(fleet.instances.length, 'instance'),
    fleet.topology.assumed ? `${tasks} (assumed)` : tasks,
    `Kafka ${fleet.kafka.version} (${fleet.kafka.from})`,
    verdict.assignor,
  ].join(' · ');
}

function answers({ statelessTasks }: Verdict, leader: LeaderVerdict, paint: Paint): string[] {
  const { formula, achievable, achieved } = leader;
  if (!formula || !achievable || !achieved) return [];
  const { tasks, orders } = achieved;
  const all = tasks.absolute + tasks.partial + tasks.least;
  const noun = statelessTasks > 0 ? 'stateful task' : 'task';
  const lacking = tasks.underReplicated > 0 ? `, ${tasks.underReplicated} short of copies` : '';
  const rows: [string, Tier, string][] = [
    [
      'By the formula',
      formula.tier,
      formula.limitingTags.length > 0 ? `limited by ${listed(formula.limitingTags)}` : '',
    ],
    ['At best', achievable.tier, achievable.proven ? '' : 'not proven'],
    [
      'Kafka gives',
      achieved.worst,
      `${tasks[achieved.worst]} of ${counted(all, noun)}${lacking}; ${orders[achieved.worst]} of ${counted(orders.run, 'order')}`,
    ],
    ['After a restart', achieved.afterRestart, 'first rebalance, one instance without its state'],
  ];
  return table(rows.map(([what, tier, note]) => [what, TIER_NAME[tier], note])).map((line, i) => {
    const tier = rows[i]?.[1] ?? 'least';
    return line.replace(TIER_NAME[tier], (name) => paint(COLOR[tier], name));
  });
}

function tags({ tags }: LeaderVerdict, copies: number): string[] {
  return table(
    tags.map(({ key, values }) => [
      key,
      `${counted(values.length, 'value')} for ${copies} ${copies === 1 ? 'copy' : 'copies'}`,
      listed(values, 8),
    ]),
  );
}

function holdings({ instances }: Fleet, leader: LeaderVerdict): string[] {
  if (leader.base.length === 0) return [];
  const keys = leader.tags.map(({ key }) => key);
  const mark = leader.reproducible === false ? ` (${NOT_REPRODUCIBLE})` : '';
  return table([
    ['instance', ...keys, 'threads', `active${leader.byBroker ? mark : ''}`, `standby${mark}`],
    ...instances.map(({ name, tags, threads }, i) => [
      name,
      ...keys.map((key) => tags.get(key)?.value ?? '–'),
      `${threads}`,
      tasksHeld(leader.base[i]?.active ?? []),
      tasksHeld(leader.base[i]?.standby ?? []),
    ]),
  ]);
}

function tasksHeld(tasks: readonly string[]): string {
  const shown = tasks.slice(0, 6).join(' ');
  return tasks.length > 6
    ? `${tasks.length}: ${shown} …`
    : `${tasks.length}${shown && `: ${shown}`}`;
}

/** Only where it matters who leads. */
function leaders({ leaders: all, worst }: Verdict, paint: Paint): string[] {
  if (all.length < 2) return [];
  const lines = all.map(({ names, achieved, reasons }, i) => {
    const tier = achieved?.worst;
    const result = tier ? paint(COLOR[tier], TIER_NAME[tier]) : (reasons[0] ?? '');
    return `  ${i === worst ? '›' : ' '} led by ${listed(names)}: ${result}`;
  });
  return ['  The leader decides with its own settings, and any instance may lead:', ...lines];
}

/** Columns padded to their widest cell, two blanks apart. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const cells of rows) {
    cells.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cell.length)));
  }
  return rows.map((cells) =>
    `  ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd(),
  );
}
