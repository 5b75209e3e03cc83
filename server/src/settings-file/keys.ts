import { KAFKA_VERSIONS } from '../catalog/kafka-version';
import { RULE_IDS } from '../rules/rule-id';

/** JSON Schema of one key, with its description. */
export type KeySchema = Readonly<Record<string, unknown>> & { readonly description: string };

/** Severities that a rule can be set to. */
export const LEVELS = ['error', 'warning', 'information', 'hint', 'off'] as const;

/** Severities of policies. */
export const SEVERITIES = ['error', 'warning', 'information', 'hint'] as const;

/** Names of tiers as the file writes them; `partially` is KIP-708's word. */
export const TIERS = { absolute: 'absolute', partially: 'partial', least: 'least' } as const;

const TEXT = { type: 'string', minLength: 1 };
const TEXTS = { type: 'array', items: TEXT };
const GLOBS = { anyOf: [TEXT, TEXTS] };
const VALUE = { type: ['string', 'number', 'boolean'] };
const LIMIT = { anyOf: [{ type: 'number' }, TEXT] };

/** Every key of a policy: the one table that reader, schema and documentation share. */
export const POLICY_KEYS: Readonly<Record<string, KeySchema>> = {
  key: {
    ...TEXT,
    description: 'The Kafka key that the policy is about, for example `num.standby.replicas`.',
  },
  tier: {
    enum: Object.keys(TIERS),
    description:
      'The worst placement tier that a fleet may reach, in any order of process ids: `absolute`, `partially` or `least`.',
  },
  required: {
    type: 'boolean',
    description: 'The key must be written, even where its default would do.',
  },
  min: {
    ...LIMIT,
    description:
      'The least number; what is no number breaks it. Keys in milliseconds take durations (`10m`), keys in bytes sizes (`64MB`).',
  },
  max: { ...LIMIT, description: 'The largest number, written as `min` is.' },
  allowed: {
    anyOf: [VALUE, { type: 'array', items: VALUE }],
    description: 'The values that are allowed; of a list each item. Case does not matter.',
  },
  forbidden: {
    anyOf: [VALUE, { type: 'array', items: VALUE }],
    description: 'Values that are not allowed, or `true`: then the key must not be written at all.',
  },
  applications: {
    ...GLOBS,
    description: 'Globs of the `application.id` it is for (default: every application).',
  },
  profiles: {
    ...GLOBS,
    description:
      'Globs of the profile it is for: the profile of the settings, or a part of the name of their file or folder (default: all settings).',
  },
  files: {
    ...GLOBS,
    description:
      'Globs of the files it is for, relative to the folder of this file (default: every file).',
  },
  message: { ...TEXT, description: 'Why, in your own words; it ends the finding.' },
  severity: { enum: SEVERITIES, description: 'How bad it is to break it (default: `error`).' },
  link: {
    type: 'string',
    pattern: '^https?://',
    description: 'Address of a page that tells more.',
  },
};

/** Every key of the settings file: the one table that reader, schema and documentation share. */
export const SETTINGS_FILE_KEYS: Readonly<Record<string, KeySchema>> = {
  $schema: { type: 'string', description: 'Address of the JSON Schema of this file.' },
  root: {
    type: 'boolean',
    description: 'Settings files of the folders above do not count here.',
  },
  kafkaVersion: {
    anyOf: [
      { enum: [...KAFKA_VERSIONS].reverse() },
      { type: 'string', pattern: '^v?\\d{1,3}\\.\\d{1,3}([.-].*)?$' },
    ],
    description:
      'Kafka Streams version whose settings and assignor apply, for example `3.9`. Wins over the setting of the editor, comments and build files; the version of a fleet file and `--kafka` win over it.',
  },
  rules: {
    type: 'object',
    propertyNames: { enum: RULE_IDS },
    additionalProperties: { enum: LEVELS },
    description: 'Severity by rule: `error`, `warning`, `information`, `hint`, or `off`.',
  },
  'placement.orders': {
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    description: 'How many orders of process ids a verdict tries.',
  },
  prefixes: {
    ...TEXTS,
    description:
      'Prefixes of your own behind which Kafka Streams keys stand: `shop.streams.`, with or without its final dot.',
  },
  fleetScope: {
    enum: ['folder', 'workspace'],
    description: 'Which files with the same `application.id` count as instances of one fleet.',
  },
  include: {
    ...GLOBS,
    description: 'Globs of the files that are checked, relative to this folder (default: all).',
  },
  exclude: {
    ...GLOBS,
    description: 'Globs of files that are not checked, relative to this folder.',
  },
  policies: {
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: POLICY_KEYS,
      additionalProperties: false,
      oneOf: [{ required: ['key'] }, { required: ['tier'] }],
    },
    description: 'What your team has decided, by name. Breaking one is a finding `policy`.',
  },
};

/** The JSON Schema of the settings file, made from the tables. */
export function settingsFileSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Kafka Streams Config: settings of a folder',
    description:
      'What a team decides for a folder and all below it, in editors and on the command line.',
    type: 'object',
    allowComments: true,
    allowTrailingCommas: true,
    properties: SETTINGS_FILE_KEYS,
    additionalProperties: false,
  };
}
