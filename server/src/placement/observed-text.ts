import type { Fleet } from '../fleet/fleet';
import type { ObservedMoment, ObservedMoments } from './observed-moments';
import type { TextOptions } from './report-text';
import { TIER_NAME, type Tier } from './verdict';
import { counted, histogram } from './words';

const COLOR: Readonly<Record<Tier, string>> = { absolute: '32', partial: '33', least: '31' };

/** A running application as a terminal shows it: who has what now, and what becomes of it. */
export function observedText(
  fleet: Fleet,
  { moments, reason }: ObservedMoments,
  { color = false }: TextOptions = {},
): string {
  const paint = (code: string, text: string): string =>
    color ? `\x1b[${code}m${text}\x1b[0m` : text;
  const tasks = fleet.topology.subtopologies.reduce((sum, { partitions }) => sum + partitions, 0);
  const head = [
    paint('1', fleet.application),
    counted(fleet.instances.length, 'instance'),
    counted(tasks, 'task'),
    `observed ${fleet.observed?.at ?? ''}`,
  ].join(' · ');
  const [now] = moments;
  const sections = [
    [head],
    now ? holdings(fleet, now) : [],
    moments.map(({ title, worst, tasks: tiers, detail }) => {
      const told =
        worst && tiers ? `${paint(COLOR[worst], TIER_NAME[worst])} (${histogram(tiers)}) ` : '';
      return `  ${`${title}:`.padEnd(26)}${told}${detail}`;
    }),
    reason === null ? [] : [`  ${reason}`],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function holdings({ instances }: Fleet, { base }: ObservedMoment): string[] {
  const keys = [...new Set(instances.flatMap(({ tags }) => [...tags.keys()]))];
  const rows = [
    ['instance', ...keys, 'threads', 'active', 'standby', 'warmup'],
    ...instances.map(({ name, tags, threads }, i) => [
      name,
      ...keys.map((key) => tags.get(key)?.value ?? '–'),
      `${threads}`,
      held(base[i]?.active),
      held(base[i]?.standby),
      held(base[i]?.warmup),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd(),
  );
}

function held(tasks: readonly string[] = []): string {
  const shown = tasks.slice(0, 6).join(' ');
  return tasks.length > 6
    ? `${tasks.length}: ${shown} …`
    : `${tasks.length}${shown && `: ${shown}`}`;
}
