import type { PreviewInstance, PreviewModel } from '../../server/src/protocol';
import type { Change, Tags, WhatIf, WhatIfKey } from '../../server/src/protocol/what-if';

/** The what-if with another value of a setting; the value that the files have is no change. */
export function withSetting(
  whatIf: WhatIf,
  { settings }: PreviewModel,
  key: WhatIfKey,
  value: string,
): WhatIf {
  const others = whatIf.changes.filter((change) => change.kind !== 'setting' || change.key !== key);
  const same = settings[key] === value;
  const changes: Change[] = same ? others : [...others, { kind: 'setting', key, value }];
  return { ...whatIf, changes };
}

/** What a setting is under the what-if; empty where the instances differ. */
export function settingValue({ changes }: WhatIf, model: PreviewModel, key: WhatIfKey): string {
  const own = changes.findLast((change) => change.kind === 'setting' && change.key === key);
  return own?.kind === 'setting' ? own.value : (model.settings[key] ?? '');
}

/** Where instances of a new tag value would be: one for each combination of the others tags that there is. */
export function placesOf(
  instances: readonly PreviewInstance[],
  key: string,
  value: string,
): readonly Tags[] {
  const places = new Map<string, Tags>();
  for (const { tags } of instances) {
    const place = tags.map(([tag, own]) => [tag, tag === key ? value : own] as const);
    const complete = tags.some(([tag]) => tag === key) ? place : [...place, [key, value] as const];
    places.set(JSON.stringify(complete), complete);
  }
  return [...places.values()];
}

/** Values of a tag that the fleet has or that the what-if adds, in order of appearance. */
export function valuesWith(
  { changes }: WhatIf,
  key: string,
  values: readonly string[],
): readonly string[] {
  const added = changes.flatMap((change) =>
    change.kind === 'add'
      ? change.places.flatMap((tags) => tags.flatMap(([tag, own]) => (tag === key ? own : [])))
      : [],
  );
  return [...new Set([...values, ...added])];
}

/** A value like those of a tag that is not taken yet: `zone-c` → `zone-d`, `K8s_Cluster2` → `K8s_Cluster3`. */
export function nextValue(values: readonly string[], taken: readonly string[] = values): string {
  const last = values.at(-1) ?? '';
  const [, stem, digits] = /^(.*?)(\d+)$/.exec(last) ?? [];
  for (let step = 1; step < 1000; step++) {
    const letter = String.fromCharCode(last.charCodeAt(last.length - 1) + step);
    const value =
      digits !== undefined
        ? `${stem ?? ''}${Number(digits) + step}`
        : /[a-z]/i.test(letter)
          ? last.slice(0, -1) + letter
          : `${last}-${step + 1}`;
    if (!taken.includes(value)) return value;
  }
  return '';
}

/** A change in a few words. */
export function changeText(change: Change): string {
  switch (change.kind) {
    case 'setting':
      return `${change.key}=${change.value}`;
    case 'add': {
      const [first = []] = change.places;
      const where = first.map(([, value]) => value).join(', ');
      return change.places.length === 1
        ? `one more instance (${where})`
        : `${change.places.length} more instances${sharedTag(change.places)}`;
    }
    case 'remove': {
      const { target } = change;
      return `without ${target.kind === 'instance' ? target.name : `${target.key} ${target.value}`}`;
    }
  }
}

/** The tag value that all places share, if there is one alone. */
function sharedTag(places: readonly Tags[]): string {
  const [first = []] = places;
  const shared = first.filter(([key, value]) =>
    places.every((tags) => tags.some(([tag, own]) => tag === key && own === value)),
  );
  const [only] = shared;
  return only && shared.length === 1 ? ` (${only[0]} ${only[1]})` : '';
}
