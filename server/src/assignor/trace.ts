/** The two kinds of stateful copies that are placed and moved. */
export type Role = 'active' | 'standby';

/**
 * One step of a decision, in the order in which the assignor takes them. Tasks, clients, tag keys and tag values are
 * indices into the problem's tables.
 */
export type TraceEvent =
  /** The round robin gives the task's active copy to a client. */
  | { readonly kind: 'placed'; readonly task: number; readonly client: number }
  /** A copy moves to even out the load before anything else is decided. */
  | {
      readonly kind: 'balanced';
      readonly role: Role;
      readonly task: number;
      readonly from: number;
      readonly to: number;
    }
  /** The clients with this tag value (so many) are out for the task's further standbys. */
  | {
      readonly kind: 'tag-excluded';
      readonly task: number;
      readonly key: number;
      readonly value: number;
      readonly clients: number;
    }
  /** The tag no longer counts for this task: it has only `values` values and `used` copies are placed. */
  | {
      readonly kind: 'tag-dropped';
      readonly task: number;
      readonly key: number;
      readonly values: number;
      readonly used: number;
    }
  /** The least loaded of the eligible clients gets a standby. */
  | {
      readonly kind: 'standby';
      readonly task: number;
      readonly client: number;
      /** Its copies per thread just before. */
      readonly load: number;
      /** How many clients were eligible. */
      readonly candidates: number;
      /** True when tags were not looked at. */
      readonly ignoringTags: boolean;
    }
  /** Tags leave nobody for so many standbys of the task: they are placed without regard to tags, after all others. */
  | { readonly kind: 'fallback'; readonly task: number; readonly remaining: number }
  /** Every client has a copy of the task already: so many standbys stay unassigned. */
  | { readonly kind: 'unassignable'; readonly task: number; readonly remaining: number }
  /** The client lacks the state that another one has (`caughtUp` clients have all of it): its copy shall start there. */
  | {
      readonly kind: 'movement-planned';
      readonly role: Role;
      readonly task: number;
      readonly destination: number;
      readonly caughtUp: number;
    }
  /** The copy stays on, or goes back to, `source` until `destination` has caught up. */
  | {
      readonly kind: 'moved';
      readonly role: Role;
      readonly task: number;
      readonly source: number;
      readonly destination: number;
      /** Whether the source has caught up, or is only the least behind. */
      readonly sourceCaughtUp: boolean;
      /**
       * `swapped`: the source's standby takes over, the destination becomes a standby. `warmup`: the destination
       * restores the task meanwhile. `no-warmup`: `max.warmup.replicas` is used up, so the destination gets nothing.
       */
      readonly how: 'swapped' | 'warmup' | 'no-warmup';
      /** Warmups that may still be started after this. */
      readonly warmupsLeft: number;
    }
  /** No client may take the standby meanwhile, so it stays where it was planned. */
  | { readonly kind: 'stayed'; readonly task: number; readonly client: number }
  /** A stateless task goes to the client with the fewest active tasks per thread. */
  | {
      readonly kind: 'stateless';
      readonly task: number;
      readonly client: number;
      readonly load: number;
    }
  /** A sticky assignor gives a copy to the client that ran the task, or else to one with state of it, or with room. */
  | {
      readonly kind: 'kept';
      readonly role: Role;
      readonly task: number;
      readonly client: number;
      /** What the client has of the task: it ran there, there is state of it, or neither. */
      readonly had: 'task' | 'state' | 'nothing';
    }
  /** Copies of one role were exchanged so that less crosses racks (KIP-925). */
  | {
      readonly kind: 'rack-optimized';
      readonly role: Role;
      readonly trafficCost: number;
      readonly nonOverlapCost: number;
      /** What crosses racks now, in terms of these costs; for actives the moves that it took count as well. */
      readonly cost: number;
      /** By client: its copies in this role right after. */
      readonly copies: readonly (readonly number[])[];
    };

/**
 * Receives the steps of an assignment. Every explanation the product gives is made from these. Without a sink no
 * event is even built.
 */
export type TraceSink = (event: TraceEvent) => void;
