import type { RuleDocs, Severity } from '../../rules/rule';
import { RULES } from '../../rules/table';
import { rangeOf, type CheckedFile, type Format, type Range } from './format';

const LEVEL: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/** SARIF 2.1.0, as code scanning services read it. */
export const sarif: Format = {
  render: (files, { version }) => {
    const used = RULES.filter((rule) =>
      files.some((file) => file.findings.some(({ code }) => code === rule.id)),
    );
    const log = {
      $schema:
        'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'kafka-streams-config',
              version,
              rules: used.map((rule) => descriptor(rule.id, rule.severity, rule.docs)),
            },
          },
          columnKind: 'utf16CodeUnits',
          results: files.flatMap((file) =>
            results(
              file,
              used.map((rule) => rule.id as string),
            ),
          ),
        },
      ],
    };
    return `${JSON.stringify(log, null, 2)}\n`;
  },
};

function descriptor(id: string, severity: Severity, docs: RuleDocs) {
  return {
    id,
    shortDescription: { text: docs.summary },
    fullDescription: { text: docs.why },
    defaultConfiguration: { level: LEVEL[severity] },
  };
}

function results(file: CheckedFile, rules: readonly string[]) {
  return file.findings.map((finding) => ({
    ruleId: finding.code,
    ruleIndex: rules.indexOf(finding.code),
    level: LEVEL[finding.severity],
    message: { text: finding.message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(file.file) },
          region: region(rangeOf(file, finding)),
        },
      },
    ],
  }));
}

/** SARIF counts from 1. */
function region({ start, end }: Range) {
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}
