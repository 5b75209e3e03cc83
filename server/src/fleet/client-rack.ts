import type { FleetSetting, Instance } from './fleet';

/** The keys that give the main consumer its rack, strongest first. */
export const CLIENT_RACK_KEYS = [
  'main.consumer.client.rack',
  'consumer.client.rack',
  'client.rack',
] as const;

/** The rack that the main consumers of an instance get. */
export function clientRackOf({ settings }: Pick<Instance, 'settings'>): FleetSetting | undefined {
  return CLIENT_RACK_KEYS.map((key) => settings.get(key)).find((found) => found);
}
