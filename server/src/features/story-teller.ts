import type { Role, TraceEvent } from '../assignor/trace';
import type { TracedRun } from '../placement/traced-run';
import { counted, listed, ordinal } from '../placement/words';
import type { StoryStep } from '../protocol';

type Event<Kind extends TraceEvent['kind']> = Extract<TraceEvent, { kind: Kind }>;

/**
 * Puts what the assignor says about one task into words. It decides nothing: it only keeps in mind what was said
 * before (whose tag values are out, who has a copy), so that it can name the candidates which an event counts.
 */
export class StoryTeller {
  private readonly copies: Record<Role, Set<number>> = {
    active: new Set<number>(),
    standby: new Set<number>(),
  };
  /** By tag key: the values that are out. */
  private readonly taken = new Map<number, Set<number>>();
  /** Sentences that belong to the next standby. */
  private dropped: string[] = [];
  private standbys = 0;

  /**
   * @param task the task's index
   * @param names names of the instances, in fleet order
   */
  constructor(
    private readonly run: TracedRun,
    private readonly task: number,
    private readonly names: readonly string[],
  ) {}

  /** The step that an event is told as; undefined for what is told with a later one. */
  tell(event: TraceEvent): StoryStep | undefined {
    switch (event.kind) {
      case 'placed':
        this.copies.active.add(event.client);
        return this.step(
          `Active on ${this.name(event.client)}${this.place(event.client)}. Actives are dealt out in turn, in the order of the process ids.`,
          event.client,
        );
      case 'balanced':
        return this.balanced(event);
      case 'tag-excluded':
        this.exclude(event);
        return undefined;
      case 'tag-dropped':
        this.drop(event);
        return undefined;
      case 'standby':
        return this.standby(event);
      case 'fallback':
        return this.step(
          `The tags leave nobody for ${counted(event.remaining, 'more standby')}: placed after those of all other tasks, without regard to tags.`,
        );
      case 'unassignable':
        return this.step(
          `Every instance has a copy already: ${counted(event.remaining, 'standby')} ${event.remaining === 1 ? 'stays' : 'stay'} unassigned.`,
        );
      case 'movement-planned':
        return this.step(
          `${this.name(event.destination)} lacks the state that ${counted(event.caughtUp, 'instance')} ${event.caughtUp === 1 ? 'has' : 'have'}, so the ${event.role} cannot start there at once.`,
        );
      case 'moved':
        return this.moved(event);
      case 'stayed':
        return this.step(
          `No other instance may take the standby meanwhile: it stays on ${this.name(event.client)}.`,
          event.client,
        );
      case 'kept':
        return this.kept(event);
      case 'rack-optimized':
        return this.exchanged(event);
      case 'stateless':
        return this.step(
          `Stateless: it goes to the instance with the fewest active tasks per thread, ${this.name(event.client)} with ${amount(event.load)}.`,
          event.client,
        );
    }
  }

  private balanced({ role, from, to }: Event<'balanced'>): StoryStep {
    this.copies[role].delete(from);
    this.copies[role].add(to);
    const why =
      role === 'active'
        ? 'before any standby is placed'
        : this.run.problem.settings.rackAwareAssignmentTags.length > 0
          ? `${this.name(to)} has the same tags, so the copies differ as before`
          : 'tags are not listed, so any instance without a copy will do';
    return this.step(
      `To even out the load per thread, the ${role} moves from ${this.name(from)} to ${this.name(to)}: ${why}.`,
      to,
    );
  }

  private exclude({ key, value }: Event<'tag-excluded'>): void {
    const values = this.taken.get(key) ?? new Set();
    this.taken.set(key, values.add(value));
  }

  private drop({ key, values, used }: Event<'tag-dropped'>): void {
    this.taken.delete(key);
    this.dropped.push(
      `${this.key(key)} has ${counted(values, 'value')} and ${used === 1 ? '1 copy' : `${used} copies`} ${used === 1 ? 'is' : 'are'} placed, so it counts no longer.`,
    );
  }

  private standby({ client, load, candidates, ignoringTags }: Event<'standby'>): StoryStep {
    const eligible = this.eligible(ignoringTags);
    // The event knows how many there were; names are given only where they are surely those.
    const named =
      eligible.length === candidates
        ? listed(
            eligible.map((each) => this.name(each)),
            6,
          )
        : counted(candidates, 'instance');
    const who =
      candidates === 1
        ? `That leaves only ${this.name(client)}.`
        : `That leaves ${named}; ${this.name(client)} is the least loaded, with ${amount(load)} copies per thread.`;
    const out = ignoringTags ? 'No copy may share an instance.' : this.takenText();
    this.standbys++;
    const title = `${capital(ordinal(this.standbys))} standby`;
    const text = [...this.dropped, out, who].filter((part) => part !== '').join(' ');
    this.dropped = [];
    this.copies.standby.add(client);
    return this.step(`${title}: ${text}`, client);
  }

  /** Who may get the next standby, after all that the assignor has said so far. */
  private eligible(ignoringTags: boolean): number[] {
    const { count, tagValues } = this.run.problem.clients;
    return Array.from({ length: count }, (_, client) => client).filter(
      (client) =>
        !this.copies.active.has(client) &&
        !this.copies.standby.has(client) &&
        (ignoringTags ||
          [...this.taken].every(([key, values]) => !values.has(tagValues[key]?.[client] ?? -1))),
    );
  }

  private takenText(): string {
    const parts = [...this.taken].map(([key, values]) => {
      const names = [...values].map((value) => this.value(key, value));
      return `${this.key(key)} ${listed(names)}`;
    });
    if (parts.length === 0) return 'No tag excludes anybody.';
    const many = parts.length > 1 || [...this.taken.values()].some(({ size }) => size > 1);
    return `${capital(listed(parts))} ${many ? 'are' : 'is'} taken.`;
  }

  private kept({ role, client, had }: Event<'kept'>): StoryStep {
    this.copies[role].add(client);
    if (role === 'standby') this.standbys++;
    const title = role === 'active' ? 'Active' : `${capital(ordinal(this.standbys))} standby`;
    const why = {
      task: 'which ran the task before',
      state: 'which has state of it',
      nothing: 'which had the most room when its turn came',
    }[had];
    return this.step(`${title} on ${this.name(client)}, ${why}.`, client);
  }

  private exchanged({ role, copies }: Event<'rack-optimized'>): StoryStep | undefined {
    const now = copies.flatMap((tasks, client) => (tasks.includes(this.task) ? [client] : []));
    const gained = now.filter((client) => !this.copies[role].has(client));
    if (gained.length === 0) return undefined;
    this.copies[role] = new Set(now);
    const names = listed(gained.map((client) => this.name(client)));
    return this.step(
      `So that less crosses racks, the ${role} is exchanged: it goes to ${names}.`,
      gained[0],
    );
  }

  private moved(event: Event<'moved'>): StoryStep {
    const { role, source, destination, sourceCaughtUp, how, warmupsLeft } = event;
    const because = sourceCaughtUp ? 'which has caught up' : 'which is the least behind';
    const meanwhile = {
      swapped: `its standby takes over and ${this.name(destination)} becomes a standby`,
      warmup: `${this.name(destination)} restores it meanwhile as a warmup (${warmupsLeft} more may start)`,
      'no-warmup': `${this.name(destination)} has to wait: \`max.warmup.replicas\` is used up`,
    }[how];
    return this.step(
      `For the time being the ${role} is on ${this.name(source)}, ${because}; ${meanwhile}.`,
      source,
    );
  }

  private step(text: string, client = -1): StoryStep {
    return { text, instance: this.run.group.instanceOf[client] ?? -1 };
  }

  private name(client: number): string {
    return `\`${this.names[this.run.group.instanceOf[client] ?? -1] ?? '?'}\``;
  }

  private key(key: number): string {
    return `\`${this.run.problem.clients.tagKeys[key] ?? '?'}\``;
  }

  private value(key: number, value: number): string {
    return this.run.problem.clients.tagValueNames[key]?.[value] ?? '?';
  }

  /** The listed tags of a client: ` (zone eu-central-1a, cluster K8s_Cluster1)`. */
  private place(client: number): string {
    const { clients, settings } = this.run.problem;
    const parts = settings.rackAwareAssignmentTags.map((tag) => {
      const key = clients.tagKeys.indexOf(tag);
      const value = clients.tagValues[key]?.[client] ?? -1;
      return value < 0 ? `no ${tag}` : `${tag} ${this.value(key, value)}`;
    });
    return parts.length > 0 ? ` (${parts.join(', ')})` : '';
  }
}

function amount(load: number): string {
  return String(Number(load.toFixed(2)));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
