import type { Location, Log, Region, ReportingDescriptor, Result } from 'sarif';
import { rulePages } from '../../rules/pages';
import type { Rule, Severity } from '../../rules/rule';
import { RULES } from '../../rules/table';
import type { CheckedFile, CheckedFinding, Range } from '../results/checked-file';
import { messageWithLink, type Format, type FormatOptions } from './format';

const LEVEL: Readonly<Record<Severity, Result.level>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/** What relative addresses are relative to. */
const ROOT = '%SRCROOT%';

/** Name and version of the way fingerprints are made. */
const FINGERPRINT = 'kafkaStreamsConfig/v1';

/** SARIF 2.1.0, as code scanning services read it. What the baseline knows is there as well, and marked. */
export const sarif: Format = {
  render: (files, options) => {
    const used = RULES.filter((rule) =>
      files.some((file) => file.findings.some(({ code }) => code === rule.id)),
    );
    const pages = rulePages();
    const indexes = new Map<string, number>(used.map(({ id }, index) => [id, index]));
    const log: Log = {
      $schema:
        'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'kafka-streams-config',
              version: options.version,
              semanticVersion: options.version,
              rules: used.map((rule) => descriptor(rule, pages.get(rule.id) ?? '')),
            },
          },
          originalUriBaseIds: {
            [ROOT]: { description: { text: 'The root of the repository.' } },
          },
          columnKind: 'utf16CodeUnits',
          results: files.flatMap((file) =>
            file.findings.map((finding) => result(file, finding, indexes, options)),
          ),
        },
      ],
    };
    return `${JSON.stringify(log, null, 2)}\n`;
  },
};

function descriptor({ id, severity, docs }: Rule, page: string): ReportingDescriptor {
  return {
    id,
    shortDescription: { text: docs.summary },
    fullDescription: { text: docs.why },
    help: { text: `${docs.summary} ${docs.why}`, markdown: page },
    defaultConfiguration: { level: LEVEL[severity] },
  };
}

function result(
  file: CheckedFile,
  finding: CheckedFinding,
  rules: ReadonlyMap<string, number>,
  { baseline }: FormatOptions,
): Result {
  const { code, severity, key, known, fingerprint, range } = finding;
  return {
    ruleId: code,
    ruleIndex: rules.get(code) ?? -1,
    level: LEVEL[severity],
    message: { text: messageWithLink(finding) },
    locations: [location(file, range, key)],
    partialFingerprints: { [FINGERPRINT]: fingerprint },
    ...(baseline ? { baselineState: known ? 'unchanged' : 'new' } : {}),
    ...(known ? { suppressions: [{ kind: 'external', justification: 'In the baseline.' }] } : {}),
  };
}

function location({ path }: CheckedFile, range: Range, key: string): Location {
  const absolute = path.startsWith('file:');
  return {
    physicalLocation: {
      artifactLocation: absolute ? { uri: path } : { uri: encoded(path), uriBaseId: ROOT },
      region: region(range),
    },
    ...(key === '' ? {} : { logicalLocations: [{ fullyQualifiedName: key, kind: 'property' }] }),
  };
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** SARIF counts from 1. */
function region({ start, end }: Range): Region {
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}
