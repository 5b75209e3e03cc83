import type { BoundDocument } from '../binding/setting';
import { magicComments } from '../binding/magic-comments';
import type { VersionInForce } from '../catalog/kafka-version';
import type { Fleet } from '../fleet/fleet';
import type { Policy } from '../policy/policy';
import type { Verdict } from '../placement/verdict';
import type { LineIndex } from '../text/line-index';
import type { BareProfile, Finding, Fix, Report, Rule, Severity } from './rule';
import type { Span } from '../text/span';
import type { RuleId } from './rule-id';
import { SpanSet } from './span-set';
import { silencer } from './suppress';
import { RULES } from './table';

/** What the user decides about rules. */
export interface CheckOptions {
  /** Severity or `off` by rule; what is missing keeps the rule's own. */
  readonly severities?: Readonly<Partial<Record<RuleId, Severity | 'off'>>>;
  /** See {@link DocumentContext.partial}. */
  readonly partial?: boolean;
  /** See {@link DocumentContext.latin1}. */
  readonly latin1?: boolean;
  /** What the team has decided, as far as it is for this document. */
  readonly policies?: readonly Policy[];
  /** See {@link DocumentContext.below}. */
  readonly below?: readonly BoundDocument[];
  /** See {@link DocumentContext.bareProfiles}. */
  readonly bareProfiles?: readonly BareProfile[];
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
      latin1: options.latin1 ?? false,
      policies: options.policies ?? [],
      below: options.below ?? [],
      bareProfiles: options.bareProfiles ?? [],
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
      policies: options.policies ?? [],
      document: (uri) => documents(uri)?.bound,
      report: (report) => found.add(rule, report.uri, report),
    });
  }
  return found.finish(documents);
}

/** What the reader of a fleet file or of a settings file objects to. */
export type ReaderProblem = Pick<Report, 'span' | 'message' | 'severity'> & {
  readonly code: RuleId;
  /** What to write there, where that is known. */
  readonly instead?: string;
};

/** The problems that reading a fleet file or a settings file met, as findings. */
export function readerFindings(
  document: CheckedDocument,
  kafka: VersionInForce,
  problems: readonly ReaderProblem[],
  options: CheckOptions = {},
): Finding[] {
  const found = new Collector(kafka, options);
  for (const rule of RULES) {
    for (const { code, instead, ...problem } of problems) {
      if (code !== rule.id) continue;
      const { uri } = document.bound;
      found.add(rule, uri, {
        ...problem,
        ...(instead === undefined ? {} : { fixes: [changeTo(uri, problem.span, instead)] }),
      });
    }
  }
  return found.finish(() => document);
}

function changeTo(uri: string, span: Span, instead: string): Fix {
  const changes = [{ uri, span, newText: instead }];
  return { title: `Change to ${instead}`, changes, preferred: true };
}

/** Turns reports into findings: severities, exclusions, suppressions, order. */
class Collector {
  private readonly findings: Finding[] = [];
  /** One entry may belong to several applications or instances: it is reported once. */
  private readonly seen = new Map<string, Map<number, Finding[]>>();

  constructor(
    private readonly kafka: VersionInForce,
    private readonly options: CheckOptions,
  ) {}

  add(rule: Rule, uri: string, report: Report): void {
    const chosen = this.options.severities?.[rule.id] ?? report.severity ?? rule.severity;
    if (chosen === 'off') return;
    const { span } = report;
    const assumed = report.dependsOnVersion === true && this.kafka.from === 'assumed';
    const message = assumed
      ? `${report.message} (Kafka ${this.kafka.version} is assumed.)`
      : report.message;
    const inDocument = this.seen.get(uri) ?? new Map<number, Finding[]>();
    this.seen.set(uri, inDocument);
    const beginningHere = inDocument.get(span.start) ?? [];
    if (
      beginningHere.some(
        (known) =>
          known.code === rule.id && known.span.end === span.end && known.message === message,
      )
    ) {
      return;
    }
    const finding: Finding = {
      uri,
      span,
      code: rule.id,
      severity: assumed && chosen === 'error' ? 'warning' : chosen,
      message,
      ...(report.related && report.related.length > 0 ? { related: report.related } : {}),
      ...(report.fixes ? { fixes: report.fixes } : {}),
      ...(report.tag ? { tag: report.tag } : {}),
      ...(report.subject === undefined ? {} : { subject: report.subject }),
      ...(report.link === undefined ? {} : { link: report.link }),
    };
    this.findings.push(finding);
    beginningHere.push(finding);
    if (beginningHere.length === 1) inDocument.set(span.start, beginningHere);
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
    // Only places of rules that fired are worth remembering; in most files they are few.
    const louder = new Map<string, SpanSet>();
    for (const { id, insteadOf = [] } of RULES) {
      if (insteadOf.length === 0) continue;
      const winners = this.findings.filter(({ code }) => code === id);
      for (const uri of new Set(winners.map((winner) => winner.uri))) {
        const spans = winners.filter((winner) => winner.uri === uri).map(({ span }) => span);
        louder.set(`${id} ${uri}`, new SpanSet(spans));
      }
    }
    if (louder.size === 0) return this.findings;
    return this.findings.filter(
      ({ code, uri, span }) =>
        !louderThan(code).some((id) => louder.get(`${id} ${uri}`)?.touches(span)),
    );
  }
}

/** The rules in whose places a rule has nothing to add. */
function louderThan(quieter: RuleId): readonly RuleId[] {
  return LOUDER.get(quieter) ?? NONE;
}

const NONE: readonly RuleId[] = [];

const LOUDER: ReadonlyMap<RuleId, readonly RuleId[]> = new Map(
  RULES.map(({ id }) => [
    id,
    RULES.filter(({ insteadOf }) => insteadOf?.includes(id)).map((louder) => louder.id),
  ]),
);

/** The findings that no comment silences, each with fixes that would. */
function audible(findings: readonly Finding[], { bound, lines }: CheckedDocument): Finding[] {
  const { silences } = magicComments(bound.parsed);
  const everywhere = new Set(silences.filter(({ covers }) => !covers).map(({ rule }) => rule));
  const byRule = new Map<string, Span[]>();
  for (const { rule, covers } of silences) {
    if (!covers) continue;
    const spans = byRule.get(rule);
    if (spans) spans.push(covers);
    else byRule.set(rule, [covers]);
  }
  const places = new Map([...byRule].map(([rule, spans]) => [rule, new SpanSet(spans)]));
  let fixesOf: ReturnType<typeof silencer> | undefined;
  return findings
    .filter(({ code, span }) => !everywhere.has(code) && !places.get(code)?.covers(span.start))
    .map((finding) => ({
      ...finding,
      // Asked for where the light bulb is, and seldom elsewhere.
      get fixes() {
        const own = finding.fixes ?? [];
        // Comments are no part of JSON: a settings file is silenced by its own `rules`.
        if (bound.parsed.format === 'json') return own;
        fixesOf ??= silencer(bound, lines);
        return [...own, ...fixesOf(finding)];
      },
    }));
}
