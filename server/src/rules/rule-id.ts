/** Every rule id, kebab-case; the one list of them. */
export const RULE_IDS = [
  'invalid-value',
  'deprecated-value',
  'unknown-key',
  'duplicate-key',
  'inline-comment',
  'malformed-escape',
  'deprecated-key',
  'removed-key',
  'newer-key',
  'proposal-key',
  'tag-not-declared',
  'tag-entry-not-a-key',
  'tag-not-listed',
  'too-many-tags',
  'tag-too-long',
  'tag-whitespace',
  'tags-without-standbys',
  'instance-missing-tag',
  'tag-suspicious-value',
  'leader-settings-differ',
  'standbys-exceed-instances',
  'standby-hot-spot',
  'non-ascii-value',
  'placement-tier',
  'warmup-pace',
  'client-rack-is-no-tag',
  'strategy-needs-client-rack',
  'fleet-file',
] as const;

/** Id of a rule; the code of its findings. */
export type RuleId = (typeof RULE_IDS)[number];
