/**
 * The broker's sticky assignor from 4.2 on. Follows
 * org.apache.kafka.coordinator.group.streams.assignor.StickyTaskAssignor and ProcessState, Kafka 4.2.2, 4.3.1 and 4.4.0.
 */
import { JavaHeap } from '../java-heap';
import { brokerGroup, type BrokerGroup } from './broker-group';
import type { BrokerAssignment, BrokerProblem } from './broker-problem';
import { formerMembers, type FormerMembers } from './former-members';
import { PlacedTasks } from './placed-tasks';
import { Quota } from './quota';

/** Assigns as brokers do that deal by quotas. */
export function assignByQuotas(problem: BrokerProblem): BrokerAssignment {
  return new QuotaSticky(problem).assign();
}

class QuotaSticky {
  private readonly group: BrokerGroup;
  private readonly former: FormerMembers;
  private readonly placed: PlacedTasks;
  private readonly activeQuota: Quota;
  private readonly quota: Quota;

  constructor(private readonly problem: BrokerProblem) {
    const { tasks, members, numStandbyReplicas } = problem;
    this.group = brokerGroup(problem);
    this.former = formerMembers(problem, this.group);
    this.placed = new PlacedTasks(this.group);
    const stateful = tasks.stateful.reduce((sum, each) => sum + each, 0);
    this.activeQuota = new Quota(tasks.count, members.length);
    this.quota = new Quota(tasks.count + stateful * numStandbyReplicas, members.length);
  }

  assign(): BrokerAssignment {
    this.assignActives();
    if (this.problem.numStandbyReplicas > 0) this.assignStandbys();
    return this.placed.result();
  }

  /** To whom ran the task, then to whom has state of it, both as far as the quota goes; the rest to the least loaded. */
  private assignActives(): void {
    let left = this.byPartition(
      Array.from({ length: this.problem.tasks.count }, (_, task) => task),
    );
    for (const formerOf of [
      (task: number) => this.former.active.get(task),
      (task: number) => this.leastLoadedFormer(task, undefined),
    ]) {
      left = left.filter((task) => {
        const member = formerOf(task);
        if (member === undefined || !this.activeQuota.allows(this.count(member))) return true;
        this.activeGiven(this.placed.give(member, task, 'active'));
        return false;
      });
    }
    const processes = this.processesByLoad();
    for (const task of left.sort((a, b) => a - b)) {
      const process = processes.poll();
      this.activeGiven(this.placed.giveToProcess(process, task, 'active'));
      processes.offer(process);
    }
  }

  private assignStandbys(): void {
    const { tasks, numStandbyReplicas } = this.problem;
    const stateful = Array.from({ length: tasks.count }, (_, task) => task).filter(
      (task) => tasks.stateful[task] === 1,
    );
    const rest: (readonly [task: number, replicas: number])[] = [];
    for (const task of this.byPartition(stateful).reverse()) {
      let replicas = numStandbyReplicas;
      while (replicas > 0 && this.assignToFormer(task)) replicas--;
      if (replicas > 0) rest.push([task, replicas]);
    }
    const processes = this.processesByLoad();
    for (const [task, replicas] of rest.sort(([a], [b]) => b - a)) {
      for (let given = 0; given < replicas; given++) {
        if (!this.assignToLeastLoaded(processes, task)) break;
      }
    }
  }

  /** A standby for whom ran the task, else for whom has state of it, as far as the quota goes. */
  private assignToFormer(task: number): boolean {
    for (const member of [this.former.active.get(task), this.leastLoadedFormer(task, task)]) {
      if (member === undefined || this.holds(member, task)) continue;
      if (!this.quota.allows(this.count(member))) continue;
      this.quota.reached(this.placed.give(member, task, 'standby'));
      return true;
    }
    return false;
  }

  /** A standby for the least loaded process that does not have the task; false if all have it. */
  private assignToLeastLoaded(processes: JavaHeap, task: number): boolean {
    const holders: number[] = [];
    let process = processes.poll();
    while (process !== -1 && this.placed.tasksOf[process]?.has(task)) {
      holders.push(process);
      process = processes.poll();
    }
    if (process !== -1) {
      this.quota.reached(this.placed.giveToProcess(process, task, 'standby'));
      processes.offer(process);
    }
    for (const holder of holders.reverse()) processes.offer(holder);
    return process !== -1;
  }

  /**
   * Of the members with state of a task, the first, or one after it whose process and who itself has less; for a
   * standby none whose process has the task.
   */
  private leastLoadedFormer(task: number, standby: number | undefined): number | undefined {
    const members = this.former.standby.get(task) ?? [];
    const isHolder = (member: number): boolean =>
      standby !== undefined && this.holds(member, standby);
    const [first] = members;
    if (first === undefined) return undefined;
    const { passesOverHolders } = this.problem.behaviour;
    if (!passesOverHolders && isHolder(first)) return undefined;
    return members
      .filter((member) => !isHolder(member))
      .reduce<number | undefined>(
        (candidate, member) =>
          candidate === undefined || this.isLighter(member, candidate) ? member : candidate,
        undefined,
      );
  }

  private isLighter(member: number, other: number): boolean {
    const load = (each: number): number => this.placed.loads[this.group.processOf[each] ?? 0] ?? 0;
    return load(member) < load(other) && this.count(member) < this.count(other);
  }

  private holds(member: number, task: number): boolean {
    return this.placed.tasksOf[this.group.processOf[member] ?? 0]?.has(task) ?? false;
  }

  private count(member: number): number {
    return this.placed.memberCounts[member] ?? 0;
  }

  private activeGiven(count: number): void {
    this.activeQuota.reached(count);
    this.quota.reached(count);
  }

  private processesByLoad(): JavaHeap {
    const heap = new JavaHeap(this.placed.loads, this.group.processes.length);
    for (const process of this.group.processes) heap.offer(process);
    return heap;
  }

  /** By partition, then by subtopology. */
  private byPartition(tasks: readonly number[]): number[] {
    const { partitions } = this.problem.tasks;
    return [...tasks].sort((a, b) => (partitions[a] ?? 0) - (partitions[b] ?? 0) || a - b);
  }
}
