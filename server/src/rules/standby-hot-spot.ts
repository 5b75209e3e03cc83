import type { Instance } from '../fleet/fleet';
import type { LeaderVerdict } from '../placement/verdict';
import { counted } from '../placement/words';
import type { FleetContext, Rule } from './rule';
import { code } from './wording';

/** An instance with more than this many times the mean number of standbys is a hot spot. */
const TIMES = 2;

/** One instance holds far more standbys than the others. */
export const standbyHotSpot: Rule = {
  id: 'standby-hot-spot',
  severity: 'information',
  docs: {
    summary: 'One instance holds more than twice the mean number of standbys.',
    why: 'A tag value that few instances have draws the standbys of all tasks that run elsewhere, and the assignor sets no limit. That instance needs the disk, the network and the time to restore for all of them.',
    fires: fleetOf(['a', 'a', 'a', 'a', 'a', '⟦b⟧']),
    silent: fleetOf(['a', 'a', 'a', 'b', 'b', 'b']),
  },
  checkFleet(context) {
    const leader = context.verdict.leaders[context.verdict.worst];
    if (!leader || leader.tags.length === 0 || leader.base.length < 3) return;
    const counts = leader.base.map(({ standby }) => standby.length);
    const all = counts.reduce((sum, count) => sum + count, 0);
    const mean = all / counts.length;
    counts.forEach((count, index) => {
      const instance = context.fleet.instances[index];
      // One standby can be no heap of them, however many instances have none.
      if (instance && count > 1 && count > TIMES * mean)
        reportHotSpot(context, leader, instance, count, all);
    });
  },
};

function reportHotSpot(
  context: FleetContext,
  leader: LeaderVerdict,
  instance: Instance,
  count: number,
  all: number,
): void {
  const { instances } = context.fleet;
  const sharing = (tag: string): number =>
    instances.filter(({ tags }) => tags.get(tag)?.value === instance.tags.get(tag)?.value).length;
  const [rarest] = leader.tags
    .map(({ key }) => key)
    .filter((key) => instance.tags.has(key))
    .sort((a, b) => sharing(a) - sharing(b));
  const tag = rarest === undefined ? undefined : instance.tags.get(rarest);
  const { uri, span } = tag ? { uri: tag.uri, span: tag.valueSpan } : instance.origin;
  const mean = Number((all / instances.length).toFixed(1));
  const because = tag
    ? ` Only ${counted(sharing(rarest ?? ''), 'instance')} ${sharing(rarest ?? '') === 1 ? 'has' : 'have'} ${rarest ?? ''} ${code(tag.value)}; more of them would share the load.`
    : '';
  context.report({
    uri,
    span,
    message: `${instance.name} holds ${count} of ${counted(all, 'standby')}, more than twice the mean of ${mean}.${because}`,
  });
}

function fleetOf(zones: readonly string[]): string {
  return zones
    .map(
      (zone, i) =>
        `--- file: node-${i + 1}.properties ---\napplication.id=orders\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=${zone}\n`,
    )
    .join('');
}
