import type { Verdict } from './placement/verdict';
import type { KafkaVersion, VersionInForce } from './catalog/kafka-version';

/** A custom message: its method, with the types of what is asked and answered. */
export interface MessageType<Params, Result> {
  readonly method: string;
  /** Never present; carries the types. */
  readonly _types?: (params: Params) => Result;
}

/** Client asks for the preview of the application that a document belongs to. Null for one without Streams settings. */
export const previewRequest: MessageType<{ readonly uri: string }, PreviewModel | null> = {
  method: 'kafkaStreams/preview',
};

/** Server tells that previews of these documents may be out of date. */
export const previewChanged: MessageType<{ readonly uris: readonly string[] }, void> = {
  method: 'kafkaStreams/previewChanged',
};

/** Client asks what the status item shows for a document. Null for a document without Streams settings. */
export const statusRequest: MessageType<{ readonly uri: string }, StatusModel | null> = {
  method: 'kafkaStreams/status',
};

/** What the status item shows: the Kafka version in force and what says so. */
export interface StatusModel {
  readonly kafka: VersionInForce;
  readonly versions: readonly KafkaVersion[];
}

/** An instance as the preview shows it. */
export interface PreviewInstance {
  readonly name: string;
  readonly threads: number;
  /** Tag key and value, in the order of the instance. */
  readonly tags: readonly (readonly [string, string])[];
}

/** Everything one preview renders; made by the server, pure data. */
export interface PreviewModel {
  /** Increases with every model of a server's life; an older one must not replace a newer. */
  readonly version: number;
  readonly application: string;
  readonly profile: string | null;
  readonly kafka: VersionInForce;
  readonly instances: readonly PreviewInstance[];
  /** True when the topology is assumed. */
  readonly tasksAssumed: boolean;
  /** Null when the fleet is not known; `message` then says what to do. */
  readonly verdict: Verdict | null;
  readonly message: string | null;
}

/**
 * Commands that code lenses and quick fixes name. `preview` (argument: a document's URI) and `turnOffRule` (a rule's
 * id and a document's URI) are registered by the client. `describeFleet` (a document's URI and, maybe,
 * `FleetAnswers`) and `makeRackAware` (a document's URI and, maybe, `RackAwareAnswers`) are run by the
 * server: the first creates a fleet file beside the document and asks the client to show it, the second edits files.
 */
export const COMMANDS = {
  preview: 'kafkaStreams.preview',
  turnOffRule: 'kafkaStreams.turnOffRule',
  describeFleet: 'kafkaStreams.describeFleet',
  makeRackAware: 'kafkaStreams.makeRackAware',
} as const;
