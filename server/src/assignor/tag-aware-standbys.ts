// Follows Apache Kafka's org.apache.kafka.streams.processor.internals.assignment.ClientTagAwareStandbyTaskAssignor (2.6 to 4.4).

import type { ClientStates } from './client-states';
import { countTagValues } from './client-tags';
import { placeStandbys } from './default-standbys';
import { spreadHash, taskHash } from './java-hash';
import { JavaHashSet } from './java-hash-set';
import { leastLoaded } from './least-loaded';
import type { AssignmentProblem, Clients } from './problem';
import type { TraceSink } from './trace';

/**
 * Places standbys so that the copies of a task differ in the configured client tags as long as the tags have values
 * left (KIP-708's `ClientTagAwareStandbyTaskAssignor`); what cannot be placed so is placed without regard to tags.
 */
export function placeTagAwareStandbys(
  problem: AssignmentProblem,
  states: ClientStates,
  loads: Float64Array,
  trace?: TraceSink,
): void {
  const { clients, tasks, settings } = problem;
  const exclusions = new TagExclusions(clients, settings.rackAwareAssignmentTags, trace);
  const remaining = new Int32Array(tasks.count);
  const leftOver = new JavaHashSet(
    Int32Array.from({ length: tasks.count }, (_, task) =>
      spreadHash(taskHash(tasks.subtopologies[task] as number, tasks.partitions[task] as number)),
    ),
  );
  // Kafka first puts all tasks into the table and then removes those that are done: that settles its size.
  for (let task = 0; task < tasks.count; task++) if (tasks.stateful[task]) leftOver.add(task);
  for (let task = 0; task < tasks.count; task++) {
    if (!tasks.stateful[task]) continue;
    const left = spreadStandbys(
      states,
      loads,
      task,
      settings.numStandbyReplicas,
      exclusions,
      trace,
    );
    remaining[task] = left;
    if (left <= 0) leftOver.delete(task);
    else trace?.({ kind: 'fallback', task, remaining: left });
  }
  for (const task of leftOver.values()) {
    placeStandbys(states, loads, task, remaining[task] as number, trace);
  }
}

/** Places standbys of one task as far as the tags allow; returns how many remain. */
function spreadStandbys(
  states: ClientStates,
  loads: Float64Array,
  task: number,
  wanted: number,
  exclusions: TagExclusions,
  trace?: TraceSink,
): number {
  exclusions.clear();
  const fits = (client: number): boolean =>
    !exclusions.excludes(client) && !states.hasAny(client, task);
  let last = states.activeClient[task] as number;
  let remaining = wanted;
  for (let used = 1; ; used++) {
    exclusions.addTagsOf(last, used, task);
    const client = leastLoaded(loads, fits);
    if (client === -1) return remaining;
    if (trace) {
      const candidates = loads.reduce((count, _, other) => count + (fits(other) ? 1 : 0), 0);
      const load = loads[client] as number;
      trace({ kind: 'standby', task, client, load, candidates, ignoringTags: false });
    }
    states.assign('standby', client, task);
    loads[client] = states.load(client);
    last = client;
    remaining--;
    if (remaining <= 0) return remaining;
  }
}

/** The tag values that are taken by a task's copies so far. */
class TagExclusions {
  private readonly keys: readonly number[];
  private readonly valueCounts: readonly number[];
  /** By configured key: 1 for each excluded value. */
  private readonly taken: readonly Uint8Array[];
  private readonly columns: readonly Int32Array[];

  constructor(
    clients: Clients,
    configured: readonly string[],
    private readonly trace?: TraceSink,
  ) {
    const counts = countTagValues(clients);
    this.keys = clients.tagKeys.flatMap((key, index) => (configured.includes(key) ? [index] : []));
    this.valueCounts = this.keys.map((key) => counts[key] as number);
    this.columns = this.keys.map((key) => clients.tagValues[key] as Int32Array);
    this.taken = this.keys.map(
      (key) => new Uint8Array((clients.tagValueNames[key] as readonly string[]).length),
    );
  }

  /** Begins with another task. */
  clear(): void {
    for (const taken of this.taken) taken.fill(0);
  }

  /**
   * Excludes the tag values of the client that just got a copy. A key that has no more values than copies were placed
   * before the next one is given up: its exclusions go. Keys that this client lacks stay as they are.
   */
  addTagsOf(client: number, used: number, task: number): void {
    this.keys.forEach((key, index) => {
      const column = this.columns[index] as Int32Array;
      const value = column[client] as number;
      if (value === -1) return;
      const taken = this.taken[index] as Uint8Array;
      const values = this.valueCounts[index] as number;
      if (values <= used) {
        taken.fill(0);
        this.trace?.({ kind: 'tag-dropped', task, key, values, used });
        return;
      }
      taken[value] = 1;
      if (!this.trace) return;
      const clients = column.reduce((count, other) => count + (other === value ? 1 : 0), 0);
      this.trace({ kind: 'tag-excluded', task, key, value, clients });
    });
  }

  /** Whether one of the client's tag values is taken. */
  excludes(client: number): boolean {
    for (let index = 0; index < this.columns.length; index++) {
      const value = (this.columns[index] as Int32Array)[client] as number;
      if (value !== -1 && (this.taken[index] as Uint8Array)[value] === 1) return true;
    }
    return false;
  }
}
