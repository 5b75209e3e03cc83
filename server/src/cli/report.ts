import { writeFile } from 'node:fs/promises';
import { reportOf } from '../features/report';
import type { ExportFormat } from '../protocol';
import { EXIT, WrongUse, type Command } from './command';
import { load } from './load';
import { choice } from './run';

/** The preview as one file, as the editor exports it. */
export const report: Command = {
  name: 'report',
  usage: 'FLEET [-o FILE] [--format html|markdown|svg] [--kafka VERSION]',
  summary: 'Writes the preview of a fleet as one self-contained file, for a pull request.',
  options: {
    output: { type: 'string', short: 'o' },
    format: { type: 'string' },
    orders: { type: 'string' },
    kafka: { type: 'string' },
  },
  optionHelp: {
    output: 'file to write, -o for short (default: standard output)',
    format: 'html, markdown or svg (default: what the file ends with, else html)',
    orders: 'orders of process ids to run (default: 50, fewer for large fleets)',
    kafka: 'Kafka Streams version in force (default: what the files say, else the newest known)',
  },
  run: async (paths, values, io) => {
    const output = typeof values['output'] === 'string' ? values['output'] : undefined;
    const format =
      values['format'] === undefined
        ? formatOf(output)
        : choice('format', values['format'], ['html', 'markdown', 'svg']);
    const { project } = await load(paths, values, io);
    const known = project
      .applications()
      .flatMap(({ fleet, verdict }) => (fleet && verdict ? [{ fleet, verdict }] : []));
    const [first, second] = known;
    if (!first) {
      throw new WrongUse('No fleet is described here. Describe its instances in a *.fleet.yaml.');
    }
    if (second) {
      const names = known.map(({ fleet }) => fleet.application).join(', ');
      throw new WrongUse(`There are several fleets here (${names}). Name the file of one.`);
    }
    const { fleet, verdict } = first;
    const changed = { fleet, overTime: fleet, labels: [] };
    const file = await reportOf(changed, verdict, verdict.worst, format);
    if (output === undefined) io.out(file?.text ?? '');
    else await write(output, file?.text ?? '');
    return EXIT.fine;
  },
};

async function write(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch {
    throw new WrongUse(`${path} cannot be written.`);
  }
}

function formatOf(path: string | undefined): ExportFormat {
  if (path?.endsWith('.svg')) return 'svg';
  return path?.endsWith('.md') ? 'markdown' : 'html';
}
