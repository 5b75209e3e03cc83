import type { Application } from './application';
import type { Disk } from './disks';
import type { Placed } from './placed';
import type { Outage } from './simulation';
import type { GroupState } from './state';

/** Who is there at a moment. */
export interface Presence {
  readonly state: GroupState;
  readonly placed: Placed;
  /** Whether an instance is up and works on what it was assigned. */
  readonly serves: (instance: number) => boolean;
  /** Disks of instances that are up but were assigned nothing yet. */
  readonly waitingDisks: Iterable<Disk>;
}

/** Keeps book of the tasks that nobody processes, and of those without a complete copy. */
export class Availability {
  /** Every outage that has ended, in order of the ends. */
  readonly ended: Outage[] = [];
  private readonly notRunning: Since;
  private readonly noCopy: Since;

  constructor(private readonly application: Application) {
    this.notRunning = new Since('not-running', application.tasks.count, this.ended);
    this.noCopy = new Since('no-copy', application.tasks.count, this.ended);
  }

  /** Tasks that nobody processes now, ascending. */
  get notRunningNow(): number[] {
    return this.notRunning.tasks();
  }

  /** Stateful tasks of which nobody alive has a complete copy now, ascending. */
  get unavailableNow(): number[] {
    return this.noCopy.tasks();
  }

  /** Looks at everything again, after instances came or went or the tasks were assigned anew. */
  lookAt(now: number, presence: Presence): void {
    const { tasks, ends } = this.application;
    const complete = new Uint8Array(tasks.count);
    for (const disk of presence.waitingDisks) {
      for (const [task, lag] of disk) if (lag === 0) complete[task] = 1;
    }
    const { active, starts, instances, lags } = presence.state;
    for (let task = 0; task < tasks.count; task++) {
      const runner = presence.placed.active[task] ?? -1;
      let runs = !tasks.stateful[task] && runner >= 0 && presence.serves(runner);
      for (let k = starts[task] ?? 0; k < (starts[task + 1] ?? 0); k++) {
        if (lags[k] !== 0) continue;
        complete[task] = 1;
        if (instances[k] === active[task]) runs = true;
      }
      this.notRunning.set(task, !runs, now);
      // A changelog without records needs nobody who has it.
      this.noCopy.set(task, !complete[task] && (ends[task] ?? 0) > 0, now);
    }
  }

  /** A copy has restored everything. */
  completed(task: number, isActive: boolean, now: number): void {
    this.noCopy.set(task, false, now);
    if (isActive) this.notRunning.set(task, false, now);
  }

  /** Outages that have not ended; they last forever as far as anybody knows. */
  open(): Outage[] {
    return [...this.notRunning.open(), ...this.noCopy.open()];
  }
}

/** Since when something has been the case, for each task. */
class Since {
  private readonly since: Float64Array;

  constructor(
    private readonly kind: Outage['kind'],
    tasks: number,
    private readonly ended: Outage[],
  ) {
    this.since = new Float64Array(tasks).fill(NaN);
  }

  set(task: number, is: boolean, now: number): void {
    const from = this.since[task] ?? NaN;
    const was = !Number.isNaN(from);
    if (is === was) return;
    this.since[task] = is ? now : NaN;
    if (was && now > from) this.ended.push({ task, kind: this.kind, from, until: now });
  }

  tasks(): number[] {
    const tasks: number[] = [];
    this.since.forEach((from, task) => {
      if (!Number.isNaN(from)) tasks.push(task);
    });
    return tasks;
  }

  open(): Outage[] {
    return this.tasks().map((task) => ({
      task,
      kind: this.kind,
      from: this.since[task] ?? 0,
      until: Infinity,
    }));
  }
}
