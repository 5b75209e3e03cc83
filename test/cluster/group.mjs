// A real group that lives through the events of a fleet.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from './app.mjs';
import { RECORDS, SESSION_MS } from './fleets.mjs';
import { removeFolder, temporaryFolder } from './processes.mjs';

/** Between two looks at the group. */
const LOOK_MS = 1_000;
/** How long nothing must happen after a rebalance for the group to count as settled. */
const QUIET_MS = 8_000;
/** How long a member that is gone may go unnoticed. */
const UNNOTICED_MS = SESSION_MS + 8_000;
/** After so long, an instance that is stopped rejoins no more. */
const STOPPING_MS = 500;
/** How long an event's consequences may take. */
const SETTLE_MS = 900_000;
/** What Kafka writes for "no further rebalance". */
const NEVER = 2n ** 63n - 1n;

const sleep = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

/** Kafka's own name of the file in which an instance keeps its process id (2.6.2, 2.7.1 and later). */
const PROCESS_FILE = 'kafka-streams-process-metadata';

/** The group of a fleet: instances in one Java process, those that are to be killed in others. */
export class Group {
  /** Every rebalance: what the leader's process told, and `after`, the number of the last event before. */
  rebalances = [];
  /** When each event happened, in milliseconds after the group had begun and settled. */
  eventTimes = [];
  #folder = temporaryFolder('group');
  #apps = new Map();
  /** By name: the instance and the process that runs it. */
  #running = new Map();
  #started = 0;
  #processIds = new Map();
  #lastActivity = Date.now();
  #event = 0;

  constructor({ ours, fleet, release, bootstrap, application, log }) {
    Object.assign(this, { ours, fleet, release, bootstrap, application, log });
    this.subtopologies = fleet.topology.subtopologies.map(({ partitions, stateful }, at) => ({
      topic: `${application}-${at}`,
      partitions,
      stateful,
    }));
  }

  /** Process ids with the names of their instances, as far as they are known. */
  get names() {
    const own = [...this.#processIds].map(([name, id]) => [id, name]);
    return [...own, ...this.rebalances.flatMap((rebalance) => this.#named(rebalance))];
  }

  /** Creates the topics, starts the fleet, waits until it has settled, then gives it its state. */
  async begin() {
    await this.#tell('main', { do: 'topics' });
    const doomed = this.#doomed();
    // All processes are up before the first instance starts: the group is to begin as a whole.
    await Promise.all([...doomed.values()].map((label) => this.#tell(label, { do: 'describe' })));
    await Promise.all(this.fleet.instances.map((each) => this.#start(each, doomed.get(each.name))));
    await this.settled({ rebalanced: true });
    await this.#tell('main', { do: 'produce', from: 0, records: RECORDS });
    await this.#restored();
  }

  /** Lets the fleet's events happen one by one; each waits until the group has settled. */
  async live() {
    const begun = Date.now();
    for (const event of this.fleet.events) {
      this.#event++;
      this.eventTimes.push(Date.now() - begun);
      this.#lastActivity = Date.now();
      if (event.kind === 'start')
        await Promise.all(event.instances.map((each) => this.#start(each)));
      else if (event.kind === 'stop') await this.#kill(event.select);
      else await this.#restart(event);
      await this.settled({ rebalanced: event.kind !== 'restart' });
      await this.#restored();
    }
  }

  /** What each running instance says of itself, by name. */
  async describe() {
    const apps = [...new Set([...this.#running.values()].map(({ app }) => app))];
    const told = await Promise.all(apps.map((app) => app.ask({ do: 'describe' })));
    return Object.assign({}, ...told);
  }

  async end() {
    await Promise.all([...this.#apps.values()].map((app) => app.kill()));
    removeFolder(this.#folder);
  }

  /** Waits until no rebalance is due and everybody runs. Without a rebalance, until one would have come. */
  async settled({ rebalanced }) {
    const until = Date.now() + SETTLE_MS;
    const before = this.#ofEvent().length;
    for (;;) {
      await sleep(LOOK_MS);
      if (Date.now() > until) throw new Error('The group did not settle in time.');
      const happened = rebalanced && this.#ofEvent().length > before;
      const quiet = Date.now() - this.#lastActivity;
      if (quiet < (happened ? QUIET_MS : UNNOTICED_MS)) continue;
      const next = this.#nextRebalance();
      if (next !== NEVER && next > BigInt(Date.now() - UNNOTICED_MS)) continue;
      const states = Object.values(await this.describe()).map(({ state }) => state);
      if (states.every((state) => state === 'RUNNING')) return;
    }
  }

  /** Waits until every copy has everything. */
  async #restored() {
    const until = Date.now() + SETTLE_MS;
    for (;;) {
      const told = Object.values(await this.describe());
      if (told.every(({ lag, ends }) => lag === 0 && ends.every((end) => end === RECORDS))) return;
      if (Date.now() > until) throw new Error('The stores were not restored in time.');
      await sleep(LOOK_MS);
    }
  }

  /** Who has which process id, from the client ids that names of members begin with; static members have their name. */
  #named({ members }) {
    return Object.entries(members).flatMap(([member, { userData }]) => {
      const [, name] =
        /^(.+?)(?:-StreamThread-\d+-consumer)?(?:-\d+)?-[0-9a-f-]{36}$/.exec(member) ?? [];
      return name === undefined ? [] : [[this.ours.subscriptionOf(userData).processId, name]];
    });
  }

  #ofEvent() {
    return this.rebalances.filter(({ after }) => after === this.#event);
  }

  /** When the next rebalance is due, as the last one told. */
  #nextRebalance() {
    const last = this.rebalances.at(-1);
    const sent = Object.values(last?.assigned ?? {});
    const times = sent.map(({ userData }) => this.ours.nextRebalanceOf(userData, this.release));
    return times.reduce((first, time) => (time < first ? time : first), NEVER);
  }

  #app(label) {
    const app = this.#apps.get(label) ?? startApp(this.release, (event) => this.#told(event));
    this.#apps.set(label, app);
    return app;
  }

  #told(event) {
    this.#lastActivity = Date.now();
    if (event.event !== 'rebalance') return;
    this.rebalances.push({ ...event, after: this.#event });
    this.log(
      `  rebalance ${this.rebalances.length} with ${Object.keys(event.members).length} threads`,
    );
  }

  #tell(label, command) {
    const { bootstrap, subtopologies } = this;
    return this.#app(label).ask({ bootstrap, subtopologies, ...command });
  }

  /** By name: the process of those that a later event kills. */
  #doomed() {
    const doomed = new Map();
    for (const [at, event] of this.fleet.events.entries()) {
      if (event.kind !== 'stop') continue;
      for (const { name } of this.ours.selected(this.fleet.instances, event.select)) {
        doomed.set(name, `killed by event ${at}`);
      }
    }
    return doomed;
  }

  async #start(instance, label = 'main') {
    const { name } = instance;
    const folder = join(this.#folder, name);
    this.#identify(name, folder);
    this.#running.set(name, { instance, label, app: this.#app(label) });
    const settings = {
      ...Object.fromEntries([...instance.settings].map(([key, { value }]) => [key, value])),
      ...Object.fromEntries(
        [...instance.tags].map(([key, { value }]) => [`client.tag.${key}`, value]),
      ),
      'num.stream.threads': String(instance.threads),
      'application.id': this.application,
      'bootstrap.servers': this.bootstrap,
      'client.id': name,
      'state.dir': folder,
      'commit.interval.ms': '500',
      ...(instance.staticId && { 'group.instance.id': name }),
    };
    await this.#tell(label, { do: 'start', name, settings });
  }

  /** Gives an instance the process id that it has in the model; the releases compared here keep it on disk. */
  #identify(name, folder) {
    if (this.#processIds.has(name)) return;
    const id = `00000000-0000-0000-0000-${(++this.#started).toString(16).padStart(12, '0')}`;
    this.#processIds.set(name, id);
    const inside = join(folder, this.application);
    mkdirSync(inside, { recursive: true });
    writeFileSync(join(inside, PROCESS_FILE), JSON.stringify({ processId: id }));
  }

  async #kill(select) {
    const running = [...this.#running.values()].map(({ instance }) => instance);
    const names = this.ours.selected(running, select).map(({ name }) => name);
    const apps = new Set(names.map((name) => this.#running.get(name).app));
    names.forEach((name) => this.#running.delete(name));
    await Promise.all([...apps].map((app) => app.kill()));
  }

  /**
   * Each instance is away for the pause, one after the other. The next one goes just before the last one is back: which
   * of its threads had rejoined for that would be a matter of chance. A stop may take until a rebalance has ended.
   */
  async #restart({ pauseMs }) {
    let back;
    for (const { instance, label } of [...this.#running.values()]) {
      const gone = Date.now();
      this.#running.delete(instance.name);
      const stopped = this.#tell(label, { do: 'stop', name: instance.name });
      await sleep(STOPPING_MS);
      await back?.();
      back = async () => {
        await stopped;
        await this.#start(instance, label);
      };
      await sleep(Math.max(0, gone + pauseMs - Date.now()));
    }
    await back?.();
  }
}
