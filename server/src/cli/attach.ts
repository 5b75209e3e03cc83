import { writeFile } from 'node:fs/promises';
import type { KnownElsewhere } from '../attach/fleet-text';
import { fileName } from '../binding/document-name';
import { readText } from '../disk';
import { driftOf, type Described } from '../features/drift';
import { describedElsewhere } from '../features/observed-answer';
import type { Fleet } from '../fleet/fleet';
import { observedMoments } from '../placement/observed-moments';
import { observedText } from '../placement/observed-text';
import { counted } from '../placement/words';
import { Project } from '../project';
import type { DriftLine } from '../protocol/observed-model';
import { DEFAULT_SETTINGS } from '../settings';
import { LEADER_KEYS } from '../simulation/leader-settings';
import { EXIT, WrongUse, type Command, type CommandIo, type OptionValues } from './command';
import { load } from './load';
import { Progress } from './progress';
import { choice } from './run';
import { versionOption } from './version-option';

/** How long to wait for a cluster unless told otherwise. */
const TIMEOUT_S = 30;

/** A running application, read from its cluster. */
export const attach: Command = {
  name: 'attach',
  usage:
    '--bootstrap-server HOST:PORT [--application ID] [--command-config FILE] [-o FLEET] [--format text|json|yaml] [--against PATH] [--topology FILE] [--kafka VERSION] [--timeout SECONDS]',
  summary:
    'Reads a running application from its cluster: who has what now, and what becomes of it.',
  options: {
    'bootstrap-server': { type: 'string' },
    application: { type: 'string' },
    'command-config': { type: 'string' },
    output: { type: 'string', short: 'o' },
    format: { type: 'string' },
    against: { type: 'string' },
    topology: { type: 'string' },
    kafka: { type: 'string' },
    timeout: { type: 'string' },
  },
  optionHelp: {
    'bootstrap-server': 'a broker, or several separated by commas (default: bootstrap.servers)',
    application: 'the application.id; without it the applications of the cluster are listed',
    'command-config': 'properties of a Java client: security.protocol, sasl.*, ssl.*',
    output: 'writes a fleet file (-o orders.fleet.yaml) that needs no cluster any more',
    format: 'text (default), json (all that was read) or yaml (the fleet file)',
    against:
      'files that say how it should run: differences are told and make the exit code 1; their settings count where the cluster tells none',
    topology: 'text of Topology.describe(): tells which subtopology owns which changelog',
    kafka: 'version of Kafka Streams, which the cluster does not tell (default: the newest known)',
    timeout: `seconds to wait for the cluster (default: ${TIMEOUT_S})`,
  },
  run: async (positionals, values, io) => {
    if (positionals.length > 0) throw new WrongUse('attach takes options only.');
    const format = choice('format', values['format'], ['text', 'json', 'yaml']);
    const progress = new Progress(io);
    const request = await clusterRequest(values, progress);
    const { attachTo, applicationsOf } = await import('../main/attach');
    const application = text(values, 'application');
    if (application === undefined) {
      const listed = await applicationsOf(request);
      progress.end();
      if (listed.kind === 'failed') throw new WrongUse(listed.message);
      const none = 'The cluster has no application of Kafka Streams that this user may describe.';
      io.out(`${listed.applications.join('\n') || none}\n`);
      return EXIT.fine;
    }
    const topology = text(values, 'topology');
    const description = topology === undefined ? undefined : await fileText(topology, 'topology');
    const described = await describedAt(text(values, 'against'), application, io);
    const known = knownFrom(described, values);
    const attached = await attachTo({ ...request, application, description, known });
    progress.end();
    if (attached.kind === 'failed') throw new WrongUse(attached.message);
    const { fleetFile, json } = attached;
    const output = text(values, 'output');
    if (output !== undefined) await write(output, fleetFile);
    const fleet = fleetOf(fleetFile);
    const drift = described && fleet ? driftOf(fleet, described) : null;
    if (format === 'json') io.out(`${JSON.stringify({ ...json, drift }, null, 2)}\n`);
    else if (format === 'yaml') io.out(fleetFile);
    else {
      const told = fleet && observedText(fleet, await observedMoments(fleet), { color: io.color });
      const notes = json.notes.map((note) => `  Note: ${note}\n`);
      io.out([told ?? fleetFile, ...driftLines(drift), ...notes].join(''));
    }
    return drift && drift.length > 0 ? EXIT.findings : EXIT.fine;
  },
};

/** What the files at a path say of the application; undefined without a path. */
async function describedAt(
  path: string | undefined,
  application: string,
  io: CommandIo,
): Promise<readonly Described[] | undefined> {
  if (path === undefined) return undefined;
  const { project } = await load([path], {}, io);
  const described = describedElsewhere(project, application);
  if (described.length > 0) return described;
  throw new WrongUse(`--against: nothing at ${path} describes an application ${application}.`);
}

/** Settings that only the files tell: those of the first instance, as any may lead. */
function knownFrom(
  described: readonly Described[] | undefined,
  values: OptionValues,
): KnownElsewhere {
  const [first] = described?.flatMap(({ instances }) => instances) ?? [];
  const settings = LEADER_KEYS.flatMap((key) => {
    const setting = first?.settings.get(key);
    if (setting?.literal !== true) return [];
    return [[key, { value: setting.value.trim(), from: fileName(setting.uri) }] as const];
  });
  const kafka = values['kafka'] === undefined ? undefined : versionOption(values['kafka']).version;
  return { kafka, settings: new Map(settings) };
}

function driftLines(drift: readonly DriftLine[] | null): string[] {
  if (!drift) return [];
  if (drift.length === 0) return ['\n  It runs as the files say.\n'];
  return [
    `\n  Drift: ${counted(drift.length, 'difference')} from the files\n`,
    ...drift.map(({ text: line }) => `  • ${line.replaceAll('`', '')}\n`),
  ];
}

async function clusterRequest(values: OptionValues, progress: Progress) {
  const config = text(values, 'command-config');
  const timeout = Number(text(values, 'timeout') ?? TIMEOUT_S);
  if (!(timeout > 0 && timeout <= 3600)) {
    throw new WrongUse('--timeout takes a number of seconds, at most 3600.');
  }
  const bootstrap = text(values, 'bootstrap-server');
  if (bootstrap === undefined && config === undefined) {
    throw new WrongUse('--bootstrap-server is missing: HOST:PORT of a broker.');
  }
  return {
    bootstrap,
    clientProperties: config === undefined ? undefined : await fileText(config, 'command-config'),
    // As Kafka's tools take paths in it: from where the command runs.
    folder: process.cwd(),
    timeoutMs: timeout * 1000,
    onProgress: (doing: string): void => progress.say(`${doing}…`),
  };
}

/** The fleet as everybody else finds it in the file: it goes through the same reading. */
function fleetOf(fleetFile: string): Fleet | undefined {
  const uri = 'file:///observed.fleet.yaml';
  const project = new Project(() => DEFAULT_SETTINGS);
  project.setDocument(uri, fleetFile);
  return project.applicationsOf(uri)[0]?.fleet;
}

function text(values: OptionValues, option: string): string | undefined {
  const value = values[option];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

async function fileText(file: string, option: string): Promise<string> {
  const read = await readText(file);
  if (read === undefined) throw new WrongUse(`--${option}: ${file} cannot be read.`);
  return read;
}

async function write(file: string, content: string): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new WrongUse(`${file} cannot be written (${reason}).`);
  }
}
