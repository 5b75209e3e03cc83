import { APPLICATION } from './application';
import { CLIENTS } from './clients';
import { ERRORS } from './errors';
import type { KeyProse, ProseTable } from './key-prose';
import { METRICS } from './metrics';
import { PLACEMENT } from './placement';
import { PROCESSING } from './processing';
import { REBALANCING } from './rebalancing';
import { SERDES } from './serdes';
import { STORES } from './stores';

/** The texts by topic; a key stands in exactly one of them. */
export const PROSE_TABLES: readonly ProseTable[] = [
  APPLICATION,
  PLACEMENT,
  REBALANCING,
  PROCESSING,
  STORES,
  ERRORS,
  SERDES,
  CLIENTS,
  METRICS,
];

const all = new Map(PROSE_TABLES.flatMap((table) => Object.entries(table)));

/**
 * What to say of a StreamsConfig key of any version, also of one that is gone. Client tags of any name share the text
 * of `client.tag.`. Undefined for keys of other surfaces.
 */
export function proseOf(key: string): KeyProse | undefined {
  return all.get(key.startsWith('client.tag.') ? 'client.tag.' : key);
}
