import type { KafkaVersion } from '../catalog/kafka-version';
import type { Instance } from '../fleet/fleet';
import type { ProcessId } from '../assignor/process-id';
import { heartbeatIntervalMs, rebalanceTimeoutMs, sessionTimeoutMs } from './consumer-times';
import type { ProcessIds } from './process-ids';
import type { Cause } from './simulation';

/** A member that is gone, as far as the broker does not know yet. */
interface Missing {
  /** When its session times out, in milliseconds. */
  readonly until: number;
  readonly cause: Cause;
  /**
   * It went away after it had rejoined for a rebalance that still waited for others: that goes on with it, and its
   * session, of so many milliseconds, begins when it ends.
   */
  readonly rejoined?: { readonly timeoutMs: number };
}

/**
 * Which instances are up, and which of them the group's broker takes for members. An instance that stops does not
 * leave the group (Kafka Streams sets `internal.leave.group.on.close=false`): it is missed when its session times out.
 */
export class Members {
  /** Every instance that ever ran. */
  readonly instances: Instance[] = [];
  /** Those that are up, in the order in which they were started. */
  private readonly up = new Set<number>();
  /** Up, but not assigned anything since. */
  private readonly waiting = new Set<number>();
  private readonly missing = new Map<number, Missing>();
  /** By instance: the number of its process id. */
  private readonly processNumbers: number[] = [];
  private lastProcessNumber = 0;

  /**
   * @param streamsTimeoutMs with `group.protocol=streams` how long the brokers wait for a heartbeat; undefined for the
   *   classic protocol, where each member says so
   * @param known by instance: a process id that it has from the beginning on, until it draws a new one
   */
  constructor(
    private readonly version: KafkaVersion,
    private readonly streamsTimeoutMs?: number,
    private readonly known = new Map<number, ProcessId>(),
  ) {}

  /**
   * Who is assigned tasks. Brokers of the streams protocol do not wait for members that are missing: these keep their
   * tasks until their sessions time out. In the classic protocol those count that went away after they had rejoined.
   */
  get inGroup(): readonly number[] {
    const kept = [...this.missing].filter(
      ([, { rejoined }]) => this.streamsTimeoutMs !== undefined || rejoined,
    );
    return [...new Set([...this.up, ...kept.map(([index]) => index)])];
  }

  /** The members that are gone and not back, as far as the broker does not know yet. */
  get gone(): ReadonlySet<number> {
    return new Set([...this.missing.keys()].filter((index) => !this.up.has(index)));
  }

  /** The instances that are up, in the order in which they were started. */
  get running(): readonly number[] {
    return [...this.up];
  }

  /** The instances that are up but were assigned nothing yet. */
  get joining(): ReadonlySet<number> {
    return this.waiting;
  }

  /** Whether an instance is up and works on what it was assigned. */
  serves(instance: number): boolean {
    return !this.waiting.has(instance) && this.up.has(instance);
  }

  /** Process ids of all instances, counted in the order of their first starts. */
  processIds(): ProcessIds {
    const ids = new BigInt64Array(2 * this.instances.length);
    this.processNumbers.forEach((number, i) => {
      const { upper, lower } = this.known.get(i) ?? { upper: 0n, lower: BigInt(number) };
      ids.set([upper, lower], 2 * i);
    });
    return ids;
  }

  /** The stopped instance of which this is a new start: same name, tags and threads; undefined if there is none. */
  stoppedTwin(instance: Instance): number | undefined {
    const index = this.instances.findIndex((each, i) => !this.up.has(i) && alike(each, instance));
    return index < 0 ? undefined : index;
  }

  /** Starts an instance that never ran, and answers its index. */
  add(instance: Instance): number {
    const index = this.instances.push(instance) - 1;
    this.processNumbers.push(++this.lastProcessNumber);
    this.up.add(index);
    this.waiting.add(index);
    return index;
  }

  /**
   * Starts an instance again. True when it is a static member that the broker has not missed yet: it gets what it had
   * and nobody is told.
   */
  bringBack(index: number): boolean {
    const instance = this.instances[index];
    this.up.add(index);
    // Kept in `state.dir` since 2.6.2, 2.7.1 and 2.8.0 (KAFKA-10716).
    if (!instance?.stateKept) {
      this.processNumbers[index] = ++this.lastProcessNumber;
      this.known.delete(index);
    }
    const wasMissing = this.missing.has(index);
    // A new member of the streams protocol is not kept waiting by its own old self, which has left.
    if (instance?.staticId || this.streamsTimeoutMs !== undefined) this.missing.delete(index);
    if (instance?.staticId && wasMissing) return true;
    this.waiting.add(index);
    return false;
  }

  /**
   * Stops an instance that is up. True when the broker knows at once: a clean stop leaves a group of the streams
   * protocol, unless the member is static. A stop for good is taken for a crash. `hasRejoined`: a rebalance is under
   * way, and the member has rejoined for it.
   */
  stop(index: number, now: number, cause: Cause, hasRejoined: boolean): boolean {
    const instance = this.instances[index];
    this.up.delete(index);
    this.waiting.delete(index);
    const { streamsTimeoutMs } = this;
    if (streamsTimeoutMs !== undefined && cause === 'restart' && !instance?.staticId) return true;
    const timeoutMs = instance ? (streamsTimeoutMs ?? sessionTimeoutMs(instance, this.version)) : 0;
    this.missing.set(
      index,
      hasRejoined && streamsTimeoutMs === undefined
        ? { until: Infinity, cause, rejoined: { timeoutMs } }
        : { until: now + timeoutMs, cause },
    );
    return false;
  }

  /** When the broker misses the next member; Infinity when all are there. */
  get nextExpiry(): number {
    return Math.min(Infinity, ...[...this.missing.values()].map(({ until }) => until));
  }

  /** Whether the broker still waits for members that are gone. */
  get waitsForMissing(): boolean {
    if (this.streamsTimeoutMs !== undefined) return false;
    return [...this.missing.values()].some(({ rejoined }) => !rejoined);
  }

  /** Gives up on the members whose sessions have timed out; the cause of the first, undefined when there is none. */
  expire(now: number): Cause | undefined {
    let first: Cause | undefined;
    for (const [index, { until, cause }] of this.missing) {
      if (until > now) continue;
      this.missing.delete(index);
      first ??= cause;
    }
    return first;
  }

  /** The group is rebalanced: who is up is a member, who is not is none, unless it had rejoined before. */
  settle(now: number): void {
    for (const [index, { cause, rejoined }] of this.missing) {
      if (this.streamsTimeoutMs !== undefined) break;
      if (rejoined) this.missing.set(index, { until: now + rejoined.timeoutMs, cause });
      else this.missing.delete(index);
    }
    this.waiting.clear();
  }

  /** The group is found as it is: who is up is a member, but for those that it does not have yet. */
  takeOver(isNew: (instance: number) => boolean): void {
    for (const index of this.up) if (!isNew(index)) this.waiting.delete(index);
  }

  /** In how many milliseconds all members have learned of a rebalance: with their next heartbeat. */
  heartbeatInterval(): number {
    const times = this.running.flatMap((index) => {
      const instance = this.instances[index];
      return instance ? [heartbeatIntervalMs(instance, this.version)] : [];
    });
    return Math.max(0, ...times);
  }

  /** How long a rebalance waits for missing members, in milliseconds: the longest that any member asks for. */
  rebalanceTimeout(): number {
    let longest = 0;
    for (const index of this.up) {
      const instance = this.instances[index];
      if (instance) longest = Math.max(longest, rebalanceTimeoutMs(instance, this.version));
    }
    return longest;
  }
}

function alike(a: Instance, b: Instance): boolean {
  return (
    a.name === b.name &&
    a.threads === b.threads &&
    a.tags.size === b.tags.size &&
    [...a.tags].every(([key, { value }]) => b.tags.get(key)?.value === value)
  );
}
