import type { Severity } from '../../rules/rule';
import { messageWithLink, newFindings, type Format } from './format';

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
      newFindings(file).map((finding) => ({
        description: messageWithLink(finding),
        check_name: finding.code,
        fingerprint: finding.fingerprint,
        severity: LEVEL[finding.severity],
        location: { path: file.path, lines: { begin: finding.range.start.line + 1 } },
      })),
    );
    return `${JSON.stringify(issues, null, 2)}\n`;
  },
};
