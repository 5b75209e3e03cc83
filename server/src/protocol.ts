import type { LeaderVerdict, Verdict } from './placement/verdict';
import type { KafkaVersion, VersionInForce } from './catalog/kafka-version';
import type { ObservedModel } from './protocol/observed-model';
import type { PlacedTasks } from './protocol/placed-tasks';
import type { TimelineModel } from './protocol/timeline-model';
import type { WhatIf } from './protocol/what-if';

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

/** What every question about a document's fleet says: which settings lead, and what is different from the files. */
export interface FleetQuestion {
  readonly uri: string;
  /** Index of the chosen set of leader settings; null for the worst. */
  readonly leader: number | null;
  readonly whatIf: WhatIf;
}

/** Client asks why the copies of a task are where they are. Null where no such task is placed. */
export const storyRequest: MessageType<
  FleetQuestion & { readonly task: string },
  StoryModel | null
> = { method: 'kafkaStreams/story' };

/** Client asks for the preview of a fleet that is different from the files. Null where no fleet is known. */
export const whatIfRequest: MessageType<FleetQuestion, WhatIfModel | null> = {
  method: 'kafkaStreams/whatIf',
};

/** Client asks what becomes of the fleet over time. Null where no fleet is known. */
export const timelineRequest: MessageType<FleetQuestion, TimelineModel | null> = {
  method: 'kafkaStreams/timeline',
};

/** Client asks what the loss of each tag value would do. Null where no fleet is known. */
export const failuresRequest: MessageType<FleetQuestion, FailuresModel | null> = {
  method: 'kafkaStreams/failures',
};

/**
 * Client asks what a running application has, what becomes of it, and where it is not what the files say. Null for a
 * document that was not read from one.
 */
export const observedRequest: MessageType<{ readonly uri: string }, ObservedModel | null> = {
  method: 'kafkaStreams/observed',
};

/** Client asks for the edits that write a what-if to the files. Nothing is written by the answer. */
export const whatIfEditsRequest: MessageType<FleetQuestion, EditsModel | null> = {
  method: 'kafkaStreams/whatIfEdits',
};

/** Client asks for a preview to take along. Null where no fleet is known. */
export const exportRequest: MessageType<
  FleetQuestion & { readonly format: ExportFormat },
  ExportModel | null
> = { method: 'kafkaStreams/export' };

/** Server asks the client for files below folders that it cannot read itself: URIs, `most` at most. */
export const listFilesRequest: MessageType<
  { readonly folders: readonly string[]; readonly most: number },
  readonly string[]
> = { method: 'kafkaStreams/listFiles' };

/** Server asks the client for the text of a file. Null when it is gone, unreadable or too large. */
export const readFileRequest: MessageType<{ readonly uri: string }, string | null> = {
  method: 'kafkaStreams/readFile',
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
  /** Bytes that the tags add to what each of its stream threads sends at a rebalance; absent where one is not known. */
  readonly tagBytes?: number;
}

/** A leader's verdict as it is sent: the copies packed. */
export interface PreviewLeader extends Omit<LeaderVerdict, 'placements' | 'base'> {
  readonly placed: PlacedTasks;
}

/** A verdict as it is sent. */
export interface PreviewVerdict extends Omit<Verdict, 'leaders'> {
  readonly leaders: readonly PreviewLeader[];
}

/** What is set for each key that a what-if of the fleet may change: one value, or null where instances differ. */
export type SettingValues = Readonly<Record<string, string | null>>;

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
  readonly verdict: PreviewVerdict | null;
  readonly message: string | null;
  readonly settings: SettingValues;
  /** Whether the fleet file tells events of its own. */
  readonly hasEvents: boolean;
  /** When the running application was looked at that the fleet was read from; left out for other fleets. */
  readonly observedAt?: string;
  /** URIs of the documents that this is the preview of; left out under a what-if. */
  readonly documents?: readonly string[];
}

/** One step of the assignor's decision about a task, in the order in which it was taken. */
export interface StoryStep {
  /** In the product's voice; names of instances and tags between backticks. */
  readonly text: string;
  /** Index of the instance that gets a copy by it, or -1. */
  readonly instance: number;
}

/** Why the copies of a task are where they are. */
export interface StoryModel {
  readonly task: string;
  readonly steps: readonly StoryStep[];
  /** What goes for all tasks: how ties are broken. */
  readonly note: string;
}

/** The preview of a fleet that is different from the files. */
export interface WhatIfModel {
  readonly model: PreviewModel;
  /** What the changes are, in a few words each, in their order. */
  readonly labels: readonly string[];
  /** Changes that could not be made, and why. */
  readonly problems: readonly string[];
}

/** What losing all instances with one tag value does. */
export interface FailureLine {
  readonly tag: string;
  readonly value: string;
  readonly instances: number;
  readonly tasksWithoutCopy: number;
  readonly underReplicated: number;
  /** Milliseconds until every task is processed again; null where it takes too long to find, -1 for never. */
  readonly untilAllRunMs: number | null;
  /** The same in words. */
  readonly untilAllRun: string;
}

/** The failure table. */
export interface FailuresModel {
  readonly lines: readonly FailureLine[];
  readonly tasks: number;
  /** Why there are no lines, where it is not for want of tags. */
  readonly reason?: string;
}

/** What happens to one file. */
export interface FileEdit {
  readonly uri: string;
  readonly kind: 'edit' | 'create' | 'delete';
  /** The text that the edit was made for; empty for a new file. Another text there means: ask again. */
  readonly before: string;
  /** The text afterwards; empty for a removed file. */
  readonly after: string;
}

/** The edits that write a what-if to the files. */
export interface EditsModel {
  readonly files: readonly FileEdit[];
  /** What cannot be written, and why. */
  readonly problems: readonly string[];
}

/** What a preview can be taken along as. */
export type ExportFormat = 'svg' | 'markdown' | 'html';

/** A file to save. */
export interface ExportModel {
  /** File name to propose. */
  readonly name: string;
  readonly text: string;
}

/**
 * Commands that code lenses and quick fixes name. `preview` (argument: a document's URI), `turnOffRule` (a rule's
 * id and a document's URI) and `addPrefix` (a prefix and a document's URI) are registered by the client. `describeFleet` (a document's URI and, maybe,
 * `FleetAnswers`) and `makeRackAware` (a document's URI and, maybe, `RackAwareAnswers`) are run by the
 * server: the first creates a fleet file beside the document and asks the client to show it, the second edits files.
 */
export const COMMANDS = {
  preview: 'kafkaStreams.preview',
  turnOffRule: 'kafkaStreams.turnOffRule',
  addPrefix: 'kafkaStreams.addPrefix',
  describeFleet: 'kafkaStreams.describeFleet',
  makeRackAware: 'kafkaStreams.makeRackAware',
} as const;
