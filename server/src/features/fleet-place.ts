import { FLEET_KEYS, type FleetKey } from '../fleet/fleet-keys';

/** The keys that the map at a path of a fleet file takes (`['instances']` → those of an instance). */
export function fleetKeysAt(
  path: readonly string[],
): Readonly<Record<string, FleetKey>> | undefined {
  let keys: Readonly<Record<string, FleetKey>> | undefined = FLEET_KEYS.file;
  for (const segment of path) {
    const value: FleetKey['value'] | undefined = keys?.[segment]?.value;
    keys = value?.kind === 'map' || value?.kind === 'list' ? FLEET_KEYS[value.of] : undefined;
  }
  return keys;
}

/** What a full key of a fleet file (`instances.tags`) is; undefined for keys of the user's own choice. */
export function fleetKeyAt(path: readonly string[]): FleetKey | undefined {
  const last = path.at(-1);
  return last === undefined ? undefined : fleetKeysAt(path.slice(0, -1))?.[last];
}

/** The keys of a dotted path; empty for the top of the file. */
export function segmentsOf(path: string): string[] {
  return path.split('.').filter((segment) => segment !== '');
}
