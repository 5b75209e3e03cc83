import type { Instance, Selector } from '../fleet/fleet';
import { selected } from '../fleet/select';
import { Agenda, CAUSE_OF, type Action, type RestartEvent } from './agenda';
import { Availability } from './availability';
import { resumed, takeOut, withDisks, type Disk } from './disks';
import { cleanupDelayMs } from './consumer-times';
import { KnownGroup } from './known-group';
import { Leftovers } from './leftovers';
import type { Life, Settled } from './life';
import { Members } from './members';
import { observedBeginning, observedIds, type ObservedBeginning } from './observed';
import { handedOver, Placed } from './placed';
import { rebalance } from './rebalance';
import { rawStep, type Happened, type RawStep } from './raw-step';
import { restored } from './restore';
import { ShortReports } from './short-reports';
import type { Cause } from './simulation';
import { caughtUpCopies, coldState, withoutThreads, type GroupState } from './state';
import { groupSessionTimeoutMs } from './streams-group';
import { stateSignature } from './state-signature';

/** One consumer group over time: who is up, who is a member, what is assigned, what is restored. */
export class GroupLife {
  readonly members: Members;
  readonly availability: Availability;
  /** When the last copy so far had restored everything, in milliseconds. */
  restoredAt = 0;
  /** Whether the last rebalance found what an earlier one had found already, with nothing else to happen. */
  endless = false;
  private readonly agenda: Agenda;
  private now = 0;
  /** What the instances that are up hold of what they were assigned. */
  private state: GroupState;
  /** Disks of instances that are away, or back but not assigned anything yet. */
  private readonly disks = new Map<number, Disk>();
  /** What running instances have of tasks that they are not assigned any more. */
  private readonly leftovers = new Leftovers();
  private placed: Placed;
  private movesLeft = 0;
  /** A rebalance that waits for missing members: since when, and what it comes from. */
  private pending: { readonly since: number; readonly cause: Cause } | undefined;
  private probingDue = Infinity;
  /** The second rebalance of the cooperative protocol: when, what it comes from, and who had caught up by the first. */
  private followUp:
    { readonly at: number; readonly cause: Cause; readonly caughtUp: number } | undefined;
  private readonly group = new KnownGroup();
  /** Where members report less than they have, and that decides something. */
  private readonly short: ShortReports | undefined;
  /** What probing rebalances have found since something else happened. */
  private readonly found = new Set<string>();

  constructor(private readonly life: Life) {
    const { application, fleet, events } = life;
    this.members = new Members(
      fleet.kafka.version,
      life.leader.byBroker ? groupSessionTimeoutMs(fleet) : undefined,
      observedIds(fleet),
    );
    this.availability = new Availability(application);
    this.agenda = new Agenda(events);
    this.state = coldState(application);
    this.placed = Placed.nothing(application.tasks.count);
    for (const instance of fleet.instances) this.members.add(instance);
    this.short = ShortReports.of(
      application,
      life.leader,
      (index) => this.members.instances[index]?.threads ?? 1,
    );
  }

  /** The first assignment. */
  begin(): RawStep {
    const { settled } = this.life;
    if (settled) {
      ({ placed: this.placed, state: this.state } = settled);
      this.dealNew();
      this.members.settle(this.now);
      return this.step('initial', { rebalanced: true });
    }
    const observed = this.observed();
    if (observed) return this.takeOver(observed);
    this.pending = { since: 0, cause: 'initial' };
    const withheld = this.rebalance();
    if (this.life.beginning !== 'restoring') this.state = restored(this.state, 0, undefined);
    return this.step('initial', { rebalanced: true, withheld });
  }

  private observed(): ObservedBeginning | undefined {
    const { beginning, fleet, application } = this.life;
    return beginning === 'observed' ? observedBeginning(fleet, application) : undefined;
  }

  /** Goes on from a running group. With nothing due and nothing planned, its next rebalance is looked at all the same. */
  private takeOver(found: ObservedBeginning): RawStep {
    const { placed, state, leftOver, isNew, nextRebalanceMs } = found;
    this.placed = placed;
    this.state = state;
    this.dealNew();
    this.movesLeft = placed.warmupCount;
    this.members.takeOver(isNew);
    for (const [index, disk] of leftOver) {
      this.leftovers.add(index, disk, this.now + this.cleanupDelay(index));
    }
    this.probingDue = nextRebalanceMs ?? Infinity;
    if (this.members.joining.size > 0) this.ask('start');
    else if (this.probingDue === Infinity && this.agenda.next === Infinity) this.ask('next');
    return this.step('initial', { rebalanced: false });
  }

  /** Nobody knows which thread has what: as if all had just been assigned. */
  private dealNew(): void {
    const { members, placed, state } = this;
    this.short?.assigned(placed, members.inGroup, members.joining, state, false);
  }

  /** What is assigned and held now. */
  get settled(): Settled {
    return { placed: this.placed, state: this.state };
  }

  /** Goes on to the next moment at which something changes; undefined when nothing is left to happen. */
  next(): RawStep | undefined {
    for (;;) {
      const next = this.nextMoment();
      if (next === Infinity) return undefined;
      this.advance(next);
      const expired = this.members.expire(next);
      if (expired) this.ask(expired);
      const happened = this.act();
      if (this.probingDue <= next) {
        this.probingDue = Infinity;
        this.ask('probing');
      }
      const cause = this.pending?.cause ?? happened.cause;
      if (this.isRebalanced()) {
        return this.step(cause, { ...happened, rebalanced: true, withheld: this.rebalance() });
      }
      if (happened.cause) return this.step(happened.cause, { ...happened, rebalanced: false });
      const followed = this.followUpDue();
      if (followed) return followed;
    }
  }

  /** Lets everything be restored that is still behind. */
  finish(): void {
    this.advance(Infinity);
  }

  private nextMoment(): number {
    const { pending, members, agenda, probingDue } = this;
    if (pending && !members.waitsForMissing) return this.now;
    const timeout = pending ? pending.since + members.rebalanceTimeout() : Infinity;
    const followUp = this.followUp?.at ?? Infinity;
    return Math.min(agenda.next, members.nextExpiry, timeout, probingDue, followUp);
  }

  /**
   * The second rebalance of the cooperative protocol decides anew. Mostly it finds what the first one found; where
   * copies have caught up since, they are handed over already. Undefined where nothing changes.
   */
  private followUpDue(): RawStep | undefined {
    const { followUp, placed, probingDue, movesLeft } = this;
    if (!followUp || followUp.at > this.now) return undefined;
    const isOther =
      this.short !== undefined ||
      caughtUpCopies(this.state, this.life.leader) !== followUp.caughtUp;
    if (this.pending || !isOther) {
      this.followUp = undefined;
      return undefined;
    }
    this.pending = { since: this.now, cause: followUp.cause };
    const withheld = this.rebalance();
    if (this.placed !== placed) {
      return this.step(followUp.cause, { rebalanced: true, withheld });
    }
    this.probingDue = Math.min(probingDue, this.probingDue);
    this.movesLeft = movesLeft;
    if (!this.short) this.followUp = undefined;
    return undefined;
  }

  /** Restores until a moment. */
  private advance(to: number): void {
    const from = this.now;
    const completions: { task: number; isActive: boolean; after: number }[] = [];
    this.state = restored(
      this.state,
      to - from,
      this.life.recordsPerSecond,
      (task, isActive, after) => completions.push({ task, isActive, after }),
    );
    // They come instance by instance; the first complete copy ends an outage.
    completions.sort((a, b) => a.after - b.after);
    for (const { task, isActive, after } of completions) {
      this.availability.completed(task, isActive, from + after);
    }
    const last = completions.at(-1);
    if (last) this.restoredAt = from + last.after;
    if (to !== Infinity) this.now = to;
  }

  private ask(cause: Cause): void {
    this.pending ??= { since: this.now, cause };
  }

  /** Lets everything happen that is due. */
  private act(): { cause?: Cause; stopped: number[]; started: number[] } {
    const stopped: number[] = [];
    const started: number[] = [];
    let cause: Cause | undefined;
    for (let action = this.agenda.take(this.now); action; action = this.agenda.take(this.now)) {
      const goes = this.goersOf(action);
      const comes = this.comersOf(action);
      stopped.push(...goes);
      started.push(...comes);
      if (goes.length + comes.length > 0) cause ??= CAUSE_OF[action.kind];
    }
    return { ...(cause && { cause }), stopped, started };
  }

  /** Stops what an action stops. */
  private goersOf(action: Action): readonly number[] {
    let instances: readonly number[] = [];
    if (action.kind === 'stop') instances = this.struckBy(action.select);
    else if (action.kind === 'goAway') {
      const running = new Set(this.members.running);
      instances = action.instances.filter((index) => running.has(index));
    }
    if (instances.length > 0) this.stop(instances, CAUSE_OF[action.kind]);
    return instances;
  }

  /** Starts what an action starts. */
  private comersOf(action: Action): readonly number[] {
    if (action.kind === 'restart') this.restart(action.event);
    if (action.kind === 'start') return action.instances.map((each) => this.startNamed(each));
    if (action.kind !== 'comeBack') return [];
    const running = new Set(this.members.running);
    const away = action.instances.filter((index) => !running.has(index));
    return away.map((index) => this.bringBack(index, 'restart'));
  }

  private restart(event: RestartEvent): void {
    const { running } = this.members;
    const instances = event.select ? this.struckBy(event.select) : running;
    this.agenda.planRestart(this.now, event, instances);
  }

  private struckBy(select: Selector): readonly number[] {
    const named = this.members.running.flatMap((index) => {
      const instance = this.members.instances[index];
      return instance ? [{ index, name: instance.name, tags: instance.tags }] : [];
    });
    return selected(named, select).map(({ index }) => index);
  }

  private stop(instances: readonly number[], cause: Cause): void {
    const { left, disks } = takeOut(this.state, new Set(instances));
    this.state = left;
    const { pending } = this;
    const known =
      pending !== undefined && this.now >= pending.since + this.members.heartbeatInterval();
    for (const index of instances) {
      const left = this.leftovers.take(index, this.now);
      const waited = this.members.joining.has(index);
      const hasRejoined = known || (pending !== undefined && waited);
      if (this.members.stop(index, this.now, cause, hasRejoined)) this.ask(cause);
      if (!this.members.instances[index]?.stateKept) this.disks.delete(index);
      // An instance that was not assigned anything yet still has what it came with.
      else if (!waited) this.disks.set(index, new Map([...left, ...(disks.get(index) ?? [])]));
    }
  }

  private startNamed(instance: Instance): number {
    const twin = this.members.stoppedTwin(instance);
    if (twin !== undefined) return this.bringBack(twin, 'start');
    this.ask('start');
    return this.members.add(instance);
  }

  private bringBack(index: number, cause: Cause): number {
    if (this.members.bringBack(index)) this.resume(index);
    else this.ask(cause);
    return index;
  }

  /** A static member comes back in time: it goes on with what it was assigned. */
  private resume(index: number): void {
    const { application } = this.life;
    this.state = resumed(application, this.state, this.placed, index, this.disks.get(index));
    this.disks.delete(index);
  }

  private isRebalanced(): boolean {
    const { pending, members, now } = this;
    if (!pending) return false;
    return !members.waitsForMissing || now >= pending.since + members.rebalanceTimeout();
  }

  /** The leader decides. Answers the tasks that the cooperative protocol withholds at first. */
  private rebalance(): number[] {
    const { application, leader } = this.life;
    const { members } = this;
    const isProbing = this.pending?.cause === 'probing';
    const cause = this.pending?.cause ?? 'initial';
    const isFollowUp = this.followUp !== undefined;
    this.pending = undefined;
    this.followUp = undefined;
    this.probingDue = Infinity;
    const joined = new Map([...this.disks].filter(([index]) => members.joining.has(index)));
    const { inGroup, gone } = members;
    const missed = inGroup.filter((index) => gone.has(index));
    // In the classic protocol these had told what they have before they went.
    const told = [...this.disks].filter(([index]) => !leader.byBroker && missed.includes(index));
    const running = withDisks(this.state, new Map(told));
    const disks = new Map([...joined, ...this.leftovers.disks(this.now)]);
    const before = withoutThreads(withDisks(running, disks), members.joining);
    const reported = this.short?.reported(running, disks, isFollowUp) ?? before;
    const up = members.running;
    const joining = new Set(members.joining);
    const owners = (this.short?.owners() ?? this.placed.active).map((owner) =>
      members.serves(owner) ? owner : -1,
    );
    members.settle(this.now);
    for (const index of joined.keys()) this.disks.delete(index);
    if (up.length === 0) {
      this.placed = Placed.nothing(application.tasks.count);
      this.movesLeft = 0;
      return [];
    }
    const group = this.group.of(members.instances, members.processIds(), inGroup);
    const { assignment, state, threads } = rebalance(application, group, before, reported);
    // Who is gone but not missed is assigned tasks all the same, and holds nothing of them.
    this.state = missed.length > 0 ? takeOut(state(), new Set(missed)).left : state();
    this.leftovers.book(before, this.state, this.now, (index) => this.cleanupDelay(index));
    for (const index of missed) this.leftovers.take(index, this.now);
    this.placed = Placed.of(assignment, group, this.placed, threads);
    this.movesLeft = assignment.activeMovements + assignment.standbyMovements;
    if (assignment.probing) this.probingDue = this.now + leader.probingRebalanceIntervalMs;
    this.watchForEndlessness(isProbing && assignment.probing);
    const withheld = handedOver(owners, this.placed.active);
    const waits =
      this.short?.assigned(this.placed, inGroup, joining, reported, isFollowUp) ??
      withheld.length > 0;
    if (waits && !leader.byBroker) {
      this.followUp = {
        at: this.now + this.members.heartbeatInterval(),
        cause,
        caughtUp: caughtUpCopies(this.state, this.life.leader),
      };
    }
    return withheld;
  }

  private cleanupDelay(index: number): number {
    const instance = this.members.instances[index];
    return instance ? cleanupDelayMs(instance, this.life.fleet.kafka.version) : 0;
  }

  private watchForEndlessness(asksAgain: boolean): void {
    if (!asksAgain || this.agenda.next < Infinity || this.members.waitsForMissing) {
      this.found.clear();
      return;
    }
    const signature = `${stateSignature(this.state)} ${this.leftovers.signature(this.now)}`;
    this.endless = this.found.has(signature);
    this.found.add(signature);
  }

  private step(cause: Cause | undefined, happened: Happened): RawStep {
    const { members, placed, availability, disks, movesLeft } = this;
    availability.lookAt(this.now, {
      state: this.state,
      placed,
      serves: (instance) => members.serves(instance),
      waitingDisks: [...disks].flatMap(([index, disk]) =>
        members.joining.has(index) ? [disk] : [],
      ),
    });
    const group = { up: members.running, placed, availability, movesLeft };
    return rawStep(this.now, cause, happened, group);
  }
}
