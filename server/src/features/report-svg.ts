import { TIER_NAME, type InstanceAssignment } from '../placement/verdict';
import { escapeXml, reportFacts, reportTitle, type ReportParts } from './report-parts';

const WIDTH = 960;
const MARGIN = 16;
const COLUMNS = 4;
const BOX = (WIDTH - 2 * MARGIN) / COLUMNS;
const CHIP = { width: 44, height: 18, gap: 4 };
const CHIPS_IN_ROW = Math.floor((BOX - 20) / (CHIP.width + CHIP.gap));
/** Chips of one instance; the rest is a number. */
const MOST_CHIPS = 30;
/** Boxes of one picture; the rest is a number. */
const MOST_BOXES = 200;

/** The fleet map as a picture that stands alone: a box for each instance, solid actives, outlined standbys. */
export function reportSvg(parts: ReportParts): string {
  const { fleet, leader } = parts;
  const outer = [...leader.tags].sort((a, b) => a.values.length - b.values.length)[0]?.key;
  const groups = new Map<string, number[]>();
  fleet.instances.slice(0, MOST_BOXES).forEach(({ tags }, index) => {
    const name = outer === undefined ? '' : `${outer} ${tags.get(outer)?.value ?? '(none)'}`;
    groups.set(name, [...(groups.get(name) ?? []), index]);
  });
  const shapes: string[] = [];
  const tier = leader.achieved ? `: ${TIER_NAME[leader.achieved.worst]}` : '';
  let y = MARGIN + 18;
  shapes.push(text(MARGIN, y, `${reportTitle(fleet)}${tier}`, 'title'));
  shapes.push(text(MARGIN, (y += 20), reportFacts(parts), 'dim'));
  for (const [name, indices] of groups) {
    y += 26;
    if (name !== '') shapes.push(text(MARGIN, y, name, 'group'));
    y += 8;
    for (let at = 0; at < indices.length; at += COLUMNS) {
      const row = indices.slice(at, at + COLUMNS);
      const height = Math.max(...row.map((index) => boxHeight(leader.base[index])));
      row.forEach((index, column) =>
        shapes.push(box(parts, index, outer, MARGIN + column * BOX, y, height)),
      );
      y += height + 8;
    }
  }
  const hidden = fleet.instances.length - MOST_BOXES;
  if (hidden > 0) shapes.push(text(MARGIN, (y += 20), `… and ${hidden} more instances`, 'dim'));
  const height = y + MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escapeXml(`Placement of ${reportTitle(fleet)}`)}">
<style>${STYLE}</style>
<rect width="100%" height="100%" fill="#fff"/>
${shapes.join('\n')}
</svg>
`;
}

const STYLE = `text{font:12px system-ui,sans-serif;fill:#1f2328}.title{font-size:18px;font-weight:600}.group,.name{font-weight:600}.dim{fill:#59636e}.box{fill:#f6f8fa;stroke:#d1d9e0}.active{fill:#0b5cad;stroke:#0b5cad}.standby{fill:#fff;stroke:#0b5cad}.warmup{fill:#fff;stroke:#9a6700;stroke-dasharray:3 2}text.chip{font:10px ui-monospace,monospace;text-anchor:middle}text.on{fill:#fff}`;

function chipsOf({ active, standby, warmup }: InstanceAssignment) {
  return [
    ...active.map((task) => ({ task, role: 'active' })),
    ...standby.map((task) => ({ task, role: 'standby' })),
    ...warmup.map((task) => ({ task, role: 'warmup' })),
  ];
}

function boxHeight(holds: InstanceAssignment | undefined): number {
  const count = Math.min(MOST_CHIPS, holds ? chipsOf(holds).length : 0);
  return 62 + Math.ceil(count / CHIPS_IN_ROW) * (CHIP.height + CHIP.gap);
}

function box(
  { fleet, leader }: ReportParts,
  index: number,
  outer: string | undefined,
  x: number,
  y: number,
  height: number,
): string {
  const instance = fleet.instances[index];
  const holds = leader.base[index];
  if (!instance || !holds) return '';
  const chips = chipsOf(holds);
  const inner = [...instance.tags].flatMap(([key, { value }]) => (key === outer ? [] : [value]));
  const drawn = chips.slice(0, MOST_CHIPS).map(({ task, role }, at) => {
    const left = x + 10 + (at % CHIPS_IN_ROW) * (CHIP.width + CHIP.gap);
    const top = y + 42 + Math.floor(at / CHIPS_IN_ROW) * (CHIP.height + CHIP.gap);
    const rect = `<rect x="${left}" y="${top}" width="${CHIP.width}" height="${CHIP.height}" rx="3" class="${role}"/>`;
    const style = role === 'active' ? 'chip on' : 'chip';
    return rect + text(left + CHIP.width / 2, top + 12.5, task, style);
  });
  const count = `${holds.active.length} active · ${holds.standby.length} standby · ${instance.threads} threads${chips.length > MOST_CHIPS ? ` · ${chips.length - MOST_CHIPS} not shown` : ''}`;
  return [
    `<rect x="${x}" y="${y}" width="${BOX - 8}" height="${height}" rx="6" class="box"/>`,
    text(x + 10, y + 18, instance.name, 'name'),
    text(x + 10, y + 34, inner.join(' · '), 'dim'),
    ...drawn,
    text(x + 10, y + height - 8, count, 'dim'),
  ].join('');
}

function text(x: number, y: number, content: string, style: string): string {
  return `<text x="${x}" y="${y}" class="${style}">${escapeXml(content)}</text>`;
}
