import { fileURLToPath, pathToFileURL } from 'node:url';
import { mayHoldSettings } from '../binding/bind';
import type { CoreSettings } from '../features/model';
import { listed } from '../placement/words';
import { Project } from '../project';
import { exact, steady } from '../project/thoroughness';
import { DEFAULT_SETTINGS } from '../settings';
import { WrongUse, type OptionValues } from './command';
import { readText } from '../disk';
import { buildFilesAbove } from './build-files';
import { collectFiles, type InputFile } from './files';
import { versionOption } from './version-option';

/** The files of the command line in a project. */
export interface Loaded {
  readonly project: Project;
  /** The files that were given or found, without those that fleet files refer to. */
  readonly files: readonly InputFile[];
  /** How a URI is shown. */
  readonly shown: (uri: string) => string;
}

/**
 * Reads exactly the paths given (folders recursively), what they refer to and, for the Kafka version, the build files
 * above them. Options: `kafka`,
 * `orders`. Throws `WrongUse` for a path that does not exist or a named file that cannot be read.
 */
export async function load(paths: readonly string[], values: OptionValues): Promise<Loaded> {
  if (paths.length === 0) throw new WrongUse('No path is given.');
  const settings: CoreSettings = {
    ...DEFAULT_SETTINGS,
    ...(values['kafka'] === undefined
      ? {}
      : { kafkaVersion: versionOption(values['kafka']).version }),
    ...(values['orders'] === undefined ? {} : { orders: ordersOption(values['orders']) }),
  };
  const thoroughness = values['orders'] === undefined ? steady : exact;
  const project = new Project(() => settings, thoroughness, values['kafka'] !== undefined);
  const files = await collectFiles(paths, mayHoldSettings);
  for (const { uri, text } of await buildFilesAbove(files.map((file) => file.uri))) {
    project.setDocument(uri, text);
  }
  for (const { uri, named, shown } of files) {
    const text = await readText(fileURLToPath(uri));
    if (text !== undefined) project.setDocument(uri, text);
    else if (named) throw new WrongUse(`${shown} cannot be read, or is larger than 10 MB.`);
  }
  for (const uri of project.missing()) {
    const text = await readText(fileURLToPath(uri));
    if (text !== undefined) project.setDocument(uri, text);
  }
  const names = new Map(files.map(({ uri, shown }) => [uri, shown]));
  return { project, files, shown: (uri) => names.get(uri) ?? uri.replace(root, '') };
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
