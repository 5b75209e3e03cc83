import { JavaHeap } from '../java-heap';
import type { BrokerGroup } from './broker-group';
import type { BrokerAssignment } from './broker-problem';

/** What members and processes have got so far (Kafka's `ProcessState`s). */
export class PlacedTasks {
  /** By member: tasks of both roles. */
  readonly memberCounts: Float64Array;
  /** By process: tasks of both roles for each of its members. */
  readonly loads: Float64Array;
  /** By process: the tasks it has, in either role. */
  readonly tasksOf: readonly Set<number>[];
  private readonly active: number[][];
  private readonly standby: number[][];
  /** By process: its members by load, until one of them is given a task by name. */
  private readonly byLoad: (JavaHeap | undefined)[] = [];

  constructor(private readonly group: BrokerGroup) {
    const { processOf, membersOf } = group;
    this.memberCounts = new Float64Array(processOf.length);
    this.loads = new Float64Array(membersOf.length);
    this.tasksOf = membersOf.map(() => new Set<number>());
    this.active = processOf.map(() => []);
    this.standby = processOf.map(() => []);
  }

  /** Gives a task to a member; answers how many it has now. */
  give(member: number, task: number, role: 'active' | 'standby'): number {
    this.byLoad[this.group.processOf[member] ?? 0] = undefined;
    return this.add(member, task, role);
  }

  /** Gives a task to the member of a process that has the fewest; answers how many it has now. */
  giveToProcess(process: number, task: number, role: 'active' | 'standby'): number {
    const members = this.group.membersOf[process] ?? [];
    let byLoad = this.byLoad[process];
    if (!byLoad) {
      byLoad = new JavaHeap(this.memberCounts, members.length);
      for (const member of members) byLoad.offer(member);
      this.byLoad[process] = byLoad;
    }
    const member = byLoad.poll();
    const count = this.add(member, task, role);
    byLoad.offer(member);
    return count;
  }

  /** How many active tasks a process has. */
  activeCount(process: number): number {
    const members = this.group.membersOf[process] ?? [];
    return members.reduce((sum, member) => sum + (this.active[member]?.length ?? 0), 0);
  }

  /** Who got what. */
  result(): BrokerAssignment {
    const ascending = (tasks: readonly number[]): number[] => [...tasks].sort((a, b) => a - b);
    return { active: this.active.map(ascending), standby: this.standby.map(ascending) };
  }

  private add(member: number, task: number, role: 'active' | 'standby'): number {
    const process = this.group.processOf[member] ?? 0;
    const tasks = this.tasksOf[process];
    this[role][member]?.push(task);
    tasks?.add(task);
    this.loads[process] = (tasks?.size ?? 0) / (this.group.membersOf[process]?.length ?? 1);
    const count = (this.memberCounts[member] ?? 0) + 1;
    this.memberCounts[member] = count;
    return count;
  }
}
