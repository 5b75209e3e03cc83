import type { Fleet } from '../fleet/fleet';
import type { LeaderVerdict, Tier } from '../placement/verdict';
import { fleetKeySpan, tagLists } from './fleet-view';
import type { FleetContext, Finding, Rule, Severity } from './rule';
import { counted, histogram } from '../placement/words';

const SEVERITY: Readonly<Record<Tier, Severity | undefined>> = {
  absolute: undefined,
  partial: 'information',
  least: 'warning',
};

/** Most lines that related information points at. */
const MOST_RELATED = 10;

/** Copies of a task are not spread as well as the tags could say. */
export const placementTier: Rule = {
  id: 'placement-tier',
  severity: 'warning',
  docs: {
    summary: 'The fleet does not reach Absolute Preferred placement.',
    why: 'Absolute Preferred: all copies of every task differ in every listed tag. Partially Preferred: in one of them. Least Preferred: in none, so losing one value of any tag may take all copies of a task. Kafka never fails because of it and only warns in its log. Partial is an information, Least a warning; the worst of all tried process-id orders counts.',
    fires: sample('⟦rack.aware.assignment.tags⟧', ['a', 'a', 'b']),
    silent: sample('rack.aware.assignment.tags', ['a', 'b', 'c']),
  },
  checkFleet(context) {
    for (const leader of context.verdict.leaders) {
      const severity = SEVERITY[worstOfAllOrders(leader) ?? 'absolute'];
      // Too few instances for the copies is a finding of its own.
      const short = context.fleet.instances.length <= leader.numStandbyReplicas;
      if (severity && !short) reportTier(context, leader, severity);
    }
  },
};

/** The worst tier of any task in any order of process ids; undefined where none can be told. */
export function worstOfAllOrders({ achieved }: LeaderVerdict): Tier | undefined {
  if (!achieved) return undefined;
  if (achieved.orders.least > 0) return 'least';
  return achieved.orders.partial > 0 ? 'partial' : achieved.worst;
}

function reportTier(context: FleetContext, leader: LeaderVerdict, severity: Severity): void {
  const values = leader.tags.map((tag) => `${tag.key}: ${tag.values.length}`).join(', ');
  const tasks = leader.achieved ? histogram(leader.achieved.tasks) : '';
  const assumed = context.fleet.topology.assumed ? ' (tasks assumed)' : '';
  const [main = '', ...more] = leader.reasons;
  const message = [main, `F(T) = [${values}]; ${tasks}${assumed}.`, ...more.slice(0, 1)].join(' ');
  const related = limits(context.fleet, leader);
  for (const list of tagLists(context.fleet, leader)) {
    const span = fleetKeySpan(context, list);
    context.report({ uri: list.uri, span, severity, message, related });
  }
}

/** The tag lines that keep the fleet from a better tier, one for each value of a tag that has too few. */
function limits({ instances }: Fleet, leader: LeaderVerdict): NonNullable<Finding['related']> {
  const limiting = leader.formula?.limitingTags ?? [];
  if (limiting.length === 0) return worseInstances(instances, leader);
  return limiting
    .flatMap((tag) => {
      const values = leader.tags.find(({ key }) => key === tag)?.values ?? [];
      return values.flatMap((value) => {
        const having = instances.flatMap(({ tags }) => {
          const setting = tags.get(tag);
          return setting?.value === value ? [setting] : [];
        });
        const [first] = having;
        if (!first) return [];
        const { uri, valueSpan: span } = first;
        return [{ uri, span, message: `${tag} ${value}: ${counted(having.length, 'instance')}` }];
      });
    })
    .slice(0, MOST_RELATED);
}

/** Where tags go together: the instances that cannot be the active of a task placed better. */
function worseInstances(
  instances: Fleet['instances'],
  leader: LeaderVerdict,
): NonNullable<Finding['related']> {
  const worse = new Set(leader.achievable?.worseFor ?? []);
  return instances
    .filter(({ name }) => worse.has(name))
    .flatMap(({ name, tags }) => {
      const setting = leader.tags.map(({ key }) => tags.get(key)).find((tag) => tag !== undefined);
      if (!setting) return [];
      const { uri, valueSpan: span } = setting;
      return [{ uri, span, message: `No better placement with the active copy on ${name}` }];
    })
    .slice(0, MOST_RELATED);
}

function sample(listKey: string, zones: readonly string[]): string {
  return zones
    .map(
      (zone, i) =>
        `--- file: node-${i + 1}.properties ---\napplication.id=orders\nnum.standby.replicas=2\n${listKey}=zone\nclient.tag.zone=${zone}\n`,
    )
    .join('');
}
