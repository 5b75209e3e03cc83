import type { Severity } from '../../rules/rule';
import { newFindings, type Format } from './format';

const LEVEL: Readonly<Record<Severity, 'major' | 'minor' | 'info'>> = {
  error: 'major',
  warning: 'minor',
  information: 'info',
  hint: 'info',
};

/** The code quality report of GitLab: what a merge request shows of them. Files are named from the repository. */
export const gitlab: Format = {
  render: (files) => {
    const issues = files.flatMap((file) =>
      newFindings(file).map(({ code, severity, message, fingerprint, range }) => ({
        description: message,
        check_name: code,
        fingerprint,
        severity: LEVEL[severity],
        location: { path: file.path, lines: { begin: range.start.line + 1 } },
      })),
    );
    return `${JSON.stringify(issues, null, 2)}\n`;
  },
};
