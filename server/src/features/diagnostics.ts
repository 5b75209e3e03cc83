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

/** All findings of a document as diagnostics, in the order of the text. */
export function diagnosticsOf(project: ProjectModel, document: DocumentModel): Diagnostic[] {
  return [...project.findings(document.uri)]
    .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
    .map((finding) => diagnosticOf(project, document, finding));
}

/** One finding as a diagnostic of the document that it stands in. */
export function diagnosticOf(
  project: ProjectModel,
  document: DocumentModel,
  finding: Finding,
): Diagnostic {
  const related = finding.related?.map(({ uri, span, message }): DiagnosticRelatedInformation => ({
    location: { uri, range: rangeIn(project, uri, span) },
    message,
  }));
  return {
    range: rangeOf(document.lines, finding.span),
    severity: SEVERITIES[finding.severity],
    code: finding.code,
    codeDescription: { href: rulePage(finding.code) },
    source: DIAGNOSTIC_SOURCE,
    message: finding.message,
    ...(finding.tag ? { tags: [TAGS[finding.tag]] } : {}),
    ...(related && related.length > 0 ? { relatedInformation: related } : {}),
  };
}
