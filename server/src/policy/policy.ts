/** How bad it is to break a policy; the severities of rules. */
export type PolicySeverity = 'error' | 'warning' | 'information' | 'hint';

/** The worst tier that an application may reach. */
export type MinimumTier = 'absolute' | 'partial' | 'least';

/** A bound of a number, with the text that gave it: `10m` is 600000 for a key in milliseconds. */
export interface Limit {
  readonly value: number;
  /** As the policy has it. */
  readonly text: string;
  /** As a file would have it, with all its digits. */
  readonly plain: string;
}

/** What a policy demands of one key of Kafka's. */
export interface KeyDemand {
  readonly kind: 'key';
  readonly key: string;
  /** The key must be written, whatever its default. */
  readonly required: boolean;
  readonly min?: Limit | undefined;
  readonly max?: Limit | undefined;
  /** Only these values; of a list each item. Never empty. */
  readonly allowed?: readonly string[] | undefined;
  /** None of these values; `all` when the key must not be written. */
  readonly forbidden?: readonly string[] | 'all' | undefined;
}

/** What a policy demands of the placement of a fleet. */
export interface TierDemand {
  readonly kind: 'tier';
  readonly tier: MinimumTier;
}

/** Something a team has decided about its applications. */
export interface Policy {
  readonly name: string;
  readonly demand: KeyDemand | TierDemand;
  /** Whether it is for the application with this id; null where none is known. */
  readonly isForApplication: (id: string | null) => boolean;
  /** True when it is for all settings, whatever their profile. */
  readonly isForEveryProfile: boolean;
  /** Whether it is for settings under this profile; null for those of none. */
  readonly isForProfile: (profile: string | null) => boolean;
  readonly severity?: PolicySeverity | undefined;
  /** Why, in the team's words. */
  readonly message?: string | undefined;
  /** Address of a page that tells more; `http:` or `https:`. */
  readonly link?: string | undefined;
}

/** A policy as a settings file has it: whom it is for depends on where a file lies, seen from the settings file. */
export interface WrittenPolicy extends Omit<Policy, 'isForProfile'> {
  readonly isForFile: (path: string) => boolean;
  /** For settings of no profile (null) a part of the path decides. */
  readonly isForProfile: (profile: string | null, path: string) => boolean;
}
