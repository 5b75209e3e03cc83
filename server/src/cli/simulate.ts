import type { Fleet } from '../fleet/fleet';
import { timelineInSlices, type Timeline } from '../placement/timeline';
import { timelineJsonParts } from '../placement/timeline-json';
import { threadLines } from '../placement/timeline-threads';
import { timelineText } from '../placement/timeline-text';
import { counted } from '../placement/words';
import type { Beginning } from '../simulation/simulation';
import { EXIT, WrongUse, type Command, type CommandIo } from './command';
import { brokenFleetFiles, load, type Loaded } from './load';
import { Progress } from './progress';
import { choice } from './run';

/** Words of `--start`: how the fleet is found. */
const STARTS = [
  'running',
  'restoring',
  'empty',
  'observed',
] as const satisfies readonly Beginning[];

/** Steps between two reports of progress. */
const PROGRESS_STEPS = 10;

/** The timeline of a fleet's events. */
export const simulate: Command = {
  name: 'simulate',
  usage:
    'FLEET [--format text|json] [--start running|restoring|empty|observed] [--threads] [--kafka VERSION]',
  summary: 'Shows what becomes of a fleet over time under its events, or at its first start.',
  options: {
    format: { type: 'string' },
    start: { type: 'string' },
    threads: { type: 'boolean' },
    kafka: { type: 'string' },
  },
  optionHelp: {
    format: 'text (default) or json',
    start:
      'running: settled long ago (default with events); restoring: changelogs but no local state; empty: nothing to restore; observed: as attach found it (default where it did)',
    threads: 'also what each stream thread has after every rebalance (json always tells)',
    kafka: 'Kafka Streams version in force (default: what the files say, else the newest known)',
  },
  run: async (paths, values, io) => {
    const format = choice('format', values['format'], ['text', 'json']);
    const word =
      values['start'] === undefined ? undefined : choice('start', values['start'], STARTS);
    const fleet = onlyFleet(await load(paths, values, io), io);
    const progress = new Progress(io);
    const outcome = await timelineInSlices(fleet, {
      ...(word && { beginning: word }),
      onProgress: ({ steps, at }) => {
        if (steps % PROGRESS_STEPS === 0) {
          progress.say(`${steps} steps, ${Math.round(at / 60_000)} min`);
        }
      },
    });
    progress.end();
    const { timeline, reason } = outcome;
    if (format === 'json') {
      for (const part of timelineJsonParts(fleet.application, outcome)) io.out(part);
    } else if (timeline) {
      io.out(timelineText(fleet, timeline, { color: io.color }));
      if (values['threads'] === true) tellThreads(timeline, io);
    }
    if (timeline) return EXIT.fine;
    io.err(`Nothing to simulate for ${fleet.application}: ${reason}\n`);
    return EXIT.wrongUse;
  },
};

function tellThreads(timeline: Timeline, io: CommandIo): void {
  io.out('\n  Stream threads after each rebalance, in the order of their numbers:\n');
  for (const line of threadLines(timeline)) io.out(`${line}\n`);
}

/** The one fleet that the paths describe; what its fleet file got wrong is told on standard error. */
function onlyFleet(loaded: Loaded, io: CommandIo): Fleet {
  const known = loaded.project.applications().flatMap(({ fleet }) => fleet ?? []);
  const [fleet, second] = known;
  if (!fleet) {
    throw new WrongUse(
      brokenFleetFiles(loaded) ||
        'No fleet is described here. Describe its instances in a *.fleet.yaml.',
    );
  }
  if (second) {
    throw new WrongUse(
      `There are several fleets here (${known.map(({ application }) => application).join(', ')}). Name the file of one.`,
    );
  }
  tellErrors(loaded, fleet, io);
  return fleet;
}

/** Findings over a fleet need its verdict, which takes long on large ones. */
const SMALL = 1_000_000;

/** Events with errors are left out; says so on standard error. */
function tellErrors({ project, shown }: Loaded, fleet: Fleet, io: CommandIo): void {
  const tasks = fleet.topology.subtopologies.reduce((sum, { partitions }) => sum + partitions, 0);
  if (tasks * fleet.instances.length > SMALL) return;
  for (const uri of fleet.sources) {
    const errors = project.findings(uri).filter(({ severity }) => severity === 'error').length;
    if (errors === 0) continue;
    io.err(`${shown(uri)} has ${counted(errors, 'error')}, and what they concern is left out.\n`);
  }
}
