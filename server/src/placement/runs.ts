import { row, type Assignment } from '../assignor/assignment';
import type { Fleet } from '../fleet/fleet';
import { applicationOf, type Application } from '../simulation/application';
import { groupOf, tagTable, type Group, type TagTable } from '../simulation/group';
import type { LeaderSettings } from '../simulation/leader-settings';
import { baseProcessIds, randomProcessIds } from '../simulation/process-ids';
import { rebalance, settle } from '../simulation/rebalance';
import { coldState, withoutInstance, type GroupState } from '../simulation/state';
import { tagVectors, type TagVectors } from './tag-vectors';
import { histogramOf, spreadOf, worstOf, type Spread } from './tiers';
import { TIER_RANK, type InstanceAssignment, type TaskPlacement, type Tier } from './verdict';

/** Restarts that are tried; of a larger fleet an even sample. */
const MAX_RESTARTS = 16;

/** The fleet under one leader, ready to be run again and again. */
export class Runs {
  private readonly application: Application;
  private readonly table: TagTable;
  private readonly group: Group;
  private readonly settled: { readonly assignment: Assignment; readonly state: GroupState };
  private readonly listed: readonly string[];
  /** The listed tags of the instances, as numbers. */
  readonly vectors: TagVectors;
  readonly copies: number;

  /** Does the base run: a cold start with the base process ids, until it converges. */
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
    this.group = groupOf(instances, this.table, baseProcessIds(instances.length));
    this.settled = settle(this.application, this.group, coldState(this.application));
  }

  /** Every stateful task of the base run, in TaskId order. */
  placements(): readonly TaskPlacement[] {
    const { group, application } = this;
    const { assignment } = this.settled;
    const instances = (clients: Iterable<number>) =>
      Array.from(clients, (client) => group.instanceOf[client] ?? -1);
    return this.statefulTasks().map((task) => {
      const spread = this.spread(group, assignment, task);
      return {
        task: application.taskNames[task] ?? '',
        active: group.instanceOf[assignment.active[task] ?? -1] ?? -1,
        standbys: instances(standbysOf(assignment, task)),
        warmups: instances(row(assignment.warmups, task)),
        tier: spread.tier,
        underReplicated: spread.underReplicated,
        differIn: spread.underReplicated
          ? []
          : this.listed.filter((_, t) => spread.different[t] === this.copies),
        spread: spread.different,
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
      for (const client of standbysOf(assignment, task)) of(client)?.standby.push(name);
      for (const client of row(assignment.warmups, task)) of(client)?.warmup.push(name);
    });
    return held;
  }

  /** The worst task's tier with the `seed`-th set of random process ids. */
  permuted(seed: number): Tier {
    const { instances } = this.fleet;
    const group = groupOf(instances, this.table, randomProcessIds(instances.length, seed));
    const { assignment } = settle(this.application, group, coldState(this.application));
    return this.worst(group, assignment);
  }

  /**
   * The worst tier right after one instance comes back under its old process id but without its state, while all
   * others kept theirs. Stops at the first Least, or when `goOn` says so.
   */
  afterRestart(goOn: () => boolean): Tier {
    const count = this.fleet.instances.length;
    const tries = Math.min(count, MAX_RESTARTS);
    let worst: Tier = 'absolute';
    for (let i = 0; i < tries && worst !== 'least' && (i === 0 || goOn()); i++) {
      const state = withoutInstance(this.settled.state, Math.floor((i * count) / tries));
      const { assignment } = rebalance(this.application, this.group, state);
      const tier = this.worst(this.group, assignment);
      if (TIER_RANK[tier] < TIER_RANK[worst]) worst = tier;
    }
    return worst;
  }

  private worst(group: Group, assignment: Assignment): Tier {
    return worstOf(
      histogramOf(this.statefulTasks().map((task) => this.spread(group, assignment, task))),
    );
  }

  private spread(group: Group, assignment: Assignment, task: number): Spread {
    const active = assignment.active[task] ?? -1;
    const clients = active < 0 ? [] : [active, ...standbysOf(assignment, task)];
    const holders = clients.map((client) => group.instanceOf[client] ?? -1);
    return spreadOf(this.vectors, holders, this.copies);
  }

  private statefulTasks(): readonly number[] {
    const { stateful } = this.application.tasks;
    return Array.from(stateful.keys()).filter((task) => stateful[task] === 1);
  }
}

/** Standbys that count as copies: without the warmups. */
function standbysOf(assignment: Assignment, task: number): readonly number[] {
  const warmups = row(assignment.warmups, task);
  const standbys = Array.from(row(assignment.standbys, task));
  return warmups.length === 0 ? standbys : standbys.filter((client) => !warmups.includes(client));
}
