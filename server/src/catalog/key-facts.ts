import type { KafkaVersion } from './kafka-version';

/** Whose configuration a key belongs to. */
export type Surface = 'streams' | 'consumer' | 'producer' | 'admin' | 'topic';

/** Kafka's ConfigDef types. */
export type KeyType =
  'BOOLEAN' | 'STRING' | 'INT' | 'SHORT' | 'LONG' | 'DOUBLE' | 'LIST' | 'CLASS' | 'PASSWORD';

/** What values a key accepts besides its type. */
export type ValidValues =
  | {
      readonly kind: 'range';
      readonly min: number | null;
      readonly max: number | null;
      /** Single values accepted outside the range. */
      readonly also?: readonly number[];
    }
  | { readonly kind: 'oneOf'; readonly values: readonly string[]; readonly ignoreCase: boolean }
  | { readonly kind: 'listOf'; readonly values: readonly string[] }
  | { readonly kind: 'listSize'; readonly max: number }
  | { readonly kind: 'distinctList'; readonly mayBeEmpty: boolean }
  | { readonly kind: 'nonEmpty' }
  | { readonly kind: 'other'; readonly text: string };

/** What Kafka knows of one key in one version. */
export interface KeyFacts {
  readonly name: string;
  readonly surface: Surface;
  readonly type: KeyType;
  /** As Kafka prints it; null for a default of null, undefined when the key is required. */
  readonly defaultValue: string | null | undefined;
  readonly valid: ValidValues | undefined;
  readonly importance: 'HIGH' | 'MEDIUM' | 'LOW';
  /** Defined for Kafka's own use: accepted, but neither documented nor offered. */
  readonly internal: boolean;
  /** First catalogued version that has it; '2.6' may be older. */
  readonly since: KafkaVersion;
  /** First minor version in which it is deprecated, before or after this one; may be older than 2.6. */
  readonly deprecated: string | undefined;
  /** First minor version in which it is gone. */
  readonly removed: string | undefined;
  /** The key to use in its place. */
  readonly replacedBy: string | undefined;
}

/** The life of a key over all versions, also of one that is not in the version in force. */
export interface KeyHistory {
  readonly name: string;
  readonly surface: Surface;
  /** First catalogued version that has it ('2.6' may be older); undefined when it was gone before 2.6. */
  readonly since: KafkaVersion | undefined;
  /** First minor version in which it is deprecated; may be older than 2.6. */
  readonly deprecated: string | undefined;
  /** First minor version in which it is gone; may be older than 2.6. */
  readonly removed: string | undefined;
  /** The key to use in its place. */
  readonly replacedBy: string | undefined;
  /** What to know about the change, when a name alone does not tell. */
  readonly note: string | undefined;
}
