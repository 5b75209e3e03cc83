import { fileName } from '../binding/document-name';
import type { VersionInForce } from '../catalog/kafka-version';
import type { Fleet, GroupSettings, Instance } from '../fleet/fleet';
import { counted, listed } from '../placement/words';
import { pairsOf } from './drift-pairs';
import { versionDrift } from './drift-versions';
import type { DriftLine } from '../protocol/observed-model';

/** What files say of an application: a fleet, or one file that stands for instances whose number nobody tells. */
export interface Described {
  readonly uri: string;
  readonly instances: readonly Instance[];
  readonly isTemplate: boolean;
  readonly kafka: VersionInForce;
  /** What a fleet file says of the group's settings on the brokers. */
  readonly group?: GroupSettings | undefined;
}

/**
 * Where a running application is not what the files say: instances without the tags that their files set, other
 * numbers of standbys, files that nobody runs, instances that no file describes. Values that are only known at run time
 * are passed over. Names between backticks.
 */
export function driftOf(observed: Fleet, described: readonly Described[]): DriftLine[] {
  if (!observed.observed || described.length === 0) return [];
  const fleets = described.filter(({ isTemplate }) => !isTemplate);
  const templates = described.filter(({ isTemplate }) => isTemplate);
  return [
    ...described.slice(0, 1).flatMap((first) => versionDrift(observed, first)),
    ...sharedDrift(observed, described),
    ...(fleets.length > 0
      ? instanceDrift(
          observed.instances,
          fleets.flatMap(({ instances }) => instances),
        )
      : templateDrift(
          observed.instances,
          templates.flatMap(({ instances }) => instances),
        )),
  ];
}

/** What all instances share: the number of standbys, and who assigns. */
function sharedDrift(observed: Fleet, described: readonly Described[]): DriftLine[] {
  const [first] = described.flatMap(({ instances }) => instances);
  const [running] = observed.instances;
  if (!first || !running) return [];
  const runs = protocolOf(running);
  const said = protocolOf(first);
  if (runs !== said) {
    const text = `The group runs with \`group.protocol\` ${runs}; ${nameOf(first)} says ${said}.`;
    return [{ kind: 'protocol', text, uri: first.origin.uri }];
  }
  return runs === 'streams' ? groupDrift(observed, described) : standbyDrift(observed, first);
}

function standbyDrift(observed: Fleet, file: Instance): DriftLine[] {
  const setting = file.settings.get('num.standby.replicas');
  if (setting?.literal === false) return [];
  const told = setting?.value.trim() ?? '0';
  const wanted = Math.min(Number(told), observed.instances.length - 1);
  const usual = usualStandbys(observed);
  if (usual === undefined || !Number.isInteger(wanted) || usual === wanted) return [];
  const text = `Most tasks with state have ${counted(usual, 'standby')}; \`num.standby.replicas\` is ${told} in ${nameOf(file)}.`;
  return [{ kind: 'standbys', text, uri: file.origin.uri }];
}

/** With the streams protocol the brokers' settings of the group count, which only a fleet file may say. */
function groupDrift({ group: kept }: Fleet, described: readonly Described[]): DriftLine[] {
  return described.flatMap(({ group }) =>
    [...(group ?? [])].flatMap(([key, { value, uri }]): DriftLine[] => {
      const has = kept?.get(key)?.value;
      if (has === undefined || has.trim() === value.trim()) return [];
      const text = `The brokers keep \`${key}\` ${has.trim()} for the group; ${fileName(uri)} says ${value.trim()}.`;
      return [{ kind: 'group', text, uri }];
    }),
  );
}

function protocolOf(instance: Instance): string {
  return literal(instance, 'group.protocol')?.toLowerCase() ?? 'classic';
}

/** Standbys that most tasks with state have; undefined where no task has state. */
function usualStandbys({ observed, topology }: Fleet): number | undefined {
  const counts = new Map<string, number>();
  topology.subtopologies.forEach(({ partitions, stateful }, subtopology) => {
    for (let partition = 0; stateful && partition < partitions; partition++) {
      counts.set(`${subtopology}_${partition}`, 0);
    }
  });
  for (const { standby } of observed?.instances.values() ?? []) {
    for (const task of standby) counts.set(task, (counts.get(task) ?? 0) + 1);
  }
  const frequency = new Map<number, number>();
  for (const count of counts.values()) frequency.set(count, (frequency.get(count) ?? 0) + 1);
  return [...frequency].sort(([a, x], [b, y]) => y - x || a - b)[0]?.[0];
}

function instanceDrift(running: readonly Instance[], described: readonly Instance[]): DriftLine[] {
  const { pairs, onlyRunning, onlyDescribed } = pairsOf(running, described);
  return [
    ...pairs.flatMap(([runs, file]) => [...tagDrift(runs, file), ...threadDrift(runs, file)]),
    ...onlyDescribed.map((file): DriftLine => ({
      kind: 'not-running',
      text: `\`${file.name}\` is described in ${nameOf(file)}, but nobody runs it.`,
      uri: file.origin.uri,
    })),
    ...onlyRunning.map((runs): DriftLine => ({
      kind: 'not-described',
      text: `\`${runs.name}\` runs${tagsText(runs)}, but no file describes it.`,
      uri: null,
    })),
  ];
}

/** Against one file that stands for all instances: the tags that it sets, whatever their values, and the threads. */
function templateDrift(running: readonly Instance[], templates: readonly Instance[]): DriftLine[] {
  const [file] = templates;
  if (!file) return [];
  return [...file.tags].flatMap(([key, { value, literal: isLiteral }]): DriftLine[] => {
    const without = running.filter(({ tags }) => !tags.has(key)).map(({ name }) => `\`${name}\``);
    if (without.length === 0) return [];
    const told = isLiteral ? ` to \`${value}\`` : '';
    return [
      {
        kind: 'tag',
        text: `${listed(without)} ${without.length === 1 ? 'runs' : 'run'} without \`client.tag.${key}\`, which ${nameOf(file)} sets${told}.`,
        uri: file.origin.uri,
      },
    ];
  });
}

function tagDrift(runs: Instance, file: Instance): DriftLine[] {
  const lines: DriftLine[] = [];
  const add = (text: string): void => {
    lines.push({ kind: 'tag', text, uri: file.origin.uri });
  };
  for (const [key, { value, literal: isLiteral }] of file.tags) {
    const has = runs.tags.get(key)?.value;
    const told = isLiteral ? ` to \`${value}\`` : '';
    if (has === undefined) {
      add(
        `\`${runs.name}\` runs without \`client.tag.${key}\`, which ${nameOf(file)} sets${told}.`,
      );
    } else if (isLiteral && has !== value) {
      add(
        `\`${runs.name}\` runs with \`client.tag.${key}\` \`${has}\`; ${nameOf(file)} sets it${told}.`,
      );
    }
  }
  for (const [key, { value }] of runs.tags) {
    if (file.tags.has(key)) continue;
    add(
      `\`${runs.name}\` runs with \`client.tag.${key}\` \`${value}\`, which ${nameOf(file)} does not set.`,
    );
  }
  return lines;
}

function threadDrift(runs: Instance, file: Instance): DriftLine[] {
  if (file.settings.get('num.stream.threads')?.literal === false) return [];
  if (runs.threads === file.threads) return [];
  return [
    {
      kind: 'threads',
      text: `\`${runs.name}\` runs ${counted(runs.threads, 'stream thread')}; ${nameOf(file)} says ${file.threads}.`,
      uri: file.origin.uri,
    },
  ];
}

function literal({ settings }: Instance, key: string): string | undefined {
  const setting = settings.get(key);
  return setting?.literal === true ? setting.value.trim() : undefined;
}

function tagsText({ tags }: Instance): string {
  const told = [...tags].map(([key, { value }]) => `${key} ${value}`);
  return told.length === 0 ? '' : ` (${listed(told)})`;
}

function nameOf({ origin }: Instance): string {
  return fileName(origin.uri);
}
