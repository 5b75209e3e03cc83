import {
  DiagnosticSeverity,
  DiagnosticTag,
  type Diagnostic,
  type DiagnosticRelatedInformation,
} from 'vscode-languageserver-types';
import type { Finding, Severity } from '../rules/rule';
import { rulePage } from './links';
import { rangeIn, rangeOf } from './lsp-range';
import type { DocumentModel, ProjectModel } from './model';

/** `source` of every diagnostic. */
export const DIAGNOSTIC_SOURCE = 'Kafka Streams';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

const TAGS: Readonly<Record<NonNullable<Finding['tag']>, DiagnosticTag>> = {
  unnecessary: DiagnosticTag.Unnecessary,
  deprecated: DiagnosticTag.Deprecated,
};

/** Diagnostics by the findings they show: the project gives the same array until something changes. */
const shown = new WeakMap<readonly Finding[], readonly Diagnostic[]>();

/**
 * All findings of a document as diagnostics, in the order of the text; the same array as long as nothing changed.
 * `rulePages` is the URI of the folder with one page for each rule, if the product's files can be reached.
 */
export function diagnosticsOf(
  project: ProjectModel,
  document: DocumentModel,
  rulePages?: string,
): readonly Diagnostic[] {
  const findings = project.findings(document.uri);
  const known = shown.get(findings);
  if (known) return known;
  const diagnostics = findings.map((each) => diagnosticOf(project, document, each, rulePages));
  shown.set(findings, diagnostics);
  return diagnostics;
}

/** One finding as a diagnostic of the document that it stands in. */
function diagnosticOf(
  project: ProjectModel,
  document: DocumentModel,
  finding: Finding,
  rulePages: string | undefined,
): Diagnostic {
  const related = finding.related?.map(({ uri, span, message }): DiagnosticRelatedInformation => ({
    location: { uri, range: rangeIn(project, uri, span) },
    message,
  }));
  const page = rulePages === undefined ? undefined : rulePage(rulePages, finding.code);
  const href = finding.link ?? page;
  return {
    range: rangeOf(document.lines, finding.span),
    severity: SEVERITIES[finding.severity],
    code: finding.code,
    ...(href === undefined ? {} : { codeDescription: { href } }),
    source: DIAGNOSTIC_SOURCE,
    message: finding.message,
    ...(finding.tag ? { tags: [TAGS[finding.tag]] } : {}),
    ...(related && related.length > 0 ? { relatedInformation: related } : {}),
  };
}
