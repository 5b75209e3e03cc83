import { placementJson } from '../placement/report';
import { placementText } from '../placement/report-text';
import { listed } from '../placement/words';
import { EXIT, type Command } from './command';
import { brokenFleetFiles, load, type Loaded } from './load';
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
    const broken = brokenFleetFiles(loaded);
    if (broken !== '') io.err(`${broken}\n`);
    const exit = broken === '' ? EXIT.fine : EXIT.wrongUse;
    const known = project
      .applications()
      .flatMap(({ fleet, verdict }) => (fleet && verdict ? [{ fleet, verdict }] : []));
    if (format === 'json') {
      const objects = known.map(({ fleet, verdict }) => placementJson(fleet, verdict, shown));
      io.out(`${JSON.stringify(objects, null, 2)}\n`);
      return exit;
    }
    const texts = known.map(({ fleet, verdict }) =>
      placementText(fleet, verdict, { color: io.color }),
    );
    const lone = loneApplications(loaded);
    if (lone !== '') texts.push(`${lone}\n`);
    if (texts.length === 0 && broken === '')
      texts.push('No Kafka Streams application is described here.\n');
    io.out(texts.join('\n'));
    return exit;
  },
};

/** A sentence on applications among the given files that no fleet is known of; empty when there are none. */
function loneApplications({ project, files, shown }: Loaded): string {
  const given = new Set(files.map(({ uri }) => uri));
  // A file that only a fleet file refers to describes no application of its own.
  const lone = project
    .applications()
    .filter(({ fleet, sources }) => !fleet && sources.some((uri) => given.has(uri)))
    .map(({ id, sources }) => `${id} (${sources.map(shown).join(', ')})`);
  if (lone.length === 0) return '';
  const which = lone.length === 1 ? 'it' : 'each of them';
  return `No fleet is known of ${listed(lone)}: one file does not tell the instances and their tags. Describe ${which} in a *.fleet.yaml.`;
}
