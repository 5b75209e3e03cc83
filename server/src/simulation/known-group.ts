import type { Instance } from '../fleet/fleet';
import { groupOf, tagTable, type Group } from './group';
import { sameProcessIds, type ProcessIds } from './process-ids';

/** Keeps the group of the last rebalance: the assignor keeps what it works out for one and the same object. */
export class KnownGroup {
  private known:
    { readonly up: readonly number[]; readonly ids: ProcessIds; readonly group: Group } | undefined;

  /** The group of the instances that are up: the same object as long as nobody comes or goes. */
  of(instances: readonly Instance[], ids: ProcessIds, up: readonly number[]): Group {
    const { known } = this;
    if (known && sameNumbers(known.up, up) && sameProcessIds(known.ids, ids)) return known.group;
    const group = groupOf(instances, tagTable(instances), ids, up);
    this.known = { up, ids, group };
    return group;
  }
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
