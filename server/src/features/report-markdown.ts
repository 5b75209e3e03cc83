import { TIER_NAME } from '../placement/verdict';
import { escapeMarkdown, sentence } from './markdown';
import { reportFacts, reportTitle, type ReportParts } from './report-parts';

/** Tasks of one table; the rest is a number. */
const MOST_TASKS = 1_000;

/** Verdict, tasks and failure table as Markdown, for a pull request. */
export function reportMarkdown(parts: ReportParts): string {
  const { fleet, leader, labels, failures } = parts;
  const { achieved, achievable, formula, placements, tags } = leader;
  const keys = tags.map(({ key }) => key);
  const copies = 1 + leader.numStandbyReplicas;
  const tier = achieved ? `: ${TIER_NAME[achieved.worst]}` : '';
  const name = (index: number): string => fleet.instances[index]?.name ?? '–';
  const rows = placements
    .slice(0, MOST_TASKS)
    .map((task) => [
      task.task,
      TIER_NAME[task.tier],
      ...task.spread.map((different) => `${different} of ${copies}`),
      name(task.active),
      task.standbys.map(name).join(', ') || '–',
    ]);
  const hidden = placements.length - rows.length;
  const losses = failures.lines.map((line) => [
    `${line.tag} ${line.value}`,
    String(line.instances),
    String(line.tasksWithoutCopy),
    String(line.underReplicated),
    line.untilAllRun,
  ]);
  const sections = [
    `## ${escapeMarkdown(reportTitle(fleet))}${tier}`,
    escapeMarkdown(reportFacts(parts)),
    labels.length > 0 ? `**What if:** ${labels.map(escapeMarkdown).join(' · ')}` : '',
    formula && achievable && achieved
      ? `Formula: ${TIER_NAME[formula.tier]} · best achievable: ${TIER_NAME[achievable.tier]} · what Kafka does: ${TIER_NAME[achieved.worst]}`
      : '',
    leader.reasons.map((reason) => `- ${sentence(reason)}`).join('\n'),
    rows.length > 0 ? table(['Task', 'Tier', ...keys, 'Active', 'Standbys'], rows) : '',
    hidden > 0 ? `… and ${hidden} more tasks.` : '',
    losses.length > 0
      ? `### If it is lost\n\n${table(['Lose', 'Instances', 'Tasks without a copy', 'Under-replicated', 'Until all run again'], losses)}`
      : '',
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => escapeMarkdown(cell).replace(/\|/g, '\\|')).join(' | ')} |`;
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
