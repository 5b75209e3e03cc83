import type { Clients } from './problem';

/** Whether `to` has every tag of `from`, configured or not, with the same value. */
export function hasAllTagsOf(clients: Clients, to: number, from: number): boolean {
  return clients.tagValues.every((values) => values[from] === -1 || values[from] === values[to]);
}

/** How many different values each tag key has among the clients. */
export function countTagValues(clients: Clients): number[] {
  return clients.tagValues.map((values) => new Set(values.filter((value) => value !== -1)).size);
}
