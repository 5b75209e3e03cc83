import { TIER_NAME, type Tier } from '../placement/verdict';
import { writeDuration } from '../simulation/durations';
import { momentText, summaryOf } from './preview-timeline';
import { escapeXml as e, reportFacts, reportTitle, type ReportParts } from './report-parts';
import { reportSvg } from './report-svg';

/** Rows of one table; the rest is a number. */
const MOST_ROWS = 1_000;

/** A report as one page of HTML that needs nothing else: no script, no other file, nothing from the net. */
export function reportHtml(parts: ReportParts): string {
  const { fleet, leader, labels } = parts;
  const { achieved, achievable, formula } = leader;
  const title = e(reportTitle(fleet));
  const answers: readonly (readonly [string, Tier | undefined])[] = [
    ['Formula (KIP-708)', formula?.tier],
    ['Best achievable', achievable?.tier],
    ['What Kafka does', achieved?.worst],
  ];
  const cards = answers.map(
    ([name, tier]) =>
      `<div class="card"><h2>${name}</h2><p class="answer ${tier ?? ''}">${tier ? `${MARK[tier]} ${TIER_NAME[tier]}` : 'No answer'}</p></div>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Placement of ${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${e(reportFacts(parts))}</p>
${labels.length > 0 ? `<p><strong>What if:</strong> ${labels.map(e).join(' · ')}</p>` : ''}
<div class="cards">${cards.join('')}</div>
<ul>${leader.reasons.map((reason) => `<li>${withCode(reason)}</li>`).join('')}</ul>
<h2>Fleet</h2>
<div class="wide">${reportSvg(parts)}</div>
${failureTable(parts)}
${timeline(parts)}
${tasks(parts)}
</main>
</body>
</html>
`;
}

/** Full, half and empty circle: told without color. */
const MARK: Readonly<Record<Tier, string>> = { absolute: '●', partial: '◐', least: '○' };

const STYLE = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:0;color:#1f2328;background:#fff}main{max-width:1000px;margin:0 auto;padding:24px}h1{font-size:22px}h2{font-size:15px;margin:24px 0 8px}.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:12px}.card{border:1px solid #d1d9e0;border-radius:6px;padding:10px 14px}.card h2{margin:0;font-size:12px;color:#59636e}.answer{font-size:18px;font-weight:600;margin:4px 0}.wide{overflow-x:auto}table{border-collapse:collapse}th,td{border-bottom:1px solid #d1d9e0;padding:3px 16px 3px 0;text-align:left;font-weight:normal}thead th{color:#59636e}code{font-family:ui-monospace,monospace}@media(prefers-color-scheme:dark){body{color:#d1d7e0;background:#151b23}.card,th,td{border-color:#3d444d}.card h2,thead th{color:#9198a1}}`;

function failureTable({ failures }: ReportParts): string {
  if (failures.lines.length === 0) return '';
  const rows = failures.lines.map((line) => [
    `${line.tag} ${line.value}`,
    String(line.instances),
    String(line.tasksWithoutCopy),
    String(line.underReplicated),
    line.untilAllRun,
  ]);
  const heads = [
    'Lose',
    'Instances',
    'Tasks without a copy',
    'Under-replicated',
    'Until all run again',
  ];
  return `<h2>Failure table</h2>${table(heads, rows)}`;
}

function timeline({ timeline: told }: ReportParts): string {
  if (!told || told.timeline.steps.length === 0) return '';
  const { title, timeline } = told;
  const rows = timeline.steps
    .slice(0, MOST_ROWS)
    .map((step) => [
      writeDuration(step.at),
      momentText(timeline, step).replaceAll('`', ''),
      step.worst ? TIER_NAME[step.worst] : '–',
      String(step.unavailable.length),
      String(step.notRunning.length),
    ]);
  const summary = summaryOf(timeline).map((line) => `<li>${e(line)}</li>`);
  return `<h2>Time: ${e(title)}</h2><ul>${summary.join('')}</ul>${table(['At', 'What happens', 'Worst tier', 'Without a copy', 'Not running'], rows)}`;
}

function tasks({ fleet, leader }: ReportParts): string {
  const copies = 1 + leader.numStandbyReplicas;
  const name = (index: number): string => fleet.instances[index]?.name ?? '–';
  const rows = leader.placements
    .slice(0, MOST_ROWS)
    .map((task) => [
      task.task,
      `${MARK[task.tier]} ${TIER_NAME[task.tier]}`,
      ...task.spread.map((different) => `${different} of ${copies}`),
      name(task.active),
      task.standbys.map(name).join(', ') || '–',
    ]);
  const hidden = leader.placements.length - rows.length;
  const heads = ['Task', 'Tier', ...leader.tags.map(({ key }) => key), 'Active', 'Standbys'];
  const more = hidden > 0 ? `<p>… and ${hidden} more tasks.</p>` : '';
  return `<h2>Tasks</h2>${table(heads, rows)}${more}`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((name) => `<th scope="col">${e(name)}</th>`).join('');
  const body = rows.map(
    ([first = '', ...cells]) =>
      `<tr><th scope="row">${e(first)}</th>${cells.map((cell) => `<td>${e(cell)}</td>`).join('')}</tr>`,
  );
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function withCode(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `<code>${e(part)}</code>` : e(part)))
    .join('');
}
