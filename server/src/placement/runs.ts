import { row, type Assignment } from '../assignor/assignment';
import type { Fleet } from '../fleet/fleet';
import { applicationOf, type Application } from '../simulation/application';
import { groupOf, tagTable, type Group, type TagTable } from '../simulation/group';
import type { LeaderSettings } from '../simulation/leader-settings';
import { processIdsOf } from '../simulation/observed';
import { randomProcessIds } from '../simulation/process-ids';
import { rebalance, settling, type Rebalanced } from '../simulation/rebalance';
import { atOnce } from '../simulation/slices';
import { coldState, withoutInstance } from '../simulation/state';
import { tagVectors, type TagVectors } from './tag-vectors';
import { differentValues, tierOf } from './tiers';
import { TIER_RANK, type InstanceAssignment, type TaskPlacement, type Tier } from './verdict';

/** Restarts that are tried; of a larger fleet an even sample. */
const MAX_RESTARTS = 16;

/** The fleet under one leader, ready to be run again and again. */
export class Runs {
  private readonly application: Application;
  private readonly table: TagTable;
  private readonly group: Group;
  private settledRun: Rebalanced | undefined;
  private readonly listed: readonly string[];
  private readonly statefulTasks: readonly number[];
  /** Scratch: the instances with a copy of the task that is looked at. */
  private readonly holders: Int32Array;
  /** The listed tags of the instances, as numbers. */
  readonly vectors: TagVectors;
  readonly copies: number;

  constructor(
    private readonly fleet: Fleet,
    leader: LeaderSettings,
  ) {
    const { instances } = fleet;
    this.application = applicationOf(fleet, leader);
    this.table = tagTable(instances);
    this.listed = leader.rackAwareAssignmentTags;
    this.vectors = tagVectors(this.table, this.listed, instances.length);
    this.copies = 1 + leader.numStandbyReplicas;
    const { stateful } = this.application.tasks;
    this.statefulTasks = Array.from(stateful.keys()).filter((task) => stateful[task] === 1);
    this.holders = new Int32Array(instances.length);
    this.group = groupOf(instances, this.table, processIdsOf(fleet));
  }

  /** Does the base run: a cold start with the base process ids, until it converges. Pauses after each rebalance. */
  *baseRun(): Generator<void, void, void> {
    this.settledRun ??= yield* this.run(this.group);
  }

  /** Every stateful task of the base run, in TaskId order. */
  placements(): readonly TaskPlacement[] {
    const { group, application } = this;
    const { assignment } = this.settled;
    return this.statefulTasks.map((task) => {
      const count = this.collectHolders(group, assignment, task);
      const { holders, vectors, copies } = this;
      const spread = vectors.map((values) => differentValues(values, holders, count));
      const warmups = Array.from(row(assignment.warmups, task), (c) => group.instanceOf[c] ?? -1);
      const active = group.instanceOf[assignment.active[task] ?? -1] ?? -1;
      return {
        task: application.taskNames[task] ?? '',
        active,
        standbys: [...holders.subarray(active < 0 ? 0 : 1, count)],
        warmups,
        tier: tierOf(vectors, holders, count, copies),
        underReplicated: count < copies,
        differIn: this.listed.filter((_, t) => count === copies && spread[t] === copies),
        spread,
      };
    });
  }

  /** What each instance holds in the base run, stateless tasks included. */
  base(): readonly InstanceAssignment[] {
    const { group, application } = this;
    const { assignment } = this.settled;
    const held = this.fleet.instances.map(() => ({
      active: [] as string[],
      standby: [] as string[],
      warmup: [] as string[],
    }));
    application.taskNames.forEach((name, task) => {
      const of = (client: number | undefined) => held[group.instanceOf[client ?? -1] ?? -1];
      of(assignment.active[task])?.active.push(name);
      const warmups = row(assignment.warmups, task);
      for (const client of row(assignment.standbys, task)) {
        of(client)?.[warmups.includes(client) ? 'warmup' : 'standby'].push(name);
      }
    });
    return held;
  }

  /** The worst task's tier with the `seed`-th set of random process ids. */
  *permuted(seed: number): Generator<void, Tier, void> {
    const { instances } = this.fleet;
    const group = groupOf(instances, this.table, randomProcessIds(instances.length, seed));
    const { assignment } = yield* this.run(group);
    return this.worst(group, assignment);
  }

  /**
   * The worst tier right after one instance comes back without its state, while all others kept theirs. The process
   * id is lost with the state directory that keeps it (since 2.8; before, every start draws one), so the instance has
   * a new random one, the same in every verdict. Stops at the first Least, or when `goOn` says so.
   */
  *afterRestart(goOn: () => boolean): Generator<void, Tier, void> {
    const { instances } = this.fleet;
    const count = instances.length;
    const tries = Math.min(count, MAX_RESTARTS);
    const settled = this.settled.state();
    let worst: Tier = 'absolute';
    for (let i = 0; i < tries && worst !== 'least' && (i === 0 || goOn()); i++) {
      const restarted = count - 1 - Math.floor((i * count) / tries);
      const ids = processIdsOf(this.fleet);
      ids.set(randomProcessIds(1, restarted + 1), 2 * restarted);
      const group = groupOf(instances, this.table, ids);
      const state = withoutInstance(settled, restarted);
      const { assignment } = rebalance(this.application, group, state);
      const tier = this.worst(group, assignment);
      if (TIER_RANK[tier] < TIER_RANK[worst]) worst = tier;
      yield;
    }
    return worst;
  }

  private get settled(): Rebalanced {
    this.settledRun ??= atOnce(this.run(this.group));
    return this.settledRun;
  }

  private run(group: Group): Generator<void, Rebalanced, void> {
    return settling(this.application, group, coldState(this.application));
  }

  private worst(group: Group, assignment: Assignment): Tier {
    let worst: Tier = 'absolute';
    for (const task of this.statefulTasks) {
      const count = this.collectHolders(group, assignment, task);
      const tier = tierOf(this.vectors, this.holders, count, this.copies);
      if (tier === 'least') return tier;
      if (tier === 'partial') worst = tier;
    }
    return worst;
  }

  /** Fills `holders` with the instances that have a copy, the active first, warmups left out; returns their number. */
  private collectHolders({ instanceOf }: Group, assignment: Assignment, task: number): number {
    const { holders } = this;
    const { standbys, active } = assignment;
    const warmups = row(assignment.warmups, task);
    let count = 0;
    const runs = active[task] as number;
    if (runs >= 0) holders[count++] = instanceOf[runs] as number;
    const end = standbys.starts[task + 1] as number;
    for (let k = standbys.starts[task] as number; k < end; k++) {
      const client = standbys.values[k] as number;
      if (warmups.length === 0 || !warmups.includes(client)) {
        holders[count++] = instanceOf[client] as number;
      }
    }
    return count;
  }
}
