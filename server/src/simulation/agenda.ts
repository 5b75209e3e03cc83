import type { Instance, Selector } from '../fleet/fleet';
import type { Cause, SimulatedEvent } from './simulation';

/** One thing that is going to happen. */
export type Action =
  | { readonly kind: 'start'; readonly instances: readonly Instance[] }
  | { readonly kind: 'stop'; readonly select: Selector }
  | { readonly kind: 'restart'; readonly event: RestartEvent }
  | { readonly kind: 'goAway'; readonly instances: readonly number[] }
  | { readonly kind: 'comeBack'; readonly instances: readonly number[] };

/** A restart as the fleet file describes it. */
export type RestartEvent = Extract<SimulatedEvent, { kind: 'restart' }>;

/** How long an instance is away in a restart without a pause, in milliseconds: some time it must take. */
export const ASSUMED_AWAY_MS = 10_000;

/** The cause of what follows from an action. */
export const CAUSE_OF: Readonly<Record<Action['kind'], Cause>> = {
  start: 'start',
  stop: 'stop',
  restart: 'restart',
  goAway: 'restart',
  comeBack: 'restart',
};

/** What is going to happen, in order of time; of what happens at once, who comes back is first. */
export class Agenda {
  private readonly entries: Entry[] = [];

  constructor(events: readonly SimulatedEvent[]) {
    for (const event of events) this.add(event.at, actionOf(event));
  }

  /** Time of the next action in milliseconds; Infinity when there is none. */
  get next(): number {
    return this.entries[0]?.at ?? Infinity;
  }

  /** Takes off the next action, if it is due. */
  take(now: number): Action | undefined {
    return this.next <= now ? this.entries.shift()?.action : undefined;
  }

  /** Plans the restart of the given instances: each is away for the event's pause, one after the other or all at once. */
  planRestart(now: number, { mode, pauseMs }: RestartEvent, instances: readonly number[]): void {
    const awayMs = pauseMs || ASSUMED_AWAY_MS;
    const groups = mode === 'all' ? [instances] : instances.map((instance) => [instance]);
    groups.forEach((group, i) => {
      this.add(now + i * awayMs, { kind: 'goAway', instances: group });
      this.add(now + (i + 1) * awayMs, { kind: 'comeBack', instances: group });
    });
  }

  private add(at: number, action: Action): void {
    const entry = { at, action };
    const last = this.entries.findLastIndex((other) => !isBefore(entry, other));
    this.entries.splice(last + 1, 0, entry);
  }
}

interface Entry {
  readonly at: number;
  readonly action: Action;
}

function isBefore(a: Entry, b: Entry): boolean {
  if (a.at !== b.at) return a.at < b.at;
  return a.action.kind === 'comeBack' && b.action.kind !== 'comeBack';
}

function actionOf(event: SimulatedEvent): Action {
  switch (event.kind) {
    case 'start':
      return { kind: 'start', instances: event.instances };
    case 'stop':
      return { kind: 'stop', select: event.select };
    case 'restart':
      return { kind: 'restart', event };
  }
}
