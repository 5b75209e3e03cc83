import type { BoundDocument } from '../binding/setting';
import type { VersionInForce } from '../catalog/kafka-version';
import type { Fleet } from '../fleet/fleet';
import type { Verdict } from '../placement/verdict';
import type { Finding, Severity } from '../rules/rule';
import type { RuleId } from '../rules/rule-id';
import type { LineIndex } from '../text/line-index';
import type { Span } from '../text/span';

/** One version of one document, parsed and bound once; every feature takes this. */
export interface DocumentModel {
  readonly uri: string;
  readonly text: string;
  readonly lines: LineIndex;
  readonly bound: BoundDocument;
  readonly kafka: VersionInForce;
}

/** A span of a document. */
export interface Place {
  readonly uri: string;
  readonly span: Span;
}

/** One application (and profile) that documents of the workspace describe. */
export interface ApplicationModel {
  readonly id: string;
  readonly profile: string | null;
  /** Documents that describe it, in order. */
  readonly sources: readonly string[];
  /** Undefined when the fleet is not known (one template file, run-time values). */
  readonly fleet: Fleet | undefined;
  /** The verdict on the fleet; computed at the first reading and cached by the content of the fleet. */
  readonly verdict: Verdict | undefined;
}

/** Everything the features may ask about the workspace. Implemented by `project.ts`. */
export interface ProjectModel {
  /** The settings in force for a document: the user's, and over them what settings files of its folders say. */
  settings(uri: string): CoreSettings;
  /** Where a settings file says the severity of a rule that counts for a document, quotes included. */
  severityPlace(uri: string, rule: RuleId): Place | undefined;
  /** The document, if it is known and holds Streams settings or is a fleet file. */
  document(uri: string): DocumentModel | undefined;
  /** All such documents. */
  documents(): Iterable<DocumentModel>;
  /** Applications that a document belongs to; empty when it names none. */
  applicationsOf(uri: string): readonly ApplicationModel[];
  /** All applications. */
  applications(): readonly ApplicationModel[];
  /**
   * Findings in a document, of its own and of its fleets, in the order of the text; severities and suppressions
   * applied. The same array as long as nothing changed.
   */
  findings(uri: string): readonly Finding[];
}

/** The user's settings, as far as the core needs them. Defaults: `server/src/settings.ts`. */
export interface CoreSettings {
  /** Kafka Streams version (`kafkaStreams.kafkaVersion`), or null to look for it. */
  readonly kafkaVersion: string | null;
  /** Severity or `off` by rule (`kafkaStreams.rules`). */
  readonly severities: Readonly<Partial<Record<RuleId, Severity | 'off'>>>;
  /** Number of process-id orders to run (`kafkaStreams.placement.orders`). */
  readonly orders: number;
  /** Whether the code lens with the verdict is shown (`kafkaStreams.codeLens`). */
  readonly codeLens: boolean;
  /** Whether keys are links, underlined, to Kafka's documentation (`kafkaStreams.keyLinks`); a hover has the link anyway. */
  readonly keyLinks: boolean;
  /** Which hints are shown behind values (`kafkaStreams.inlayHints.*`). */
  readonly inlayHints: {
    /** What would hold without the setting. */
    readonly defaults: boolean;
    /** What a value is when no placeholder in it is given. */
    readonly placeholders: boolean;
    /** Milliseconds as people say them. */
    readonly durations: boolean;
    /** Bytes as people say them. */
    readonly sizes: boolean;
  };
  /** Own prefixes of Kafka keys, with or without their final dot (`kafkaStreams.prefixes`). */
  readonly prefixes: readonly string[];
  /** How files are grouped to fleets (`kafkaStreams.fleetScope`). */
  readonly fleetScope: 'folder' | 'workspace';
}
