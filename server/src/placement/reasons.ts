import type { Fleet } from '../fleet/fleet';
import { GROUP_STANDBYS_KEY } from '../simulation/streams-group';
import { TIER_NAME, TIER_RANK, type LeaderVerdict, type TagValues, type Tier } from './verdict';
import { counted, listed, ordinal } from './words';

/** A leader's verdict with all three answers. */
type Answered = Omit<LeaderVerdict, 'reasons'>;

/** What is said of the assignor: how it places standbys, whether it warms up, and what else there is to know. */
export interface AssignorWords {
  readonly standbys: string;
  readonly warmsUp: boolean;
  readonly notes: readonly string[];
}

/**
 * Why the verdict is what it is, what would better it, and where it may surprise; most important first. Empty where
 * no tier can be told.
 */
export function reasonsOf(
  fleet: Fleet,
  leader: Answered,
  { standbys, warmsUp, notes }: AssignorWords,
): readonly string[] {
  return [
    missingCopies(fleet, leader),
    tierReason(leader),
    correlated(leader),
    greedy(leader, standbys),
    betterThanAchievable(leader),
    ordersDiffer(leader),
    afterRestart(leader, warmsUp),
    missingTags(fleet, leader),
    ...notes,
  ].filter((reason) => reason !== undefined);
}

function missingCopies({ instances }: Fleet, leader: Answered): string | undefined {
  const short = leader.achieved?.tasks.underReplicated ?? 0;
  if (short === 0) return undefined;
  const standbys = leader.numStandbyReplicas;
  if (instances.length <= standbys) {
    const lost = standbys + 1 - instances.length;
    const [what, verb] = lost === 1 ? ['One standby', 'stays'] : [`${lost} standbys`, 'stay'];
    return `\`${leader.byBroker ? GROUP_STANDBYS_KEY : 'num.standby.replicas'}\` ${standbys} needs ${standbys + 1} instances per task; this fleet has ${instances.length}. ${what} of every task ${verb} unassigned.`;
  }
  return `${counted(short, 'task')} of ${leader.placements.length} lack a standby: no instance is left for it.`;
}

/** The tier of the worst tasks, by what their copies share. */
function tierReason(leader: Answered): string | undefined {
  const { achieved, formula, placements, numStandbyReplicas } = leader;
  if (!achieved || !formula) return undefined;
  const copies = numStandbyReplicas + 1;
  const keys = leader.tags.map(({ key }) => key);
  if (achieved.worst === 'absolute') {
    return `Absolute Preferred: the ${copies} copies of every task differ in ${listed(keys)}.`;
  }
  const worst = placements.filter(({ tier }) => tier === achieved.worst);
  if (worst.every(({ underReplicated }) => underReplicated)) return undefined;
  const share =
    worst.length === placements.length
      ? `${TIER_NAME[achieved.worst]}:`
      : `${TIER_NAME[achieved.worst]} for ${worst.length} of ${counted(placements.length, 'task')} (${listed(worst.map(({ task }) => task))}):`;
  const fewest = keys.map((_, t) => Math.min(...worst.map(({ spread }) => spread[t] ?? 0)));
  const count = (t: number) => `${fewest[t] ?? 0} of ${copies}`;
  const split = keys.map((key, t) => ({ key, t, full: fewest[t] === copies }));
  const full = split.filter((tag) => tag.full).map(({ key, t }) => `${key} (${count(t)})`);
  const shared = split.filter((tag) => !tag.full).map(({ key, t }) => `${key} (${count(t)})`);
  const what =
    achieved.worst === 'least'
      ? `no tag tells all ${copies} copies of a task apart: ${listed(shared)}.`
      : full.length > 0
        ? `the ${copies} copies of a task differ in ${listed(full)} but share a ${listed(shared)}.`
        : `the ${copies} copies of a task differ in one tag, not always the same: ${listed(shared)}.`;
  return [share, what, remedy(leader, copies)].filter(Boolean).join(' ');
}

/** What the formula lacks for the next better tier; empty where it lacks nothing. */
function remedy({ formula, tags, achieved, byBroker }: Answered, copies: number): string {
  // Brokers do not read tags: more values only better the odds.
  if (byBroker || !formula || !achieved || TIER_RANK[formula.tier] > TIER_RANK[achieved.worst])
    return '';
  const lacking = formula.limitingTags
    .map((key) => tags.find((tag) => tag.key === key))
    .filter((tag) => tag !== undefined);
  const [next, candidates, glue] =
    formula.tier === 'least'
      ? (['partial', cheapest(lacking), ' or '] as const)
      : (['absolute', lacking, ' and '] as const);
  if (candidates.length === 0) return '';
  const more = candidates.map(({ key, values }) => {
    const missing = copies - values.length;
    return missing === 1 ? `a ${ordinal(copies)} ${key}` : `${missing} more values of ${key}`;
  });
  const text = more.join(glue);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} would make it ${TIER_NAME[next]}.`;
}

/** Of tags that lack values, those that lack fewest: any one of them is enough for Partial. */
function cheapest(tags: readonly TagValues[]): readonly TagValues[] {
  const most = Math.max(...tags.map(({ values }) => values.length));
  return tags.filter(({ values }) => values.length === most);
}

function correlated({ formula, achievable, tags, numStandbyReplicas }: Answered) {
  if (!formula || !achievable || TIER_RANK[achievable.tier] >= TIER_RANK[formula.tier]) return;
  if (!achievable.proven) {
    return `Whether ${TIER_NAME[formula.tier]} can be reached is not proven: there are too many combinations of tag values to try.`;
  }
  const counts = tags.map(({ key, values }) => `${key} ${values.length}`);
  const where =
    achievable.worseFor.length > 0
      ? ` with the active copy on ${listed(achievable.worseFor, 4, 'or')}`
      : '';
  return `By the number of values (${listed(counts)}) ${TIER_NAME[formula.tier]} looks possible, but the tags go together: no ${numStandbyReplicas + 1} instances differ enough${where}. The best there is ${TIER_NAME[achievable.tier]}.`;
}

function greedy({ achievable, achieved }: Answered, standbys: string): string | undefined {
  if (!achievable || !achieved) return undefined;
  if (TIER_RANK[achieved.worst] >= TIER_RANK[achievable.tier]) return undefined;
  if (achieved.tasks.underReplicated > 0) return undefined;
  return `${TIER_NAME[achievable.tier]} could be reached, but ${standbys}.`;
}

function betterThanAchievable({ achievable, achieved }: Answered): string | undefined {
  if (!achievable?.proven || !achieved) return undefined;
  if (TIER_RANK[achieved.worst] <= TIER_RANK[achievable.tier]) return undefined;
  return `This is better than the fleet can promise: a task with its active copy on ${listed(achievable.worseFor, 4, 'or')} would be ${TIER_NAME[achievable.tier]}, and none has it there.`;
}

function ordersDiffer({ achieved, byBroker }: Answered): string | undefined {
  if (!achieved) return undefined;
  const { orders, worst } = achieved;
  if (orders[worst] === orders.run) return undefined;
  const tiers: Tier[] = ['absolute', 'partial', 'least'];
  const parts = tiers
    .filter((tier) => orders[tier] > 0)
    .map((tier) => `${TIER_NAME[tier]} in ${orders[tier]}`);
  return `${byBroker ? 'Member and process' : 'Process'} ids decide ties and are random: ${listed(parts)} of ${orders.run} orders.`;
}

function afterRestart({ achieved, byBroker }: Answered, warmsUp: boolean): string | undefined {
  if (!achieved || TIER_RANK[achieved.afterRestart] >= TIER_RANK[achieved.worst]) return undefined;
  if (byBroker) {
    return `When an instance comes back without its state, the placement is ${TIER_NAME[achieved.afterRestart]}: the others keep what they have, and it gets what is left.`;
  }
  const until = warmsUp ? 'until the warmups have caught up, ' : '';
  return `When an instance comes back without its state, the first rebalance is ${TIER_NAME[achieved.afterRestart]}: ${until}copies stay where the state is, without regard to tags.`;
}

function missingTags({ instances }: Fleet, { tags }: Answered): string | undefined {
  const parts = tags.flatMap(({ key }) => {
    const lacking = instances.filter((instance) => !instance.tags.has(key));
    if (lacking.length === 0) return [];
    const names = listed(lacking.map(({ name }) => name));
    return [`${names} ${lacking.length === 1 ? 'has' : 'have'} no \`client.tag.${key}\``];
  });
  if (parts.length === 0) return undefined;
  return `${listed(parts)}: a copy there never counts as different in that tag.`;
}
