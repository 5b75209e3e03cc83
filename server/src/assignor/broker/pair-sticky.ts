/**
 * The broker's sticky assignor of 4.1. Follows
 * org.apache.kafka.coordinator.group.streams.assignor.StickyTaskAssignor and ProcessState, Kafka 4.1.2.
 *
 * In Kafka the order of members in a set is that of their identity hash codes, which differ from run to run, and so do
 * its decisions among equals. Here a member hashes as its id does.
 */
import { stringHash } from '../java-hash';
import { hashSetOrder, type JavaKey } from '../java-order';
import { brokerGroup, TEXT_KEY, type BrokerGroup } from './broker-group';
import type { BrokerAssignment, BrokerProblem } from './broker-problem';
import { formerMembers } from './former-members';
import { PlacedTasks } from './placed-tasks';
import { Quota } from './quota';

/** Assigns as brokers do that look for new pairs of tasks. */
export function assignByPairs(problem: BrokerProblem): BrokerAssignment {
  return new PairSticky(problem).assign();
}

class PairSticky {
  private readonly group: BrokerGroup;
  private readonly formerActive: ReadonlyMap<number, number>;
  /** By task: members that had a standby, in the order of their set; those who cannot have it again are dropped. */
  private readonly formerStandby: Map<number, number[]>;
  private readonly placed: PlacedTasks;
  private readonly quota: Quota;
  /** Pairs of tasks that some process has both of. */
  private readonly pairs = new Set<number>();

  constructor(private readonly problem: BrokerProblem) {
    this.group = brokerGroup(problem);
    const former = formerMembers(problem, this.group);
    this.formerActive = former.active;
    this.formerStandby = new Map(
      [...former.standby].map(([task, members]) => [task, this.setOrder(members)]),
    );
    this.placed = new PlacedTasks(this.group);
    this.quota = new Quota(problem.tasks.count, problem.members.length);
  }

  assign(): BrokerAssignment {
    const { tasks, numStandbyReplicas } = this.problem;
    const all = Array.from({ length: tasks.count }, (_, task) => task);
    this.assignActives(hashSetOrder(all, this.taskKey()));
    if (numStandbyReplicas > 0) {
      const stateful = all.filter((task) => tasks.stateful[task] === 1);
      for (const task of hashSetOrder(stateful, this.taskKey())) this.assignStandbys(task);
    }
    return this.placed.result();
  }

  private assignActives(tasks: readonly number[]): void {
    let left = tasks;
    for (const formerOf of [
      (task: number) => this.formerActive.get(task),
      (task: number) => this.leastLoaded(this.formerStandby.get(task) ?? [], task, true),
    ]) {
      left = left.filter((task) => {
        const member = formerOf(task);
        const count = member === undefined ? 0 : (this.placed.memberCounts[member] ?? 0);
        if (member === undefined || !this.quota.allows(count)) return true;
        this.give(member, task, 'active');
        return false;
      });
    }
    const members = this.membersOf(this.group.processes);
    for (const task of left) {
      const member = this.leastLoaded(members, task, false);
      if (member !== undefined) this.give(member, task, 'active');
    }
  }

  private assignStandbys(task: number): void {
    for (let replica = 0; replica < this.problem.numStandbyReplicas; replica++) {
      const available = this.group.processes.filter(
        (process) => !this.placed.tasksOf[process]?.has(task),
      );
      if (available.length === 0) return;
      const member =
        this.formerRunner(task, available) ??
        this.formerStandbyOf(task, available) ??
        this.leastLoaded(this.membersOf(this.processSetOrder(available)), task, false);
      if (member === undefined) return;
      this.give(member, task, 'standby');
    }
  }

  private formerRunner(task: number, available: readonly number[]): number | undefined {
    const member = this.formerActive.get(task);
    if (member === undefined) return undefined;
    const process = this.processOf(member);
    return available.includes(process) && this.isBalanced(process) && this.isNewPair(task, process)
      ? member
      : undefined;
  }

  private formerStandbyOf(task: number, available: readonly number[]): number | undefined {
    const members = this.formerStandby.get(task);
    if (!members) return undefined;
    const able = members.filter((member) => available.includes(this.processOf(member)));
    this.formerStandby.set(task, able);
    const member = this.leastLoaded(able, task, true);
    return member !== undefined && this.isBalanced(this.processOf(member)) ? member : undefined;
  }

  /**
   * A member of the least loaded process among those that the task would bring a new pair to, or among all: a former
   * standby of that process if wanted, else its member with the fewest tasks.
   */
  private leastLoaded(
    members: readonly number[],
    task: number,
    preferFormer: boolean,
  ): number | undefined {
    if (members.length === 0) return undefined;
    const paired = members.filter((member) => this.isNewPair(task, this.processOf(member)));
    const candidates = paired.length > 0 ? this.setOrder(paired) : members;
    const { loads, memberCounts } = this.placed;
    const process = firstLeast(
      candidates.map((member) => this.processOf(member)),
      loads,
    );
    const former = preferFormer
      ? this.formerStandby.get(task)?.find((member) => this.processOf(member) === process)
      : undefined;
    return former ?? firstLeast(this.group.membersOf[process] ?? [], memberCounts);
  }

  private give(member: number, task: number, role: 'active' | 'standby'): void {
    const process = this.processOf(member);
    this.placed.give(member, task, role);
    for (const other of this.placed.tasksOf[process] ?? []) {
      if (other !== task) this.pairs.add(this.pairOf(task, other));
    }
    if (role === 'active') this.quota.reached(this.placed.activeCount(process));
  }

  private isNewPair(task: number, process: number): boolean {
    const { count } = this.problem.tasks;
    if (this.pairs.size === (count * (count - 1)) / 2) return false;
    const tasks = this.placed.tasksOf[process];
    if (!tasks || tasks.size === 0) return true;
    for (const other of tasks) {
      if (!this.pairs.has(this.pairOf(task, other))) return true;
    }
    return false;
  }

  private pairOf(a: number, b: number): number {
    return Math.min(a, b) * this.problem.tasks.count + Math.max(a, b);
  }

  private isBalanced(process: number): boolean {
    const load = this.placed.loads[process] ?? 0;
    return load < 1 || this.placed.loads.every((other) => other >= load);
  }

  private processOf(member: number): number {
    return this.group.processOf[member] ?? 0;
  }

  /** The members of processes, in the order of a set of members. */
  private membersOf(processes: readonly number[]): number[] {
    return this.setOrder(processes.flatMap((process) => this.group.membersOf[process] ?? []));
  }

  private setOrder(members: readonly number[]): number[] {
    const idOf = (member: number): string => this.problem.members[member]?.id ?? '';
    return hashSetOrder(members, {
      hash: (member) => stringHash(idOf(member)),
      compare: (a, b) => TEXT_KEY.compare(idOf(a), idOf(b)),
    });
  }

  private processSetOrder(processes: readonly number[]): number[] {
    const idOf = (process: number): string =>
      this.problem.members[this.group.membersOf[process]?.[0] ?? 0]?.processId ?? '';
    return hashSetOrder(processes, {
      hash: (process) => stringHash(idOf(process)),
      compare: (a, b) => TEXT_KEY.compare(idOf(a), idOf(b)),
    });
  }

  /** How Java's collections take the broker's task ids, which are records. */
  private taskKey(): JavaKey<number> {
    const { subtopologies, partitions } = this.problem.tasks;
    return {
      hash: (task) =>
        (Math.imul(31, stringHash(subtopologies[task] ?? '')) + (partitions[task] ?? 0)) | 0,
      compare: (a, b) => a - b,
    };
  }
}

/** The first of the items with the least weight. There is at least one item. */
function firstLeast(items: readonly number[], weights: Float64Array): number {
  return items.reduce((least, item) =>
    (weights[item] ?? 0) < (weights[least] ?? 0) ? item : least,
  );
}
