import type { VersionRange } from '../catalog/member-versions';
import type { ObservedGroup, ObservedMember } from './observed-group';
import { inTaskOrder, warmupsAmong } from './roles';

/** One process of a running application, put together from its stream threads. */
export interface AttachedInstance {
  /** Unique; from `client.id`, `application.server`, `group.instance.id`, or else its address. */
  readonly name: string;
  readonly processId: string;
  readonly host: string;
  /** Its members: one a stream thread, in the order of their client ids. */
  readonly members: readonly ObservedMember[];
  readonly tags: ReadonlyMap<string, string>;
  readonly rack: string | null;
  readonly endPoint: string | null;
  readonly isStatic: boolean;
  readonly versions: VersionRange | undefined;
  /** In the order of tasks. */
  readonly active: readonly string[];
  readonly standby: readonly string[];
  readonly warmup: readonly string[];
  /** By task, in the order of tasks: what it reported when it last joined, -2 for a task that it ran. */
  readonly offsets: ReadonlyMap<string, bigint>;
}

/**
 * The instances of a group, by their names in natural order.
 *
 * @param standbys `num.standby.replicas`, where it is known; else it follows from what most tasks have
 */
export function instancesOf(
  group: ObservedGroup,
  standbys: number | undefined,
): AttachedInstance[] {
  const processes = new Map<string, ObservedMember[]>();
  for (const member of group.members) {
    const known = processes.get(member.processId) ?? [];
    processes.set(member.processId, known);
    known.push(member);
  }
  const found = [...processes].map(([processId, members]) => {
    members.sort((a, b) => collator.compare(a.clientId, b.clientId));
    const [first] = members as [ObservedMember];
    return {
      name: nameOf(group.application, members),
      processId,
      host: first.host,
      members,
      tags: first.tags,
      rack: first.rack,
      endPoint: first.endPoint,
      isStatic: first.instanceId !== null,
      versions: first.versions,
      active: tasks(members, 'active'),
      standby: tasks(members, 'standby'),
      warmup: tasks(members, 'warmup'),
      offsets: offsetsOf(members),
    };
  });
  found.sort((a, b) => collator.compare(a.name, b.name) || (a.processId < b.processId ? -1 : 1));
  const named = withUniqueNames(found);
  if (group.protocol === 'streams') return named;
  const warmups = warmupsAmong(named, group, standbys);
  return named.map((each, i) => {
    const warmup = inTaskOrder(warmups[i] ?? []);
    return { ...each, warmup, standby: each.standby.filter((task) => !warmup.includes(task)) };
  });
}

const collator = new Intl.Collator('en', { numeric: true });

function tasks(
  members: readonly ObservedMember[],
  role: 'active' | 'standby' | 'warmup',
): string[] {
  return inTaskOrder(new Set(members.flatMap((member) => member[role])));
}

/** Each thread reports the state of the whole process, but -2 only for what it runs itself. */
function offsetsOf(members: readonly ObservedMember[]): ReadonlyMap<string, bigint> {
  const offsets = new Map<string, bigint>();
  for (const [task, offset] of members.flatMap((member) => [...member.offsets])) {
    const known = offsets.get(task);
    if (known === undefined || offset === -2n || (known !== -2n && offset > known)) {
      offsets.set(task, offset);
    }
  }
  return new Map(inTaskOrder(offsets.keys()).map((task) => [task, offsets.get(task) ?? 0n]));
}

/** `client.id` where it is set (Kafka Streams adds the thread), else what else tells the process apart. */
function nameOf(application: string, [first]: readonly ObservedMember[]): string {
  if (!first) return 'instance';
  const { clientId, processId, instanceId, endPoint, host } = first;
  const base = clientId.replace(/-StreamThread-\d+(-consumer)?$/, '');
  const isOwn = base !== '' && base !== clientId && !base.includes(processId);
  if (isOwn && !base.startsWith(`${application}-`)) return base;
  // Static ids get the number of the thread at their end.
  if (instanceId !== null) return instanceId.replace(/-\d+$/, '');
  if (endPoint !== null) return endPoint.replace(/:\d+$/, '');
  return isOwn ? base : host;
}

function withUniqueNames<Named extends { readonly name: string }>(all: readonly Named[]): Named[] {
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  const taken = new Set([...counts].flatMap(([name, count]) => (count === 1 ? [name] : [])));
  return all.map((each) => {
    if (counts.get(each.name) === 1) return each;
    let number = 1;
    while (taken.has(`${each.name}-${number}`)) number++;
    const name = `${each.name}-${number}`;
    taken.add(name);
    return { ...each, name };
  });
}
