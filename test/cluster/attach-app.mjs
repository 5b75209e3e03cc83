// The application that is attached to: a classic group and a streams group of the same topology.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the applications. */
export const CLASSIC = 'attached';
export const STREAMS = 'by-broker';

export const SUBTOPOLOGIES = [
  { topic: 'orders', partitions: 4, stateful: true },
  { topic: 'clicks', partitions: 3, stateful: false },
];
export const TASKS = 7;
export const RECORDS = 50;

/** Threads and tags of the instances of the classic group. */
export const INSTANCES = {
  'node-1': { zone: 'a', threads: 2 },
  'node-2': { zone: 'b', threads: 1 },
  'node-3': { zone: 'c', threads: 1 },
};

/** The members of the streams group. */
export const MEMBERS = {
  'member-1': { zone: 'a', threads: 2 },
  'member-2': { zone: 'b', threads: 1 },
  'member-3': { zone: 'c', threads: 1 },
};

/** What the files of the classic group say, and cluster and members do not: a few records are much, and time is short. */
export const SETTINGS = {
  'num.standby.replicas': '1',
  'rack.aware.assignment.tags': 'zone',
  'acceptable.recovery.lag': '0',
  'max.warmup.replicas': '2',
  'probing.rebalance.interval.ms': '60000',
};

/**
 * How long instances of the classic group keep what they are not assigned any more, in milliseconds. Nobody can tell
 * from outside how long ago the last rebalance was, and whether that is still there: so it is gone soon.
 */
export const CLEANUP_MS = 5000;

/** Seconds that a group may take to come to rest. */
const SETTLE_S = 180;

/** The Java process with the instances of both groups. */
export class AttachedApp {
  /** How often the classic group was rebalanced. */
  rebalances = 0;

  constructor(app, { bootstrap, folder, release }) {
    Object.assign(this, { app, bootstrap, folder, release });
  }

  /** Tells the process something about the broker or an instance. */
  tell(command) {
    return this.app.ask({ bootstrap: this.bootstrap, subtopologies: SUBTOPOLOGIES, ...command });
  }

  async begin() {
    await this.tell({ do: 'topics' });
    await this.tell({ do: 'produce', from: 0, records: RECORDS });
  }

  /** Starts an instance of the classic group; `processId` gives it one of its own choice. */
  async startClassic(name, { zone, threads }, processId) {
    const state = this.#stateOf(CLASSIC, name);
    if (processId) {
      const inside = join(state, CLASSIC);
      mkdirSync(inside, { recursive: true });
      writeFileSync(join(inside, 'kafka-streams-process-metadata'), JSON.stringify({ processId }));
    }
    await this.#start(CLASSIC, name, zone, {
      ...SETTINGS,
      'state.cleanup.delay.ms': String(CLEANUP_MS),
      'session.timeout.ms': '10000',
      'heartbeat.interval.ms': '1000',
      'num.stream.threads': String(threads),
    });
  }

  /** Starts an instance of the streams group. */
  async startStreams(name, { zone, threads }) {
    await this.#start(STREAMS, name, zone, {
      'group.protocol': 'streams',
      'num.stream.threads': String(threads),
    });
  }

  stop(name) {
    return this.tell({ do: 'stop', name });
  }

  async stopAll() {
    await Promise.all(Object.keys(await this.describe()).map((name) => this.stop(name)));
  }

  /** What the instances whose names begin so say of themselves. */
  async describe(prefix = '') {
    const told = await this.tell({ do: 'describe' });
    return Object.fromEntries(Object.entries(told).filter(([name]) => name.startsWith(prefix)));
  }

  /**
   * The same once all run with all tasks placed, three times in a row the same, and all records counted; `restored`
   * waits for standbys and warmups as well.
   */
  async running(prefix, { restored = true } = {}) {
    let before = [];
    for (let second = 0; second < SETTLE_S; second++) {
      const told = await this.describe(prefix);
      const all = Object.values(told);
      const isDone = ({ state, lag, ends }) =>
        state === 'RUNNING' && ends.every((end) => end === RECORDS) && (!restored || lag === 0);
      const tasks = all.flatMap((each) => tasksOf(each).active);
      const now = JSON.stringify(all.map(tasksOf));
      const isWhole = all.every(isDone) && tasks.length === TASKS;
      before = isWhole && now === before[0] ? [now, ...before] : [now];
      if (isWhole && before.length === 3) return told;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    throw new Error(`${prefix} did not settle.`);
  }

  #stateOf(application, name) {
    return join(this.folder, application, name);
  }

  async #start(application, name, zone, settings) {
    await this.tell({
      do: 'start',
      name,
      settings: {
        ...settings,
        'application.id': application,
        'bootstrap.servers': this.bootstrap,
        'client.id': name,
        'client.tag.zone': zone,
        'client.rack': `rack-${zone}`,
        'application.server': `${name}:8080`,
        'state.dir': this.#stateOf(application, name),
        'commit.interval.ms': '100',
      },
    });
  }
}

/** What an instance says that it has, over its threads. */
export function tasksOf({ threads }) {
  const all = Object.values(threads);
  return {
    active: all.flatMap(({ active }) => active).sort(),
    standby: all.flatMap(({ standby }) => standby).sort(),
  };
}

/** By name: what instances say that they have. */
export function tasksByName(real) {
  return Object.fromEntries(
    Object.entries(real)
      .map(([name, told]) => [name, tasksOf(told)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
