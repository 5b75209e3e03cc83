import type { Severity } from '../../rules/rule';
import { messageWithLink, newFindings, type Format } from './format';

const LEVEL: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/** Workflow commands of GitHub Actions: each finding becomes an annotation. Files are named from the repository. */
export const github: Format = {
  render: (files) =>
    files
      .flatMap((file) =>
        newFindings(file).map((finding) => {
          const { code, severity, range } = finding;
          const { start, end } = range;
          const properties = [
            `file=${property(file.path)}`,
            `line=${start.line + 1}`,
            `endLine=${end.line + 1}`,
            ...(start.line === end.line
              ? [`col=${start.character + 1}`, `endColumn=${end.character + 1}`]
              : []),
            `title=${property(code)}`,
          ];
          return `::${LEVEL[severity]} ${properties.join(',')}::${data(messageWithLink(finding))}\n`;
        }),
      )
      .join(''),
};

/** Escapes the message of a workflow command. */
function data(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

/** Escapes a property of a workflow command. */
function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
