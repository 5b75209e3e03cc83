import { featuresOf, type KafkaFeatures } from '../catalog/features';
import type { Fleet } from '../fleet/fleet';
import { isReproducible } from '../simulation/assignor-class';
import { achievableOf } from './achievable';
import { assignorNotes, standbyWords } from './assignor-notes';
import { formulaOf } from './formula';
import { leaderSets, type LeaderSet } from './leaders';
import { outlookOf } from './no-tier';
import { reasonsOf } from './reasons';
import { Runs } from './runs';
import { tagValues } from './tag-vectors';
import { histogramOf, worstOf } from './tiers';
import { atOnce, inSlices, type Signal } from '../simulation/slices';
import { usesStreamsProtocol } from '../simulation/streams-group';
import { TIER_RANK, type AchievedAnswer, type LeaderVerdict, type Verdict } from './verdict';

/** How thorough a verdict is to be. */
export interface VerdictOptions {
  /** Runs: the base run and permuted process ids. Default 50. */
  readonly orders?: number;
  /**
   * Milliseconds after which no further run is begun. Default 50, and none where `orders` is given: then the verdict
   * depends on the fleet alone.
   */
  readonly budgetMs?: number;
  /** A clock in milliseconds; for tests. */
  readonly now?: () => number;
}

/** Runs of a verdict when nothing else is asked for. */
export const DEFAULT_ORDERS = 50;

const DEFAULT_BUDGET_MS = 50;

/**
 * What KIP-708's formula says of the fleet, the best that can be done, and what Kafka will do, for every distinct
 * set of leader settings. Never throws on a fleet that was read from user input.
 */
export function verdictOf(fleet: Fleet, options: VerdictOptions = {}): Verdict {
  return atOnce(judging(fleet, options));
}

/** The same in slices, others served in between. Undefined when the signal was given before the end. */
export function verdictInSlices(
  fleet: Fleet,
  options: VerdictOptions,
  signal: Signal,
): Promise<Verdict | undefined> {
  return inSlices(judging(fleet, options), signal);
}

/** Pauses after each rebalance. */
function* judging(fleet: Fleet, options: VerdictOptions): Generator<void, Verdict, void> {
  const now = options.now ?? (() => performance.now());
  const budgetMs =
    options.budgetMs ?? (options.orders === undefined ? DEFAULT_BUDGET_MS : Infinity);
  const features = featuresOf(fleet.kafka.version);
  const sets = leaderSets(fleet);
  const begun = now();
  const leaders: LeaderVerdict[] = [];
  for (const [i, set] of sets.entries()) {
    const deadline = begun + (budgetMs * (i + 1)) / sets.length;
    const thoroughness = {
      orders: options.orders ?? DEFAULT_ORDERS,
      goOn: () => now() < deadline,
    };
    leaders.push(yield* leaderVerdict(fleet, features, set, thoroughness));
  }
  const worst = leaders.reduce((at, leader, i) => (rank(leader) < rank(leaders[at]) ? i : at), 0);
  const tasks = { stateful: 0, stateless: 0 };
  for (const { stateful, partitions } of fleet.topology.subtopologies) {
    tasks[stateful ? 'stateful' : 'stateless'] += partitions;
  }
  return {
    copies: 1 + Math.max(0, leaders[worst]?.numStandbyReplicas ?? 0),
    statefulTasks: tasks.stateful,
    statelessTasks: tasks.stateless,
    leaders,
    worst,
    assignor: assignorName(fleet, features, sets[worst]),
  };
}

interface Thoroughness {
  readonly orders: number;
  readonly goOn: () => boolean;
}

function* leaderVerdict(
  fleet: Fleet,
  features: KafkaFeatures,
  set: LeaderSet,
  thoroughness: Thoroughness,
): Generator<void, LeaderVerdict, void> {
  const names = set.instances.map((i) => fleet.instances[i]?.name ?? '');
  const outlook = outlookOf(fleet, features, set);
  const { settings } = outlook;
  const numStandbyReplicas = settings?.numStandbyReplicas ?? 0;
  const tags = tagValues(fleet.instances, settings?.rackAwareAssignmentTags ?? []);
  const byBroker = settings?.byBroker ? { byBroker: true as const } : {};
  const told = { names, numStandbyReplicas, tags, ...byBroker };
  const nothing = { formula: null, achievable: null, achieved: null };
  if (!outlook.runs) {
    return { ...told, ...nothing, placements: [], base: [], reasons: [outlook.noTier] };
  }
  const runs = new Runs(fleet, outlook.settings);
  yield* runs.baseRun();
  const placed = {
    placements: runs.placements(),
    base: runs.base(),
    ...(isReproducible(features, outlook.settings) ? {} : { reproducible: false as const }),
  };
  const notes = assignorNotes(fleet, features, outlook.settings);
  if (outlook.noTier !== undefined) {
    return { ...told, ...nothing, ...placed, reasons: [outlook.noTier, ...notes] };
  }
  const answers = {
    formula: formulaOf(tags, numStandbyReplicas),
    achievable: achievableOf(
      runs.vectors,
      fleet.instances.map(({ name }) => name),
      numStandbyReplicas,
    ),
    achieved: yield* achievedOf(runs, placed.placements, thoroughness),
  };
  const reasons = reasonsOf(
    fleet,
    { ...told, ...answers, ...placed },
    { ...standbyWords(features, outlook.settings), notes },
  );
  return { ...told, ...answers, ...placed, reasons };
}

function* achievedOf(
  runs: Runs,
  placements: LeaderVerdict['placements'],
  { orders, goOn }: Thoroughness,
): Generator<void, AchievedAnswer, void> {
  const tasks = histogramOf(placements);
  const worst = worstOf(tasks);
  const counts = { absolute: 0, partial: 0, least: 0 };
  counts[worst]++;
  const afterRestart = yield* runs.afterRestart(goOn);
  let run = 1;
  for (; run < orders && goOn(); run++) counts[yield* runs.permuted(run)]++;
  return { worst, tasks, orders: { run, ...counts }, afterRestart };
}

/** By what is shown first: no tier at all, then the worst order, then the base run. */
function rank(leader: LeaderVerdict | undefined): number {
  const achieved = leader?.achieved;
  if (!achieved) return -1;
  const { orders, worst } = achieved;
  const worstOrder = worstOf({ ...orders, underReplicated: 0 });
  return 3 * TIER_RANK[worstOrder] + TIER_RANK[worst];
}

function assignorName(fleet: Fleet, features: KafkaFeatures, set: LeaderSet | undefined): string {
  if (usesStreamsProtocol(fleet, features)) return 'broker (group.protocol=streams)';
  const settings = set?.reading?.kind === 'settings' ? set.reading.settings : undefined;
  return settings?.assignorClass ?? 'HighAvailabilityTaskAssignor';
}
