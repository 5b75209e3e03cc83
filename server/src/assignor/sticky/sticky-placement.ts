// Follows Apache Kafka's org.apache.kafka.streams.processor.internals.assignment.LegacyStickyTaskAssignor and
// org.apache.kafka.streams.processor.assignment.assignors.StickyTaskAssignor (4.0).

import { ClientStates } from '../client-states';
import { HashSetSorter } from '../hash-set-sorter';
import type { KafkaError } from '../kafka-error';
import type { AssignmentProblem } from '../problem';
import type { Role, TraceSink } from '../trace';
import { clientSpread, copyOrder, hashOrder, taskSpread } from './hash-orders';
import { previousPlaces, type PreviousPlaces } from './previous-places';
import type { StickyInput } from './sticky-input';
import { TaskPairs } from './task-pairs';

/** In what the sticky assignors differ while they place tasks. */
export interface StickyRules {
  /** Whether of two clients equally loaded that with more threads has more room. */
  readonly threadsBreakTies: boolean;
  /** Whether a task stays with its client even if that has its share. */
  readonly keepsOwners: boolean;
  /** Whether the clients go into a set of their own, where those whose hash codes are equal may change places. */
  readonly collectsClients: boolean;
  /** Whether a client's share of the active tasks is rounded up, in place of the number of tasks per thread down. */
  readonly roundsShareUp: boolean;
  /** What Kafka ends with when there is no thread at all. */
  readonly noThreads: KafkaError;
}

/** Places tasks where they were before, as long as that leaves the load even. */
export class StickyPlacement {
  readonly states: ClientStates;
  /** All clients in hash order. */
  readonly clients: Int32Array;
  /** All clients in the order in which they are tried. */
  readonly candidates: Int32Array;
  /** All tasks in hash order. */
  readonly tasks: Int32Array;
  /** By task: the mixed hash code of its id. */
  readonly taskSpread: Int32Array;
  private readonly clientSpread: Int32Array;
  private readonly clientSorter: HashSetSorter;
  private readonly previous: PreviousPlaces;
  private readonly pairs: TaskPairs;

  constructor(
    private readonly problem: AssignmentProblem,
    input: StickyInput,
    private readonly rules: StickyRules,
    private readonly trace?: TraceSink,
  ) {
    const { clients, tasks } = problem;
    this.states = new ClientStates(problem);
    this.clientSpread = clientSpread(clients);
    this.clientSorter = new HashSetSorter(this.clientSpread);
    this.clients = hashOrder(this.clientSpread, input.clientOrder);
    this.candidates = rules.collectsClients
      ? hashOrder(this.clientSpread, this.clients)
      : this.clients;
    this.taskSpread = taskSpread(tasks);
    this.tasks = hashOrder(this.taskSpread, input.taskOrder);
    this.previous = previousPlaces(input, tasks, this.clients, this.clientSpread);
    this.pairs = new TaskPairs(this.states, tasks.count);
  }

  /**
   * Places the active copies of all tasks: with those that ran them, else with those that have state of them, within
   * everybody's share; the others where the load allows.
   */
  placeActives(): void {
    const { states, previous } = this;
    const { tasks, clients } = this.problem;
    const threads = clients.capacities.reduce((sum, capacity) => sum + capacity, 0);
    if (threads === 0) throw this.rules.noThreads;
    const shares = this.rules.roundsShareUp
      ? clients.capacities.map((capacity) => Math.ceil((tasks.count * capacity) / threads))
      : clients.capacities.map((capacity) => capacity * Math.floor(tasks.count / threads));
    const hasRoom = (client: number): boolean =>
      (states.activeCounts[client] as number) < (shares[client] as number);
    for (const task of previous.activeTasks) {
      const owner = previous.activeClient[task] as number;
      if (this.rules.keepsOwners || hasRoom(owner)) this.place('active', owner, task);
    }
    const isPlaced = (task: number): boolean => states.activeClient[task] !== -1;
    for (const task of copyOrder(this.taskSpread, this.tasks)) {
      if (isPlaced(task)) continue;
      const client = previous.standbyClients[task]?.find(hasRoom);
      if (client !== undefined) this.place('active', client, task);
    }
    for (let task = 0; task < tasks.count; task++) {
      if (!isPlaced(task)) this.place('active', this.best(task, this.candidates), task);
    }
  }

  /** Places the standbys of the tasks, in this order. */
  placeStandbys(tasks: Iterable<number>): void {
    const { states } = this;
    for (const task of tasks) {
      for (let copy = 0; copy < this.problem.settings.numStandbyReplicas; copy++) {
        const without = this.clients.filter((client) => !states.hasAny(client, task));
        if (without.length === 0) break;
        this.clientSorter.sort(without, without.length);
        this.place('standby', this.best(task, without), task);
      }
    }
  }

  private place(role: Role, client: number, task: number): void {
    this.pairs.add(client, task);
    this.states.assign(role, client, task);
    this.trace?.({ kind: 'kept', role, task, client, had: this.hadBefore(client, task) });
  }

  private hadBefore(client: number, task: number): 'task' | 'state' | 'nothing' {
    if (this.previous.activeClient[task] === client) return 'task';
    return this.previous.standbyClients[task]?.includes(client) ? 'state' : 'nothing';
  }

  /** The client that had the task, one with state of it, or the least loaded one. */
  private best(task: number, candidates: Int32Array): number {
    if (candidates.length === 1) return candidates[0] as number;
    const owner = this.previous.activeClient[task] as number;
    const holders = copyOrder(
      this.clientSpread,
      this.previous.standbyClients[task] as Int32Array,
    ).filter((client) => candidates.includes(client));
    const first = owner !== -1 && candidates.includes(owner) ? owner : this.least(task, holders);
    if (first === -1) return this.least(task, candidates);
    if (!this.isOverloaded(first)) return first;
    const second = this.least(task, holders);
    return second === -1 || this.isOverloaded(second) ? this.least(task, candidates) : second;
  }

  /** Whether the client has a task for every thread, and another one has more room. */
  private isOverloaded(client: number): boolean {
    if (this.states.load(client) < 1) return false;
    return this.clients.some((other) => this.hasMoreRoom(other, client));
  }

  /** The client with the most room among those with which the task makes a new pair, or else among all; -1 if none. */
  private least(task: number, candidates: Int32Array): number {
    for (const wantsNewPair of [true, false]) {
      let best = -1;
      for (const client of candidates) {
        if (this.states.totalCounts[client] === 0) return client;
        if (best !== -1 && !this.hasMoreRoom(client, best)) continue;
        if (!wantsNewPair || this.pairs.hasNew(client, task)) best = client;
      }
      if (best !== -1) return best;
    }
    return -1;
  }

  private hasMoreRoom(client: number, other: number): boolean {
    const { states } = this;
    const load = states.load(client);
    const otherLoad = states.load(other);
    if (load !== otherLoad) return load < otherLoad;
    if (!this.rules.threadsBreakTies) return false;
    return (states.capacities[client] as number) > (states.capacities[other] as number);
  }
}
