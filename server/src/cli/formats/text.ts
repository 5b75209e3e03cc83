import type { Severity } from '../../rules/rule';
import { paint } from '../ansi';
import { rangeOf, type Format } from './format';

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
      if (file.findings.length === 0) continue;
      lines.push(ink.bold(file.file));
      for (const finding of file.findings) {
        const { start } = rangeOf(file, finding);
        const place = `${start.line + 1}:${start.character + 1}`.padStart(7);
        const severity = level[finding.severity](finding.severity.padEnd(WIDTH));
        lines.push(`${place}  ${severity}  ${finding.message}  ${ink.dim(finding.code)}`);
      }
      lines.push('');
    }
    lines.push(
      sum(
        files.flatMap((file) => file.findings.map((finding) => finding.severity)),
        files.length,
      ),
    );
    return `${lines.join('\n')}\n`;
  },
};

function sum(severities: readonly Severity[], files: number): string {
  const inFiles = `${files} file${files === 1 ? '' : 's'}`;
  const parts = (['error', 'warning', 'information', 'hint'] as const)
    .map((severity) => ({
      severity,
      count: severities.filter((other) => other === severity).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${count} ${plural(severity, count)}`);
  return parts.length === 0
    ? `Nothing to report in ${inFiles}.`
    : `${parts.join(', ')} in ${inFiles}.`;
}

function plural(severity: Severity, count: number): string {
  if (severity === 'information') return 'for information';
  return count === 1 ? severity : `${severity}s`;
}
