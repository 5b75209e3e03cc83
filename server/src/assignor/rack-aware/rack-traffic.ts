import { KafkaError } from '../kafka-error';
import type { Tasks } from '../problem';
import type { PartitionRacks } from './partition-racks';
import type { TopicPartition } from './rack-aware';

/**
 * How many partitions a task would have to read or write across racks, by the rack that it runs in. The costs of
 * KIP-925 are multiples of this.
 */
export class RackTraffic {
  /** By task and rack, with one more column for a rack that no broker is in. */
  private readonly counts: Int32Array;
  private readonly columns: number;
  /** Why a task's traffic cannot be told, where it cannot. */
  private readonly problems = new Map<number, string>();

  /** `partitions` are those that count, by task; `racks` numbers the racks from 0. */
  constructor(
    tasks: Tasks,
    partitions: readonly (readonly TopicPartition[])[],
    known: PartitionRacks,
    private readonly racks: ReadonlyMap<string, number>,
  ) {
    this.columns = racks.size + 1;
    this.counts = new Int32Array(tasks.count * this.columns);
    for (let task = 0; task < tasks.count; task++) {
      const name = `${tasks.subtopologies[task] as number}_${tasks.partitions[task] as number}`;
      this.countTask(task, name, partitions[task] ?? []);
      for (const partition of partitions[task] ?? []) this.subtract(task, known.get(partition));
      const unknown = partitions[task]?.find((partition) => !known.get(partition));
      if (unknown) {
        const text = `TopicPartition ${unknown.topic}-${unknown.partition} has no rack information. Maybe forgot to call canEnableRackAwareAssignor first`;
        this.problems.set(task, text);
      }
    }
  }

  /**
   * Partitions of the task without a replica in the rack; racks without brokers have the numbers after all others.
   * @throws KafkaError where Kafka finds the task to have no partition, or one of unknown racks.
   */
  crossings(task: number, rack: number): number {
    const problem = this.problems.size > 0 ? this.problems.get(task) : undefined;
    if (problem !== undefined) throw new KafkaError('java.lang.IllegalStateException', problem);
    return this.counts[task * this.columns + Math.min(rack, this.columns - 1)] as number;
  }

  private countTask(task: number, name: string, partitions: readonly TopicPartition[]): void {
    if (partitions.length === 0) this.problems.set(task, `Task ${name} has no TopicPartitions`);
    this.counts.fill(partitions.length, task * this.columns, (task + 1) * this.columns);
  }

  private subtract(task: number, present: ReadonlySet<string> | undefined): void {
    for (const rack of present ?? []) {
      const at = task * this.columns + (this.racks.get(rack) as number);
      this.counts[at] = (this.counts[at] as number) - 1;
    }
  }
}
