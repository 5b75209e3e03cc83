/** A task as user data names it. */
export interface WireTask {
  readonly subtopology: number;
  readonly partition: number;
  /** The name of a named topology, an internal feature of Kafka; null everywhere else. */
  readonly topology: string | null;
}

/** `TaskId.compareTo`, where tasks without topology name come before those with one. */
export function compareTasks(a: WireTask, b: WireTask): number {
  return (
    compareTexts(a.topology, b.topology) ||
    a.subtopology - b.subtopology ||
    a.partition - b.partition
  );
}

/** `String.compareTo`, with null before everything. */
export function compareTexts(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

/** A key of a task for maps. */
export function taskKey({ subtopology, partition, topology }: WireTask): string {
  return `${subtopology}_${partition}_${topology ?? ''}`;
}
