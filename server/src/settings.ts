import type { CoreSettings } from './features/model';

/**
 * One user setting: the single table that `contributes.configuration` in package.json must equal (tested). Every
 * setting is resource-scoped.
 */
export interface SettingDefinition<Value> {
  /** Key below `kafkaStreams.`. */
  readonly key: string;
  readonly defaultValue: Value;
  /** Reads what the client sends; anything unusable gives the default. */
  readonly read: (raw: unknown) => Value;
}

function define<Value>(
  key: string,
  defaultValue: Value,
  accept: (raw: unknown) => raw is Value,
): SettingDefinition<Value> {
  return { key, defaultValue, read: (raw) => (accept(raw) ? raw : defaultValue) };
}

const isSeverities = (raw: unknown): raw is CoreSettings['severities'] =>
  typeof raw === 'object' &&
  raw !== null &&
  Object.values(raw).every((level) =>
    ['error', 'warning', 'information', 'hint', 'off'].includes(String(level)),
  );

const isFlag = (raw: unknown): raw is boolean => typeof raw === 'boolean';

/** The settings of the core that have a key of their own, by field. */
type Fields = Omit<CoreSettings, 'inlayHints'> & {
  readonly [Hint in keyof CoreSettings['inlayHints'] as `inlayHints.${Hint}`]: boolean;
};

/** The settings of the core. */
export const SETTINGS: {
  readonly [Field in keyof Fields]: SettingDefinition<Fields[Field]>;
} = {
  kafkaVersion: define<string | null>(
    'kafkaVersion',
    null,
    (raw): raw is string => typeof raw === 'string' && raw.trim() !== '',
  ),
  severities: define<CoreSettings['severities']>('rules', {}, isSeverities),
  orders: define<number>(
    'placement.orders',
    50,
    (raw): raw is number => Number.isInteger(raw) && Number(raw) >= 1 && Number(raw) <= 1000,
  ),
  codeLens: define<boolean>('codeLens', true, isFlag),
  keyLinks: define<boolean>('keyLinks', false, isFlag),
  'inlayHints.defaults': define<boolean>('inlayHints.defaults', false, isFlag),
  'inlayHints.placeholders': define<boolean>('inlayHints.placeholders', true, isFlag),
  'inlayHints.durations': define<boolean>('inlayHints.durations', true, isFlag),
  'inlayHints.sizes': define<boolean>('inlayHints.sizes', true, isFlag),
  prefixes: define<readonly string[]>(
    'prefixes',
    [],
    (raw): raw is readonly string[] =>
      Array.isArray(raw) && raw.every((each) => typeof each === 'string' && each.trim() !== ''),
  ),
  fleetScope: define<CoreSettings['fleetScope']>(
    'fleetScope',
    'folder',
    (raw): raw is CoreSettings['fleetScope'] => raw === 'folder' || raw === 'workspace',
  ),
};

/** What holds without any configuration. */
export const DEFAULT_SETTINGS: CoreSettings = readSettings(undefined);

/** Settings from the object under `kafkaStreams` that a client answers; never throws. */
export function readSettings(raw: unknown): CoreSettings {
  const value = (key: string): unknown =>
    key
      .split('.')
      .reduce<unknown>(
        (object, part) =>
          typeof object === 'object' && object !== null
            ? (object as Record<string, unknown>)[part]
            : undefined,
        raw,
      );
  const read = <Field extends keyof Fields>(field: Field): Fields[Field] =>
    SETTINGS[field].read(value(SETTINGS[field].key));
  return {
    kafkaVersion: read('kafkaVersion'),
    severities: read('severities'),
    orders: read('orders'),
    codeLens: read('codeLens'),
    keyLinks: read('keyLinks'),
    inlayHints: {
      defaults: read('inlayHints.defaults'),
      placeholders: read('inlayHints.placeholders'),
      durations: read('inlayHints.durations'),
      sizes: read('inlayHints.sizes'),
    },
    prefixes: read('prefixes'),
    fleetScope: read('fleetScope'),
  };
}
