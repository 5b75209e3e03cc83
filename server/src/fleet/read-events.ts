import { didYouMean } from './closest';
import type { Fields } from './fields';
import type { FleetEvent, Instance, Selector } from './fleet';
import type { Problems } from './problems';
import type { InstanceReader } from './read-instances';
import { selected } from './select';

/**
 * Reads the events of a fleet file, following which instances run: what cannot happen (stopping what does not run,
 * starting what does, going back in time) is reported and left out.
 */
export function readEvents(
  file: Fields,
  uri: string,
  instances: readonly Instance[],
  reader: InstanceReader,
  problems: Problems,
): FleetEvent[] {
  // Without instances every event would be impossible, for a reason that is told already.
  if (instances.length === 0) return [];
  const running = new Running(instances, problems);
  const events: FleetEvent[] = [];
  let last = 0;
  for (const { index, fields } of file.items('events', 'event')) {
    const at = fields.duration('at');
    if (!fields.has('at')) {
      problems.error(fields.map.span, 'An event needs `at`, the time at which it happens.');
    }
    if (at !== undefined && at < last) {
      problems.error(fields.valueSpan('at'), 'This event comes before the one above it.');
      continue;
    }
    last = at ?? last;
    const kinds = ['stop', 'start', 'restart'].filter((kind) => fields.has(kind));
    const [kind = '', second] = kinds;
    if (second !== undefined || kind === '') {
      const message = 'An event is one of `stop`, `start` and `restart`.';
      problems.error(second === undefined ? fields.map.span : fields.keySpan(second), message);
      continue;
    }
    const happening = oneEvent(fields, kind, `events[${index}].start.`, running, reader);
    const origin = { uri, span: fields.keySpan(kind) };
    if (happening && at !== undefined) events.push({ at, origin, ...happening });
  }
  return events;
}

type Distribute<T> = T extends unknown ? Omit<T, 'at' | 'origin'> : never;
type Happening = Distribute<FleetEvent>;

function oneEvent(
  event: Fields,
  kind: string,
  place: string,
  running: Running,
  reader: InstanceReader,
): Happening | undefined {
  if (kind === 'start') {
    const fields = event.fields('start', 'instance');
    const instances = fields ? running.start(reader.read(fields, place), fields) : [];
    return instances.length > 0 ? { kind, instances } : undefined;
  }
  if (kind === 'stop') {
    const fields = event.fields('stop', 'stop');
    const select = fields && running.selector(fields);
    if (!fields || !select || !running.strikes(select, fields)) return undefined;
    running.stop(select);
    return { kind, select };
  }
  // `restart:` with nothing behind it restarts everything.
  const fields = event.fields('restart', 'restart');
  const limited = fields !== undefined && hasSelector(fields);
  const select = limited ? running.selector(fields) : undefined;
  if (limited && (!select || !running.strikes(select, fields))) return undefined;
  const mode = fields?.word('mode') === 'all' ? 'all' : 'rolling';
  return { kind: 'restart', mode, pauseMs: fields?.duration('pause') ?? 0, select };
}

function hasSelector(fields: Fields): boolean {
  return ['names', 'tags', 'count'].some((key) => fields.has(key));
}

/** The instances that run at a point of time. */
class Running {
  private instances: readonly Instance[];

  constructor(
    instances: readonly Instance[],
    private readonly problems: Problems,
  ) {
    this.instances = instances;
  }

  /** Adds those that do not run yet; others are reported. */
  start(instances: readonly Instance[], fields: Fields): Instance[] {
    const names = new Set(this.instances.map(({ name }) => name));
    const fresh = instances.filter(({ name }) => !names.has(name));
    const taken = instances.find(({ name }) => names.has(name));
    if (taken) {
      const message = `\`${taken.name}\` runs already at that time, so it cannot be started.`;
      this.problems.error(fields.valueSpan('name'), message);
    }
    this.instances = [...this.instances, ...fresh];
    return fresh;
  }

  stop(select: Selector): void {
    const gone = new Set(selected(this.instances, select));
    this.instances = this.instances.filter((instance) => !gone.has(instance));
  }

  /** Whether a selector strikes what it says; if not, that is reported. */
  strikes(select: Selector, fields: Fields): boolean {
    const struck = selected(this.instances, select).length;
    if (select.by === 'count' && struck < select.count) {
      const { length } = this.instances;
      const message =
        length === 1
          ? 'Only 1 instance runs at that time.'
          : `Only ${length} instances run at that time.`;
      this.problems.error(fields.valueSpan('count'), message);
      return false;
    }
    if (select.by === 'tags' && struck === 0) {
      const known = this.instances.flatMap(({ tags }) =>
        [...tags].map(([key, { value }]) => `${key}: ${value}`),
      );
      const [first] = [...select.tags].map(([key, value]) => `${key}: ${value}`);
      const hint = didYouMean(first ?? '', new Set(known));
      const message = `No instance with these tags runs at that time.${hint}`;
      this.problems.error(fields.valueSpan('tags'), message);
      return false;
    }
    return struck > 0;
  }

  /** Reads which instances an event strikes: exactly one of `names`, `tags` and `count`. */
  selector(fields: Fields): Selector | undefined {
    const [key = '', second] = ['names', 'tags', 'count'].filter((each) => fields.has(each));
    if (key === '' || second !== undefined) {
      const message = 'Say which instances by one of `names`, `tags` and `count`.';
      this.problems.error(second === undefined ? fields.map.span : fields.keySpan(second), message);
      return undefined;
    }
    if (key === 'count') {
      const count = fields.whole('count');
      return count === undefined ? undefined : { by: 'count', count };
    }
    return key === 'names' ? this.byNames(fields) : this.byTags(fields);
  }

  private byNames(fields: Fields): Selector | undefined {
    const known = new Set(this.instances.map(({ name }) => name));
    const names: string[] = [];
    for (const item of fields.list('names')?.items ?? []) {
      const name = item.kind === 'scalar' ? item.text.text : '';
      if (known.has(name)) names.push(name);
      else {
        const message = `No instance \`${name}\` runs at that time.${didYouMean(name, known)}`;
        this.problems.error(item.span, message);
      }
    }
    return names.length > 0 ? { by: 'names', names } : undefined;
  }

  private byTags(fields: Fields): Selector | undefined {
    const tags = new Map<string, string>();
    for (const { key, value } of fields.mapAt('tags')?.entries ?? []) {
      if (value.kind === 'scalar') tags.set(key.text, value.text.text);
      else this.problems.error(value.span, `\`${key.text}\` must be a text.`);
    }
    return tags.size > 0 ? { by: 'tags', tags } : undefined;
  }
}
