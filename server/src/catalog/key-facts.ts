import type { KafkaVersion } from './kafka-version';

/** Whose configuration a key belongs to. */
export type Surface = 'streams' | 'consumer' | 'producer' | 'admin' | 'topic';

/** Kafka's ConfigDef types. */
export type KeyType =
  'BOOLEAN' | 'STRING' | 'INT' | 'SHORT' | 'LONG' | 'DOUBLE' | 'LIST' | 'CLASS' | 'PASSWORD';

/** What values a key accepts besides its type. */
export type ValidValues =
  | { readonly kind: 'range'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'oneOf'; readonly values: readonly string[]; readonly ignoreCase: boolean }
  | { readonly kind: 'listOf'; readonly values: readonly string[] }
  | { readonly kind: 'listSize'; readonly max: number }
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
  /** First catalogued version that has it; '2.6' may be older. */
  readonly since: KafkaVersion;
  /** First version in which it is deprecated. */
  readonly deprecated: KafkaVersion | undefined;
  /** First version in which it is gone. */
  readonly removed: KafkaVersion | undefined;
  /** The key to use in its place. */
  readonly replacedBy: string | undefined;
}
