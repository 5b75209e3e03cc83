import type { Fleet } from '../fleet/fleet';
import type { Application } from './application';
import type { LeaderSettings } from './leader-settings';
import type { Placed } from './placed';
import type { Beginning, SimulatedEvent } from './simulation';
import type { GroupState } from './state';

/** A group that has settled and restored everything, for others to begin from. */
export interface Settled {
  readonly placed: Placed;
  readonly state: GroupState;
}

/** What lives through a simulation. */
export interface Life {
  readonly fleet: Pick<Fleet, 'instances' | 'kafka' | 'group' | 'observed'>;
  readonly application: Application;
  readonly leader: LeaderSettings;
  readonly events: readonly SimulatedEvent[];
  readonly beginning: Beginning;
  readonly recordsPerSecond: number;
  /** The settled fleet, where an earlier life has found it: spares the first assignment. */
  readonly settled?: Settled;
}
