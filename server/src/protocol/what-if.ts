/** The setting of a group on the brokers that a what-if may change. */
export const WHAT_IF_GROUP_KEY = 'streams.num.standby.replicas';

/** Settings that a what-if may change; all of them numbers. */
export const WHAT_IF_KEYS = [
  WHAT_IF_GROUP_KEY,
  'num.standby.replicas',
  'max.warmup.replicas',
  'acceptable.recovery.lag',
  'probing.rebalance.interval.ms',
  'num.stream.threads',
] as const;

/** One of them. */
export type WhatIfKey = (typeof WHAT_IF_KEYS)[number];

/** Client tags of an instance: key and value, in order. */
export type Tags = readonly (readonly [key: string, value: string])[];

/** What can be lost or removed: one instance, or all that have a tag value. */
export type Target =
  | { readonly kind: 'instance'; readonly name: string }
  | { readonly kind: 'tag'; readonly key: string; readonly value: string };

/** One thing that would be different from what the files say. */
export type Change =
  /** The setting has this value on every instance, or in the group. */
  | { readonly kind: 'setting'; readonly key: WhatIfKey; readonly value: string }
  /** One more instance for each of these places. */
  | { readonly kind: 'add'; readonly places: readonly Tags[] }
  /** These instances are gone for good. */
  | { readonly kind: 'remove'; readonly target: Target };

/** What the user asks: changes that could be written to the files, and a loss that just happens. */
export interface WhatIf {
  /** In the order in which they were made. */
  readonly changes: readonly Change[];
  readonly lose: Target | null;
}

/** The fleet as it is. */
export const NOTHING_CHANGED: WhatIf = { changes: [], lose: null };

/** More than anybody tries, and few enough to work out at once. */
const MOST_CHANGES = 50;
const MOST_PLACES = 200;
const LONGEST_TEXT = 1000;

/** Whether data that came from outside is a what-if of bearable size. */
export function isWhatIf(data: unknown): data is WhatIf {
  return (
    isRecord(data) &&
    isList(data.changes, MOST_CHANGES, isChange) &&
    (data.lose === null || isTarget(data.lose))
  );
}

function isChange(data: unknown): data is Change {
  if (!isRecord(data)) return false;
  switch (data.kind) {
    case 'setting':
      return (
        WHAT_IF_KEYS.some((key) => key === data.key) &&
        typeof data.value === 'string' &&
        /^\d{1,18}$/.test(data.value)
      );
    case 'add':
      return isList(data.places, MOST_PLACES, isTags);
    case 'remove':
      return isTarget(data.target);
    default:
      return false;
  }
}

function isTarget(data: unknown): data is Target {
  if (!isRecord(data)) return false;
  if (data.kind === 'instance') return isText(data.name);
  return data.kind === 'tag' && isText(data.key) && isText(data.value);
}

function isTags(data: unknown): data is Tags {
  return isList(data, 100, (tag) => Array.isArray(tag) && tag.length === 2 && tag.every(isText));
}

function isText(data: unknown): data is string {
  return typeof data === 'string' && data.length <= LONGEST_TEXT;
}

function isList(data: unknown, most: number, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(data) && data.length <= most && data.every(isItem);
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null;
}
