import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mayHoldSettings } from '../binding/bind';
import { fileName } from '../binding/document-name';
import { SETTINGS_FILE } from '../binding/settings-file';
import type { CoreSettings } from '../features/model';
import { listed } from '../placement/words';
import { Project } from '../project';
import { exact, steady } from '../project/thoroughness';
import { DEFAULT_SETTINGS } from '../settings';
import { WrongUse, type CommandIo, type OptionValues } from './command';
import { readFileText, readText } from '../disk';
import { buildFilesAbove } from './build-files';
import { collectFiles, inputFile, type InputFile } from './files';
import { chosenBy } from './globs';
import { Progress } from './progress';
import { settingsFilesFor } from '../repository';
import { versionOption } from './version-option';

/** The files of the command line in a project. */
export interface Loaded {
  readonly project: Project;
  /** The files that were given or found, without those that fleet files refer to. */
  readonly files: readonly InputFile[];
  /** Files that were named, but that options or settings files leave out, in the order they were given. */
  readonly leftOut: readonly LeftOut[];
  /** How a URI is shown. */
  readonly shown: (uri: string) => string;
}

/** A file that was named and is left out all the same. */
export interface LeftOut extends Pick<InputFile, 'shown'> {
  readonly by: '--exclude' | typeof SETTINGS_FILE;
}

/** Files that are read at a time. */
const BATCH = 32;

/**
 * Reads exactly the paths given (folders recursively), what they refer to and, for the Kafka version, the build files
 * above them; the settings files that govern them; `-` is standard input. Options: `kafka`, `orders`, `include`, `exclude`, `no-gitignore`, `stdin-name`.
 * Throws `WrongUse` for a path that does not exist, and for a named file that cannot be read or is of a kind that holds
 * no settings.
 */
export async function load(
  paths: readonly string[],
  values: OptionValues,
  io: CommandIo,
): Promise<Loaded> {
  if (paths.length === 0) throw new WrongUse('No path is given.');
  const flags: Partial<CoreSettings> = {
    ...(values['kafka'] === undefined
      ? {}
      : { kafkaVersion: versionOption(values['kafka']).version }),
    ...(values['orders'] === undefined ? {} : { orders: ordersOption(values['orders']) }),
  };
  const thoroughness = values['orders'] === undefined ? steady : exact;
  const project = new Project(() => DEFAULT_SETTINGS, thoroughness, flags);
  const piped = paths.includes(STANDARD_INPUT)
    ? inputFile(stdinName(values['stdin-name']), true)
    : undefined;
  const found = await filesAt(paths, values);
  const given = found.filter(chosenBy(values));
  for (const file of [...given, ...(piped ? [piped] : [])]) refuseOtherKinds(file);
  const governing = await readGoverning(project, [...given, ...(piped ? [piped] : [])]);
  const files = [...governing, ...given].filter(({ uri }) => !project.isExcluded(uri));
  for (const { uri, text } of await buildFilesAbove(files.map((file) => file.uri))) {
    project.setDocument(uri, text);
  }
  await readAll(project, files, io);
  if (piped) {
    project.setDocument(piped.uri, await io.input());
    if (!project.isExcluded(piped.uri)) files.push(piped);
  }
  for (const uri of project.missing()) {
    const file = await readFileText(fileURLToPath(uri));
    if (file) project.setDocument(uri, file.text, file.latin1);
  }
  const names = new Map(files.map(({ uri, shown }) => [uri, shown]));
  const leftOut = [...found, ...(piped ? [piped] : [])].flatMap((file): LeftOut[] => {
    if (!file.named || names.has(file.uri)) return [];
    const by = file === piped || given.includes(file) ? SETTINGS_FILE : '--exclude';
    return [{ shown: file.shown, by }];
  });
  return { project, files, leftOut, shown: (uri) => names.get(uri) ?? uri.replace(root, '') };
}

const STANDARD_INPUT = '-';

function filesAt(paths: readonly string[], values: OptionValues): Promise<InputFile[]> {
  return collectFiles(
    paths.filter((each) => each !== STANDARD_INPUT),
    { wanted: mayHoldSettings, gitignore: values['no-gitignore'] !== true },
  );
}

/** A file of a kind that is never read must not look as if it had been. */
function refuseOtherKinds({ uri, shown, named }: InputFile): void {
  if (!named || mayHoldSettings(fileName(uri))) return;
  throw new WrongUse(
    `${shown} is not checked: settings are read from .properties, .yml, .yaml and .env files. For a text that has another name, pipe it: - --stdin-name streams.properties.`,
  );
}

/**
 * Puts the settings files that govern some files into the project. Answers those that are not among the files: they
 * are checked as well, for a slip in them would let everything else pass.
 */
async function readGoverning(
  project: Project,
  files: readonly InputFile[],
): Promise<readonly InputFile[]> {
  const known = new Set(files.map(({ uri }) => uri));
  const folders = new Set(files.map(({ uri }) => path.dirname(fileURLToPath(uri))));
  const governing = settingsFilesFor(folders).map((file) => inputFile(file, false));
  for (const { uri } of governing) {
    const text = await readText(fileURLToPath(uri));
    if (text !== undefined) project.setDocument(uri, text);
  }
  return governing.filter(({ uri }) => !known.has(uri));
}

/** Puts the files into the project in their order, reading some of them at a time. */
async function readAll(
  project: Project,
  files: readonly InputFile[],
  io: CommandIo,
): Promise<void> {
  const progress = new Progress(io);
  for (let i = 0; i < files.length; i += BATCH) {
    const batch = files.slice(i, i + BATCH);
    const read = await Promise.all(batch.map(({ uri }) => readFileText(fileURLToPath(uri))));
    for (const [j, { uri, named, shown }] of batch.entries()) {
      const file = read[j];
      if (file) project.setDocument(uri, file.text, file.latin1);
      else if (named) throw new WrongUse(`${shown} cannot be read, or is larger than 10 MB.`);
    }
    progress.step('Reading file', i + batch.length, files.length);
  }
  progress.end();
}

function stdinName(value: OptionValues[string]): string {
  return typeof value === 'string' && value !== '' ? value : 'streams.properties';
}

/** A sentence on fleet files among the given paths that no fleet could be made of; empty when there are none. */
export function brokenFleetFiles({ project, files }: Loaded): string {
  const known = new Set(project.applications().flatMap(({ sources }) => sources));
  const broken = files.filter(({ uri }) => FLEET_FILE.test(uri) && !known.has(uri));
  return broken.length === 0
    ? ''
    : `No fleet can be made of ${listed(broken.map(({ shown }) => shown))}: the command check tells why.`;
}

const FLEET_FILE = /\.fleet\.ya?ml$/;

const root = `${pathToFileURL(process.cwd()).href}/`;

function ordersOption(value: OptionValues[string]): number {
  const orders = Number(value);
  if (!Number.isInteger(orders) || orders < 1 || orders > 100_000) {
    throw new WrongUse('--orders takes a number from 1 to 100000.');
  }
  return orders;
}
