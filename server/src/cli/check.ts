import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../../package.json';
import type { Severity } from '../rules/rule';
import { EXIT, WrongUse, type Command, type CommandIo, type OptionValues } from './command';
import { pathBelow } from './files';
import { github } from './formats/github';
import { gitlab } from './formats/gitlab';
import { json } from './formats/json';
import { sarif } from './formats/sarif';
import { text } from './formats/text';
import { load, type Loaded } from './load';
import { Progress } from './progress';
import { uncheckedNotes } from './unchecked';
import { repositoryOf } from '../repository';
import {
  readBaseline,
  reviewBaseline,
  writeBaseline,
  type BaselineEntry,
} from './results/baseline';
import { checkedFile, type CheckedFile } from './results/checked-file';
import { choice } from './run';

const FORMATS = { text, json, sarif, github, gitlab };

const LOUDNESS: Readonly<Record<Severity, number>> = {
  error: 3,
  warning: 2,
  information: 1,
  hint: 0,
};

/** All rules over files and folders. */
export const check: Command = {
  name: 'check',
  usage: 'PATH… [OPTIONS]',
  summary: 'Checks the settings of files and folders (recursively); - is standard input.',
  options: {
    format: { type: 'string' },
    kafka: { type: 'string' },
    'fail-on': { type: 'string' },
    include: { type: 'string', multiple: true },
    exclude: { type: 'string', multiple: true },
    'no-gitignore': { type: 'boolean' },
    'stdin-name': { type: 'string' },
    baseline: { type: 'string' },
    'write-baseline': { type: 'boolean' },
  },
  optionHelp: {
    format:
      'text (default), json, sarif (2.1.0), github (annotations) or gitlab (code quality report)',
    kafka:
      'Kafka Streams version in force, for example 3.9 (default: what the files say, else the newest known)',
    'fail-on':
      'lowest severity that makes the exit code 1: error (default), warning or information',
    include: 'GLOB; of the files in folders only those that match are checked; may be repeated',
    exclude: 'GLOB; files that match are not checked; may be repeated',
    'no-gitignore': 'check what .gitignore files leave out as well',
    'stdin-name': 'path that standard input is taken to have (default: streams.properties)',
    baseline: 'FILE with known findings: they are counted, neither shown nor a failure',
    'write-baseline': 'write what is found to the file of --baseline, and exit with 0',
  },
  run: async (paths, values, io) => {
    const format = choice('format', values['format'], [
      'text',
      'json',
      'sarif',
      'github',
      'gitlab',
    ]);
    const failOn = choice('fail-on', values['fail-on'], ['error', 'warning', 'information']);
    const baseline = await baselineOf(values);
    const known = new Set(baseline?.entries.map(({ fingerprint }) => fingerprint));
    const loaded = await load(paths, values, io);
    const checked = checkAll(loaded, known, io);
    for (const note of uncheckedNotes(loaded, paths)) io.err(`${note}\n`);
    if (baseline && values['write-baseline'] === true) {
      const { unchecked } = await reviewBaseline(baseline.entries, checked, exists);
      const count = await writeBaseline(baseline.path, checked, unchecked);
      io.err(`${baseline.path} holds ${counted(count, 'finding')}.\n`);
      return EXIT.fine;
    }
    const options = { color: io.color, version, baseline: baseline !== undefined };
    io.out(FORMATS[format].render(checked, options));
    if (baseline) await tellVanished(baseline, checked, io);
    const fails = checked.some(({ findings }) =>
      findings.some((each) => !each.known && LOUDNESS[each.severity] >= LOUDNESS[failOn]),
    );
    return fails ? EXIT.findings : EXIT.fine;
  },
};

/** What findings are named from: the repository around the working directory, or that directory. */
function rootFolder(): string {
  return repositoryOf(process.cwd()) ?? process.cwd();
}

function checkAll(
  { project, files }: Loaded,
  known: ReadonlySet<string>,
  io: CommandIo,
): CheckedFile[] {
  const progress = new Progress(io);
  const root = rootFolder();
  const checked = files.flatMap(({ uri, shown }, i) => {
    progress.step('Checking file', i + 1, files.length);
    const document = project.document(uri);
    if (!document) return [];
    const place = { file: shown, path: pathBelow(root, fileURLToPath(uri)) ?? uri };
    return [checkedFile(place, document, project.findings(uri), known)];
  });
  progress.end();
  return checked;
}

interface Baseline {
  readonly path: string;
  readonly entries: readonly BaselineEntry[];
}

async function baselineOf(values: OptionValues): Promise<Baseline | undefined> {
  const file = values['baseline'];
  const writes = values['write-baseline'] === true;
  if (typeof file !== 'string') {
    if (writes) throw new WrongUse('--write-baseline needs --baseline FILE.');
    return undefined;
  }
  const isNew = writes && !(await exists(path.resolve(file)));
  return { path: file, entries: isNew ? [] : await readBaseline(file) };
}

/** Whether a file is there: a path from the root of the repository, or a `file:` URI. */
async function exists(file: string): Promise<boolean> {
  const full = file.startsWith('file:') ? fileURLToPath(file) : path.resolve(rootFolder(), file);
  return (await stat(full).catch(() => undefined)) !== undefined;
}

/** Old findings that are gone let the baseline shrink. Said on standard error: the formats have no place for it. */
async function tellVanished(
  baseline: Baseline,
  checked: readonly CheckedFile[],
  io: CommandIo,
): Promise<void> {
  const { vanished } = await reviewBaseline(baseline.entries, checked, exists);
  if (vanished.length === 0) return;
  const lines = vanished.map(({ file, key, rule }) => `  ${file}  ${key}  ${rule}\n`).join('');
  const are = vanished.length === 1 ? 'is' : 'are';
  io.err(
    `${counted(vanished.length, 'finding')} of ${baseline.path} ${are} gone; --write-baseline takes them out:\n${lines}`,
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
