import type { FleetQuestion, MessageType } from '../protocol';

/** Whose stream threads are asked for. */
export interface ThreadsSubject {
  /** Name of the instance. */
  readonly instance: string;
  /** Index of a moment of the timeline; null for the settled fleet. */
  readonly moment: number | null;
}

/** Client asks what each stream thread of an instance has. Null where there is no such instance, or it is not up. */
export const threadsRequest: MessageType<FleetQuestion & ThreadsSubject, ThreadsModel | null> = {
  method: 'kafkaStreams/threads',
};

/** What one stream thread has, as task ids. */
export interface ThreadModel {
  readonly active: readonly string[];
  readonly standby: readonly string[];
  readonly warmup: readonly string[];
  /** The active tasks that another thread has to give up first. */
  readonly waiting: readonly string[];
}

/** The stream threads of an instance. */
export interface ThreadsModel extends ThreadsSubject {
  readonly threads: readonly ThreadModel[];
  /** How tasks come to threads, and what waiting ones wait for; in a sentence or two. */
  readonly note: string;
}
