import type { Fleet, FleetEvent, FleetSetting, Instance, Selector } from '../fleet/fleet';
import { selected } from '../fleet/select';
import { counted } from '../placement/words';
import {
  WHAT_IF_GROUP_KEY,
  type Change,
  type Tags,
  type Target,
  type WhatIf,
} from '../protocol/what-if';

/** A fleet that is different from its files. */
export interface ChangedFleet {
  /** Without the instances that are removed or lost, with those that are added. */
  readonly fleet: Fleet;
  /** The fleet as it runs today under the settings of the what-if, with what happens to it as its events. */
  readonly overTime: Fleet;
  /** What the changes are, in a few words each, in their order. */
  readonly labels: readonly string[];
  /** Changes that could not be made, and why. */
  readonly problems: readonly string[];
}

/** When what happens in a what-if happens: long enough after the start to be seen on its own. */
const HAPPENS_AT_MS = 600_000;

/** More instances than anybody has. */
const MOST_INSTANCES = 5000;

/** What the fleet would be under a what-if. Pure; whatever cannot be done is left out and told. */
export function applyWhatIf(fleet: Fleet, { changes, lose }: WhatIf): ChangedFleet {
  const problems: string[] = [];
  const events: FleetEvent[] = [];
  const origin = { uri: fleet.sources[0] ?? '', span: { start: 0, end: 0 } };
  const stop = (select: Selector): void =>
    void events.push({ at: HAPPENS_AT_MS, origin, kind: 'stop', select });
  let { instances, group } = fleet;
  let today = fleet.instances;
  for (const change of changes) {
    switch (change.kind) {
      case 'setting':
        if (change.key === WHAT_IF_GROUP_KEY) {
          const { key, value } = change;
          const setting = {
            key,
            value,
            literal: true,
            keySpan: origin.span,
            valueSpan: origin.span,
          };
          group = new Map([...(group ?? []), [key, { ...setting, uri: origin.uri }]]);
          break;
        }
        instances = instances.map((instance) => withSetting(instance, change));
        today = today.map((instance) => withSetting(instance, change));
        break;
      case 'add': {
        if (instances.length + change.places.length > MOST_INSTANCES) {
          problems.push(`More than ${MOST_INSTANCES} instances cannot be placed here.`);
          break;
        }
        const added = addedInstances(instances, change.places);
        instances = [...instances, ...added];
        events.push({ at: HAPPENS_AT_MS, origin, kind: 'start', instances: added });
        break;
      }
      case 'remove': {
        const select = selectorOf(change.target);
        const left = without(instances, select);
        if (left.length === instances.length) {
          problems.push(`There is no instance with ${targetName(change.target)} to remove.`);
        } else if (left.length === 0) {
          problems.push(
            `Removing ${targetName(change.target)} would leave no instance. It is left out.`,
          );
        } else {
          instances = left;
          stop(select);
        }
        break;
      }
    }
  }
  if (lose) {
    const select = selectorOf(lose);
    const left = without(instances, select);
    if (left.length === 0) problems.push(`Losing ${targetName(lose)} leaves nobody to run a task.`);
    else {
      instances = left;
      stop(select);
    }
  }
  return {
    fleet: { ...fleet, group, instances },
    overTime: {
      ...fleet,
      group,
      instances: today,
      events: events.length > 0 ? events : fleet.events,
    },
    labels: changes.map(changeLabel),
    problems,
  };
}

/** What a target is called: `node-3`, `zone eu-central-1a`. */
export function targetName(target: Target): string {
  return target.kind === 'instance' ? target.name : `${target.key} ${target.value}`;
}

/** The instances that a target means, as events select them. */
export function selectorOf(target: Target): Selector {
  return target.kind === 'instance'
    ? { by: 'names', names: [target.name] }
    : { by: 'tags', tags: new Map([[target.key, target.value]]) };
}

/** The instance that new ones at a place are made after: the first with the most tag values in common. */
export function modelFor(instances: readonly Instance[], place: Tags): Instance | undefined {
  const common = ({ tags }: Instance): number =>
    place.filter(([key, value]) => tags.get(key)?.value === value).length;
  return instances.reduce<Instance | undefined>(
    (best, instance) => (!best || common(instance) > common(best) ? instance : best),
    undefined,
  );
}

/** A name like another one's that is not used yet: `node-3` → `node-7` where there are six. */
export function nextName(used: ReadonlySet<string>, like: string): string {
  const [, stem = `${like}-`, digits = '1'] = /^(.*?)(\d+)$/.exec(like) ?? [];
  for (let number = Number(digits) + 1; ; number++) {
    const name = stem + String(number).padStart(digits.length, '0');
    if (!used.has(name)) return name;
  }
}

function addedInstances(instances: readonly Instance[], places: readonly Tags[]): Instance[] {
  const used = new Set(instances.map(({ name }) => name));
  const last = instances.at(-1);
  return places.flatMap((place) => {
    const model = modelFor(instances, place);
    if (!model) return [];
    const name = nextName(used, last?.name ?? model.name);
    used.add(name);
    const tags = new Map(
      place.map(([key, value]) => [key, settingOf(model, `client.tag.${key}`, value)] as const),
    );
    const settings = new Map([...model.settings].filter(([key]) => !key.startsWith('client.tag.')));
    for (const setting of tags.values()) settings.set(setting.key, setting);
    return [{ ...model, name, tags, settings }];
  });
}

function withSetting(
  instance: Instance,
  { key, value }: Extract<Change, { kind: 'setting' }>,
): Instance {
  const settings = new Map(instance.settings);
  settings.set(key, settingOf(instance, key, value));
  const threads = key === 'num.stream.threads' ? Math.max(1, Number(value)) : instance.threads;
  return { ...instance, settings, threads };
}

function settingOf({ origin }: Instance, key: string, value: string): FleetSetting {
  const { uri, span } = origin;
  return { key, value, literal: true, uri, keySpan: span, valueSpan: span };
}

function without(instances: readonly Instance[], select: Selector): readonly Instance[] {
  const gone = new Set(selected(instances, select));
  return instances.filter((instance) => !gone.has(instance));
}

function changeLabel(change: Change): string {
  switch (change.kind) {
    case 'setting':
      return `${change.key}=${change.value}`;
    case 'add':
      return `${counted(change.places.length, 'instance')} more`;
    case 'remove':
      return `without ${targetName(change.target)}`;
  }
}
