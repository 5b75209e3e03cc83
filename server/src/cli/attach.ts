import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readText } from '../disk';
import { observedMoments } from '../placement/observed-moments';
import { observedText } from '../placement/observed-text';
import { Project } from '../project';
import { DEFAULT_SETTINGS } from '../settings';
import { EXIT, WrongUse, type Command, type CommandIo, type OptionValues } from './command';
import { choice } from './run';
import { versionOption } from './version-option';

/** How long to wait for a cluster unless told otherwise. */
const TIMEOUT_S = 30;

/** A running application, read from its cluster. */
export const attach: Command = {
  name: 'attach',
  usage:
    '--bootstrap-server HOST:PORT [--application ID] [--command-config FILE] [-o FLEET] [--format text|json|yaml] [--topology FILE] [--kafka VERSION] [--timeout SECONDS]',
  summary:
    'Reads a running application from its cluster: who has what now, and what becomes of it.',
  options: {
    'bootstrap-server': { type: 'string' },
    application: { type: 'string' },
    'command-config': { type: 'string' },
    output: { type: 'string', short: 'o' },
    format: { type: 'string' },
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
    topology: 'text of Topology.describe(): tells which subtopology owns which changelog',
    kafka: 'version of Kafka Streams, which the cluster does not tell (default: the newest known)',
    timeout: `seconds to wait for the cluster (default: ${TIMEOUT_S})`,
  },
  run: async (positionals, values, io) => {
    if (positionals.length > 0) throw new WrongUse('attach takes options only.');
    const format = choice('format', values['format'], ['text', 'json', 'yaml']);
    const request = await clusterRequest(values, io);
    const { attachTo, applicationsOf } = await import('../main/attach');
    const application = text(values, 'application');
    if (application === undefined) {
      const listed = await applicationsOf(request);
      clearProgress(io);
      if (listed.kind === 'failed') throw new WrongUse(listed.message);
      const none = 'The cluster has no application of Kafka Streams that this user may describe.';
      io.out(`${listed.applications.join('\n') || none}\n`);
      return EXIT.fine;
    }
    const kafka =
      values['kafka'] === undefined ? undefined : versionOption(values['kafka']).version;
    const topology = text(values, 'topology');
    const description = topology === undefined ? undefined : await fileText(topology, 'topology');
    const attached = await attachTo({ ...request, application, description, known: { kafka } });
    clearProgress(io);
    if (attached.kind === 'failed') throw new WrongUse(attached.message);
    const { fleetFile, json } = attached;
    const output = text(values, 'output');
    if (output !== undefined) await write(output, fleetFile);
    if (format === 'json') io.out(`${JSON.stringify(json, null, 2)}\n`);
    else if (format === 'yaml') io.out(fleetFile);
    else io.out(await textOf(fleetFile, json.notes, io.color));
    return EXIT.fine;
  },
};

async function clusterRequest(values: OptionValues, io: CommandIo) {
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
    onProgress: (doing: string): void => {
      if (io.progress) io.err(`\r\x1b[K${doing}…`);
    },
  };
}

/** The same words as for the file read again: it goes through the same reading. */
async function textOf(
  fleetFile: string,
  notes: readonly string[],
  color: boolean,
): Promise<string> {
  const uri = pathToFileURL(path.resolve('observed.fleet.yaml')).href;
  const project = new Project(() => DEFAULT_SETTINGS);
  project.setDocument(uri, fleetFile);
  const fleet = project.applicationsOf(uri)[0]?.fleet;
  if (!fleet) return fleetFile;
  const told = observedText(fleet, await observedMoments(fleet), { color });
  return [told, ...notes.map((note) => `  Note: ${note}\n`)].join('');
}

function clearProgress(io: CommandIo): void {
  if (io.progress) io.err('\r\x1b[K');
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
