import type { KafkaVersion, VersionInForce } from '../catalog/kafka-version';
import type { BoundDocument } from '../binding/setting';
import type { Fleet } from '../fleet/fleet';
import type { Policy } from '../policy/policy';
import type { Verdict } from '../placement/verdict';
import type { LineIndex } from '../text/line-index';
import type { Location, Span } from '../text/span';
import type { RuleId } from './rule-id';

/** How loud a finding is; `off` silences its rule. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** One replacement of text. */
export interface TextChange extends Location {
  readonly newText: string;
}

/** An edit that mends a finding. */
export interface Fix {
  /** Imperative, as the light bulb shows it: "Add client.tag.az". */
  readonly title: string;
  readonly changes: readonly TextChange[];
  /** The one to take when only one is taken. */
  readonly preferred?: boolean;
  /** Safe to apply without looking (source.fixAll). */
  readonly safe?: boolean;
}

/** Something to tell the user, at a place. */
export interface Finding extends Location {
  readonly code: RuleId;
  readonly severity: Severity;
  readonly message: string;
  readonly related?: readonly (Location & { readonly message: string })[];
  readonly fixes?: readonly Fix[];
  /** Shown faded or struck through by editors. */
  readonly tag?: 'unnecessary' | 'deprecated';
  /** What it is about, where the rule and the place do not tell: the name of a policy. */
  readonly subject?: string;
  /** Address of a page that tells more than the rule's own. */
  readonly link?: string;
}

/** What a rule may leave out: the code is the rule's, the severity its default, the document the one checked. */
export interface Report {
  readonly span: Span;
  readonly message: string;
  /** Defaults to the document that is checked. */
  readonly uri?: string;
  /** Defaults to the rule's. */
  readonly severity?: Severity;
  readonly related?: Finding['related'];
  readonly fixes?: readonly Fix[];
  readonly tag?: Finding['tag'];
  readonly subject?: string | undefined;
  readonly link?: string | undefined;
  /**
   * True when another Kafka version would not give it: with a version that is only assumed it is a warning at most
   * and names the assumption.
   */
  readonly dependsOnVersion?: boolean;
}

/** A profile whose file holds no Streams settings: under it the document that it lies over counts as it is. */
export interface BareProfile {
  readonly uri: string;
  readonly profile: string;
  /** What the team has decided, as far as it is for the profile's file. */
  readonly policies: readonly Policy[];
  /** What it lies over besides the document. */
  readonly below: readonly BoundDocument[];
}

/** What a rule on one document sees. */
export interface DocumentContext {
  readonly document: BoundDocument;
  readonly lines: LineIndex;
  readonly kafka: VersionInForce;
  readonly version: KafkaVersion;
  /**
   * True for shared settings that something else completes (the `settingsFrom` of a fleet file): what is missing
   * here may stand there.
   */
  readonly partial: boolean;
  /** Whether the file's bytes are no UTF-8 but Latin-1. */
  readonly latin1: boolean;
  /** What the team has decided, as far as it is for this document. */
  readonly policies: readonly Policy[];
  /** Documents that this one, a profile's, lies over: `application.yml` below `application-prod.yml`. */
  readonly below: readonly BoundDocument[];
  /** Profiles over this document whose files are of something else. */
  readonly bareProfiles: readonly BareProfile[];
  readonly report: (report: Report) => void;
}

/** What a rule on a known fleet sees. Reports must name their document. */
export interface FleetContext {
  readonly fleet: Fleet;
  readonly verdict: Verdict;
  /** What the team has decided, as far as it is for the first of the fleet's documents. */
  readonly policies: readonly Policy[];
  readonly version: KafkaVersion;
  /** A document that the fleet was read from; needed for fixes. */
  document(uri: string): BoundDocument | undefined;
  readonly report: (report: Report & { readonly uri: string }) => void;
}

/** What a rule's page, hover link and README entry say. */
export interface RuleDocs {
  /** One line: what is wrong. */
  readonly summary: string;
  /** What happens at run time, with versions. */
  readonly why: string;
  /**
   * A text that fires, `⟦…⟧` around each range. `streams.properties` unless lines such as
   * `--- file: node-1.properties ---` name its files.
   */
  readonly fires: string;
  /** A text that stays silent. */
  readonly silent: string;
  /** When it may be a false alarm, if ever. */
  readonly falseAlarm?: string;
}

/** A rule: one concept, one file, listed in `rules/table.ts`. */
export interface Rule {
  readonly id: RuleId;
  readonly severity: Severity;
  readonly docs: RuleDocs;
  /** Rules that say less about the same place: where this one fires, theirs are dropped. */
  readonly insteadOf?: readonly RuleId[];
  /** Looks at one document. */
  readonly checkDocument?: (context: DocumentContext) => void;
  /** Looks at a fleet that is known as a whole. */
  readonly checkFleet?: (context: FleetContext) => void;
}
