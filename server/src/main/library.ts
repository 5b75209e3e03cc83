/**
 * The library: what the command line prints, as values. It reads no disk and starts nothing.
 *
 * Every exported type is written out here and refers to nothing else, so that the declarations of this one file are
 * the whole API; `test/library/` holds them to what was released.
 */
import { featuresOf } from '../catalog/features';
import { KAFKA_VERSIONS, NEWEST_VERSION, parseVersion } from '../catalog/kafka-version';
import type { Fleet } from '../fleet/fleet';
import { answerScenarioLine } from '../group/scenario-line';
import { placementJson } from '../placement/report';
import { timelineOf } from '../placement/timeline';
import { timelineJsonParts } from '../placement/timeline-json';
import { Project } from '../project';
import { exact, steady } from '../project/thoroughness';
import { DEFAULT_SETTINGS } from '../settings';

/**
 * Files by name, `/` between folders; names tell the shape, as on a disk: `orders.fleet.yaml`, `node-1.properties`.
 * An object stands for a fleet file (or another YAML file) that was not written down.
 */
export type Files = Readonly<Record<string, string | object>>;

/** What every function takes. */
export interface Options {
  /** Kafka Streams version in force, `3.9` or `3.9.1`; by default what the files say, else the newest known. */
  readonly kafka?: string;
}

/** A standby distribution tier of KIP-708. */
export type Tier = 'absolute' | 'partial' | 'least';

/** How many tasks have copies that differ in all tags, in some, in none, and how many have too few copies. */
export interface TierCounts {
  readonly absolute: number;
  readonly partial: number;
  readonly least: number;
  readonly underReplicated: number;
}

/** The three answers of one leader; null where no tier can be told. */
export interface Answers {
  /** What the tags promise by counting their values. */
  readonly formula: Tier | null;
  /** The best that any assignor could do. */
  readonly achievable: Tier | null;
  /** What Kafka does: in the base run, and over several orders of the random process ids. */
  readonly achieved: {
    readonly worst: Tier;
    readonly tasks: TierCounts;
    readonly orders: {
      readonly run: number;
      readonly absolute: number;
      readonly partial: number;
      readonly least: number;
    };
  } | null;
}

/** The verdict on one application. */
export interface Placement extends Answers {
  readonly application: string;
  readonly profile: string | null;
  readonly kafka: string;
  /** What says which Kafka version it is. */
  readonly versionFrom: string;
  readonly assignor: string;
  /** False where Kafka itself may place the copies differently from start to start; else left out. */
  readonly reproducible?: false;
  readonly sources: readonly string[];
  readonly instances: number;
  readonly tasks: {
    readonly stateful: number;
    readonly stateless: number;
    /** Whether the topology was not described. */
    readonly assumed: boolean;
  };
  /** Copies of each stateful task: the active one and its standbys. */
  readonly copies: number;
  readonly tags: readonly { readonly key: string; readonly values: readonly string[] }[];
  /** By instance name: what it holds in the base run. */
  readonly base: Readonly<
    Record<string, { readonly active: readonly string[]; readonly standby: readonly string[] }>
  >;
  /** One for each set of settings that would decide if its instances led the group. */
  readonly leaders: readonly (Answers & { readonly names: readonly string[] })[];
  /** Why, in words. */
  readonly reasons: readonly string[];
}

/** What one instance has at a step. */
export interface Holding {
  readonly active: readonly string[];
  readonly standby: readonly string[];
  readonly warmup: readonly string[];
  /** By stream thread; left out for an instance with one. */
  readonly threads?: readonly {
    readonly active: readonly string[];
    readonly standby: readonly string[];
  }[];
}

/** One step of a timeline. Durations as fleet files write them: `10m`, `1h 30m`. */
export interface Step {
  readonly at: string;
  readonly cause: string;
  readonly worst: Tier | null;
  readonly tasks: TierCounts | null;
  readonly warmups: number;
  readonly movesLeft: number;
  /** Tasks without a caught-up copy that is alive. */
  readonly unavailable: readonly string[];
  readonly unavailableFor: string;
  /** By name of the instances that are up. */
  readonly assignment: Readonly<Record<string, Holding>>;
  readonly notRunning: readonly string[];
  readonly notRunningFor: string;
  readonly rebalanced: boolean;
  /** Tasks that nobody runs until their former owner has given them up. */
  readonly withheld: readonly string[];
  readonly stopped: readonly string[];
  readonly started: readonly string[];
  /** KIP-441's draft measure; left out unless the fleet file sets `balanceFactor`. */
  readonly balance?: { readonly most: number; readonly fewest: number; readonly within: boolean };
}

/** A time without a task. */
export interface Outage {
  readonly task: string;
  readonly from: string;
  readonly for: string;
}

/** What becomes of a fleet over time. */
export interface Simulation {
  readonly application: string;
  readonly steps: readonly Step[];
  readonly converged: boolean;
  readonly settledAt: string | null;
  /** Why it did not converge, or could not be run; null when it settled. */
  readonly reason: string | null;
  readonly restoredAt: string | null;
  readonly rebalances: number;
  readonly followUps: number;
  readonly worst: Tier | null;
  readonly longestUnavailable: Outage | null;
  readonly longestPause: Outage | null;
  readonly leader: string | null;
  /** What was taken for granted because no file says it. */
  readonly assumptions: readonly string[];
}

/** Something that a file gets wrong. Lines and UTF-16 units count from 0, as in LSP. */
export interface Finding {
  readonly file: string;
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  };
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  /** The rule's id. */
  readonly code: string;
  readonly message: string;
}

/** One client (process) of a scenario. State is told by `lags`, or by `offsetSums` with the scenario's end offsets. */
export interface ScenarioClient {
  /** Process id: a UUID. */
  readonly id: string;
  /** Stream threads. */
  readonly capacity: number;
  readonly tags?: Readonly<Record<string, string>>;
  /** By task; -2 means that it runs there. Longs may be strings. */
  readonly lags?: Readonly<Record<string, number | string>>;
  readonly offsetSums?: Readonly<Record<string, number | string>>;
  readonly prevActive?: readonly string[];
  readonly prevStandby?: readonly string[];
}

/** One rebalance as the group's leader sees it. More fields: `test/oracle/README.md`. */
export interface Scenario {
  readonly id?: string;
  readonly configs?: {
    readonly numStandbyReplicas?: number;
    readonly maxWarmupReplicas?: number;
    readonly acceptableRecoveryLag?: number | string;
    readonly rackAwareAssignmentTags?: readonly string[];
  };
  readonly statefulTasks: readonly string[];
  readonly statelessTasks?: readonly string[];
  readonly clients: readonly ScenarioClient[];
  readonly endOffsetSums?: Readonly<Record<string, number | string>>;
  readonly [more: string]: unknown;
}

/** What Kafka's assignor answers. */
export interface Assignment {
  readonly id: string | null;
  /** Whether it asks for another rebalance after `probing.rebalance.interval.ms`. */
  readonly probing?: boolean;
  readonly activeMovements?: number;
  readonly standbyMovements?: number;
  /** By process id. Standbys include warmups. */
  readonly clients?: Readonly<
    Record<
      string,
      {
        readonly active: readonly string[];
        readonly standby: readonly string[];
        readonly warmup?: readonly string[];
      }
    >
  >;
  /** The exception that Kafka throws, or what is wrong with the scenario; then there are no clients. */
  readonly error?: string;
  readonly [more: string]: unknown;
}

/** Kafka Streams versions that are known, oldest first. */
export const kafkaVersions: readonly string[] = KAFKA_VERSIONS;

/** Runs Kafka's task assignor once, as the group's leader does. Throws `RangeError` for an unknown Kafka version. */
export function assign(scenario: Scenario, options: Options = {}): Assignment {
  const version = versionOf(options) ?? NEWEST_VERSION;
  return JSON.parse(
    answerScenarioLine(JSON.stringify(scenario), featuresOf(version)),
  ) as Assignment;
}

/**
 * The verdict for each application that the files describe; empty when they make no fleet: `check` then tells why.
 * `orders` (default 50, fewer for large fleets) is how many orders of process ids are tried.
 */
export function placement(
  files: Files,
  options: Options & { readonly orders?: number } = {},
): Placement[] {
  return projectOf(files, options)
    .applications()
    .flatMap(({ fleet, verdict }) =>
      fleet && verdict ? [placementJson(fleet, verdict, nameOf)] : [],
    );
}

/**
 * What becomes of a fleet under the events of its file, or at its first start. Throws an `Error` unless the files make
 * exactly one fleet.
 */
export function simulate(files: Files, options: Options = {}): Simulation {
  const fleets = projectOf(files, options)
    .applications()
    .flatMap(({ fleet }): Fleet[] => (fleet ? [fleet] : []));
  const [fleet] = fleets;
  if (!fleet || fleets.length > 1) {
    throw new Error(`The files make ${fleets.length} fleets; one is simulated at a time.`);
  }
  const parts = timelineJsonParts(fleet.application, timelineOf(fleet));
  return JSON.parse([...parts].join('')) as Simulation;
}

/** All that the files get wrong, by file in the order given and by place in it. */
export function check(files: Files, options: Options = {}): Finding[] {
  const project = projectOf(files, options);
  return Object.keys(files).flatMap((file) => {
    const uri = uriOf(file);
    const document = project.document(uri);
    if (!document) return [];
    return project.findings(uri).map(({ span, severity, code, message }): Finding => {
      const start = document.lines.positionAt(span.start);
      return {
        file,
        range: { start, end: document.lines.positionAt(span.end) },
        severity,
        code,
        message,
      };
    });
  });
}

function projectOf(files: Files, options: Options & { readonly orders?: number }): Project {
  const version = versionOf(options);
  const { orders } = options;
  const flags = {
    ...(version === undefined ? {} : { kafkaVersion: version }),
    ...(orders === undefined ? {} : { orders }),
  };
  const thoroughness = orders === undefined ? steady : exact;
  const project = new Project(() => DEFAULT_SETTINGS, thoroughness, flags);
  for (const [name, content] of Object.entries(files)) {
    // JSON is YAML.
    project.setDocument(
      uriOf(name),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  }
  return project;
}

function versionOf({ kafka }: Options): (typeof KAFKA_VERSIONS)[number] | undefined {
  if (kafka === undefined) return undefined;
  const version = parseVersion(kafka);
  if (version) return version;
  throw new RangeError(
    `"${kafka}" is no known Kafka version: ${KAFKA_VERSIONS[0]} to ${NEWEST_VERSION}, for example 3.9.`,
  );
}

/** Where the files are said to lie: names become URIs, and relative references between them work. */
const ROOT = 'file:///';

function uriOf(name: string): string {
  return ROOT + name.split('/').map(encodeURIComponent).join('/');
}

function nameOf(uri: string): string {
  return decodeURIComponent(uri.slice(ROOT.length));
}
