import type { BoundDocument } from '../binding/setting';
import { magicComments } from '../binding/magic-comments';
import type { VersionInForce } from '../catalog/kafka-version';
import type { Fleet, FleetProblem } from '../fleet/fleet';
import type { Verdict } from '../placement/verdict';
import type { LineIndex } from '../text/line-index';
import type { Finding, Report, Rule, Severity } from './rule';
import type { RuleId } from './rule-id';
import { silencer } from './suppress';
import { RULES } from './table';

/** What the user decides about rules. */
export interface CheckOptions {
  /** Severity or `off` by rule; what is missing keeps the rule's own. */
  readonly severities?: Readonly<Partial<Record<RuleId, Severity | 'off'>>>;
  /** See {@link DocumentContext.partial}. */
  readonly partial?: boolean;
}

/** A document that findings may stand in. */
export interface CheckedDocument {
  readonly bound: BoundDocument;
  readonly lines: LineIndex;
}

/**
 * What the rules find in one document by itself: suppressions applied, in the order of the text, each with fixes
 * that silence it. Silent for a document without Streams settings.
 */
export function checkDocument(
  document: BoundDocument,
  lines: LineIndex,
  kafka: VersionInForce,
  options: CheckOptions = {},
): Finding[] {
  if (document.applications.length === 0) return [];
  const found = new Collector(kafka, options);
  for (const rule of RULES) {
    rule.checkDocument?.({
      document,
      lines,
      kafka,
      version: kafka.version,
      partial: options.partial ?? false,
      report: (report) => found.add(rule, report.uri ?? document.uri, report),
    });
  }
  const checked = { bound: document, lines };
  return found.finish((uri) => (uri === document.uri ? checked : undefined));
}

/**
 * What the rules find over a known fleet, in any of its documents: suppressions of each document applied, grouped by
 * document. `documents` gives those the fleet was read from.
 */
export function checkFleet(
  fleet: Fleet,
  verdict: Verdict,
  documents: (uri: string) => CheckedDocument | undefined,
  options: CheckOptions = {},
): Finding[] {
  const found = new Collector(fleet.kafka, options);
  for (const rule of RULES) {
    rule.checkFleet?.({
      fleet,
      verdict,
      version: fleet.kafka.version,
      document: (uri) => documents(uri)?.bound,
      report: (report) => found.add(rule, report.uri, report),
    });
  }
  return found.finish(documents);
}

/** The problems that reading a fleet file met, as findings. */
export function fleetFileFindings(
  document: CheckedDocument,
  kafka: VersionInForce,
  problems: readonly FleetProblem[],
  options: CheckOptions = {},
): Finding[] {
  const found = new Collector(kafka, options);
  for (const rule of RULES) {
    for (const { code, span, message, severity } of problems) {
      if (code === rule.id) found.add(rule, document.bound.uri, { span, message, severity });
    }
  }
  return found.finish(() => document);
}

/** Turns reports into findings: severities, exclusions, suppressions, order. */
class Collector {
  private readonly findings: Finding[] = [];
  /** One entry may belong to several applications or instances: it is reported once. */
  private readonly seen = new Set<string>();

  constructor(
    private readonly kafka: VersionInForce,
    private readonly options: CheckOptions,
  ) {}

  add(rule: Rule, uri: string, report: Report): void {
    const chosen = this.options.severities?.[rule.id] ?? report.severity ?? rule.severity;
    if (chosen === 'off') return;
    const { span, message } = report;
    const identity = `${rule.id} ${uri} ${span.start} ${span.end} ${message}`;
    if (this.seen.has(identity)) return;
    this.seen.add(identity);
    const assumed = report.dependsOnVersion === true && this.kafka.from === 'assumed';
    this.findings.push({
      uri,
      span,
      code: rule.id,
      severity: assumed && chosen === 'error' ? 'warning' : chosen,
      message: assumed ? `${message} (Kafka ${this.kafka.version} is assumed.)` : message,
      ...(report.related && report.related.length > 0 ? { related: report.related } : {}),
      ...(report.fixes ? { fixes: report.fixes } : {}),
      ...(report.tag ? { tag: report.tag } : {}),
      ...(report.subject === undefined ? {} : { subject: report.subject }),
      ...(report.link === undefined ? {} : { link: report.link }),
    });
  }

  finish(documents: (uri: string) => CheckedDocument | undefined): Finding[] {
    const byDocument = new Map<string, Finding[]>();
    for (const finding of this.withoutExcluded()) {
      const group = byDocument.get(finding.uri);
      if (group) group.push(finding);
      else byDocument.set(finding.uri, [finding]);
    }
    return [...byDocument].flatMap(([uri, findings]) => {
      // Array.sort is stable: findings at one place keep the order of the table.
      findings.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
      const document = documents(uri);
      return document ? audible(findings, document) : findings;
    });
  }

  private withoutExcluded(): Finding[] {
    const louder = RULES.flatMap(({ id, insteadOf = [] }) =>
      insteadOf.map((quieter) => ({
        quieter,
        winners: this.findings.filter(({ code }) => code === id),
      })),
    );
    return this.findings.filter(
      (finding) =>
        !louder.some(
          ({ quieter, winners }) =>
            quieter === finding.code && winners.some((winner) => overlap(winner, finding)),
        ),
    );
  }
}

function overlap(a: Finding, b: Finding): boolean {
  return a.uri === b.uri && a.span.start <= b.span.end && b.span.start <= a.span.end;
}

/** The findings that no comment silences, each with fixes that would. */
function audible(findings: readonly Finding[], { bound, lines }: CheckedDocument): Finding[] {
  const { silences } = magicComments(bound.parsed);
  const silenced = ({ code, span }: Finding): boolean =>
    silences.some(
      ({ rule, covers }) =>
        rule === code && (!covers || (covers.start <= span.start && span.start < covers.end)),
    );
  const fixesOf = silencer(bound, lines);
  return findings
    .filter((finding) => !silenced(finding))
    .map((finding) => ({
      ...finding,
      fixes: [...(finding.fixes ?? []), ...fixesOf(finding)],
    }));
}
