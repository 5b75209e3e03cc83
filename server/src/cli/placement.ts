import { placementJson } from '../placement/report';
import { placementText } from '../placement/report-text';
import { EXIT, type Command } from './command';
import { brokenFleetFiles, load } from './load';
import { choice } from './run';

/** The verdict for each application. */
export const placement: Command = {
  name: 'placement',
  usage: 'PATH… [--format text|json] [--orders N] [--kafka VERSION]',
  summary: 'Tells for each application which standby distribution tier its fleet reaches, and why.',
  options: { format: { type: 'string' }, orders: { type: 'string' }, kafka: { type: 'string' } },
  optionHelp: {
    format: 'text (default) or json',
    orders: 'orders of process ids to run (default: 50, fewer for large fleets)',
    kafka: 'Kafka Streams version in force (default: what the files say, else the newest known)',
  },
  run: async (paths, values, io) => {
    const format = choice('format', values['format'], ['text', 'json']);
    const loaded = await load(paths, values, io);
    const { project, shown } = loaded;
    const known = project
      .applications()
      .flatMap(({ fleet, verdict }) => (fleet && verdict ? [{ fleet, verdict }] : []));
    if (format === 'json') {
      const objects = known.map(({ fleet, verdict }) => placementJson(fleet, verdict, shown));
      io.out(`${JSON.stringify(objects, null, 2)}\n`);
      return EXIT.fine;
    }
    const texts = known.map(({ fleet, verdict }) =>
      placementText(fleet, verdict, { color: io.color }),
    );
    const given = new Set(loaded.files.map(({ uri }) => uri));
    // A file that only a fleet file refers to describes no application of its own.
    const unknown = project
      .applications()
      .filter(({ fleet, sources }) => !fleet && sources.some((uri) => given.has(uri)));
    const notes = unknown.map(
      ({ id, sources }) =>
        `${id}: one file (${sources.map(shown).join(', ')}) does not make a fleet. Describe its instances in a *.fleet.yaml.\n`,
    );
    const broken = brokenFleetFiles(loaded);
    if (broken !== '') notes.push(`${broken}\n`);
    io.out([...texts, ...notes].join('\n') || 'No Kafka Streams application is described here.\n');
    return EXIT.fine;
  },
};
