import type { Severity } from '../../rules/rule';
import { paint } from '../ansi';
import type { CheckedFile } from '../results/checked-file';
import { messageWithLink, newFindings, type Format } from './format';

const WIDTH = 'information'.length;

/** For people: findings below the name of their file, one a line, then a sum. */
export const text: Format = {
  render: (files, { color }) => {
    const ink = paint(color);
    const level: Readonly<Record<Severity, (text: string) => string>> = {
      error: ink.red,
      warning: ink.yellow,
      information: ink.blue,
      hint: ink.dim,
    };
    const lines: string[] = [];
    for (const file of files) {
      const findings = newFindings(file);
      if (findings.length === 0) continue;
      lines.push(ink.bold(file.file));
      for (const finding of findings) {
        const { start } = finding.range;
        const place = `${start.line + 1}:${start.character + 1}`.padStart(7);
        const severity = level[finding.severity](finding.severity.padEnd(WIDTH));
        lines.push(`${place}  ${severity}  ${messageWithLink(finding)}  ${ink.dim(finding.code)}`);
      }
      lines.push('');
    }
    lines.push(sum(files));
    return `${lines.join('\n')}\n`;
  },
};

function sum(files: readonly CheckedFile[]): string {
  const inFiles = `${files.length} file${files.length === 1 ? '' : 's'}`;
  const all = files.flatMap(({ findings }) => findings);
  const known = all.filter((finding) => finding.known).length;
  const more = known === 0 ? '' : ` ${known} more ${known === 1 ? 'is' : 'are'} in the baseline.`;
  const parts = (['error', 'warning', 'information', 'hint'] as const)
    .map((severity) => ({
      severity,
      count: all.filter((finding) => !finding.known && finding.severity === severity).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${count} ${plural(severity, count)}`);
  return parts.length === 0
    ? `Nothing ${known === 0 ? '' : 'new '}to report in ${inFiles}.${more}`
    : `${parts.join(', ')} in ${inFiles}.${more}`;
}

function plural(severity: Severity, count: number): string {
  if (severity === 'information') return 'for information';
  return count === 1 ? severity : `${severity}s`;
}
