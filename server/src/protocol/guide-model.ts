import type { MessageType } from '../protocol';

/** Client asks what it needs to guide a user through describing a fleet. Null for a document without Streams settings. */
export const guideRequest: MessageType<{ readonly uri: string }, GuideModel | null> = {
  method: 'kafkaStreams/guide',
};

/** What is known of a document's application before the user is asked for the rest. */
export interface GuideModel {
  /** Undefined where the document does not say it literally. */
  readonly application: string | null;
  /** How many instances are known; 0 when the fleet is not. */
  readonly instances: number;
  /** Client tags with the values seen, in order of appearance. */
  readonly tags: readonly { readonly key: string; readonly values: readonly string[] }[];
  /** How many files hold settings of the application. */
  readonly files: number;
}

/** What the user says of a fleet that is not known. */
export interface FleetAnswers {
  readonly instances: number;
  readonly partitions: number;
  /** Instances take the values in turn. */
  readonly tags: readonly { readonly key: string; readonly values: readonly string[] }[];
}

/** What the user says of standbys that are to be rack aware. */
export interface RackAwareAnswers {
  readonly tags: readonly string[];
  readonly standbys: number;
  /** In every file of the application, instead of the one file. */
  readonly everywhere: boolean;
}
