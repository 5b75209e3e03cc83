import type { Fleet } from '../fleet/fleet';
import type { LeaderReading } from '../simulation/leader-settings';
import { readDecider } from '../simulation/streams-group';

/** Instances that would decide alike if they led the group; all of them where the brokers decide. */
export interface LeaderSet {
  /** Indices of the instances, ascending. */
  readonly instances: readonly number[];
  /** What their settings say; undefined where there is no instance. */
  readonly reading: LeaderReading | undefined;
}

/** The distinct sets of leader settings over the instances, in order of first appearance; at least one. */
export function leaderSets(fleet: Fleet): readonly LeaderSet[] {
  const sets = new Map<string, { instances: number[]; reading: LeaderReading }>();
  fleet.instances.forEach((instance, index) => {
    const reading = readDecider(fleet, instance);
    const key = JSON.stringify(reading, (_, value: unknown) =>
      value === Infinity ? 'unbounded' : value,
    );
    const known = sets.get(key);
    if (known) known.instances.push(index);
    else sets.set(key, { instances: [index], reading });
  });
  return sets.size > 0 ? [...sets.values()] : [{ instances: [], reading: undefined }];
}
