import { parseRange, type VersionRange } from '../catalog/member-versions';
import type { Span } from '../text/span';
import { didYouMean } from './closest';
import type { Fields } from './fields';
import type { Instance, ObservedInstance, ObservedMember, ObservedState, Topology } from './fleet';
import type { Problems } from './problems';

const UUID = /^[\da-f]{1,8}-[\da-f]{1,4}-[\da-f]{1,4}-[\da-f]{1,4}-[\da-f]{1,12}$/i;

/** What a fleet file says a running group had; undefined where it says nothing of it. */
export function readObserved(
  file: Fields,
  topology: Topology,
  instances: readonly Instance[],
  problems: Problems,
): ObservedState | undefined {
  const fields = file.fields('observed', 'observed');
  if (!fields) return undefined;
  if (!fields.has('at')) {
    problems.error(fields.map.span, '`observed` needs `at`: when the group was looked at.');
  }
  if (!fields.has('instances')) {
    problems.error(fields.map.span, '`observed` needs `instances`: what each of them had.');
  }
  const reader = new ObservedReader(topology, instances, problems);
  const read = new Map<string, ObservedInstance>();
  for (const item of fields.items('instances', 'observedInstance')) {
    const instance = reader.instance(item.fields);
    if (instance) read.set(...instance);
  }
  return {
    at: fields.text('at')?.text ?? '',
    nextRebalanceMs: fields.duration('nextRebalance'),
    ends: reader.ends(fields),
    instances: read,
  };
}

class ObservedReader {
  private readonly tasks: ReadonlySet<string>;
  private readonly names: ReadonlySet<string>;
  private readonly seen = new Set<string>();
  private readonly processIds = new Set<string>();
  private readonly running = new Set<string>();
  private readonly memberIds = new Set<string>();

  constructor(
    topology: Topology,
    instances: readonly Instance[],
    private readonly problems: Problems,
  ) {
    const names = topology.subtopologies.flatMap(({ partitions }, subtopology) =>
      Array.from({ length: partitions }, (_, partition) => `${subtopology}_${partition}`),
    );
    this.tasks = new Set(names);
    this.names = new Set(instances.map(({ name }) => name));
  }

  ends(fields: Fields): ReadonlyMap<string, number> {
    const ends = new Map<string, number>();
    for (const [task, offset] of this.offsets(fields, 'ends')) {
      if (offset !== 'running') ends.set(task, offset);
    }
    return ends;
  }

  instance(fields: Fields): [string, ObservedInstance] | undefined {
    const name = fields.text('name')?.text.trim();
    const processId = this.processId(fields);
    const held = new Set<string>();
    const read = {
      processId,
      versions: this.versions(fields),
      active: this.held(fields, 'active', held),
      standby: this.held(fields, 'standby', held),
      warmup: this.held(fields, 'warmup', held),
      offsets: this.offsets(fields, 'offsets'),
      members: this.members(fields, held),
    };
    fields.text('host');
    if (name === undefined) {
      if (!fields.has('name')) {
        this.problems.error(fields.map.span, 'An observed instance needs its `name`.');
      }
      return undefined;
    }
    if (!this.names.has(name)) {
      const message = `There is no instance \`${name}\` under \`instances\`.${didYouMean(name, this.names)}`;
      this.problems.error(fields.valueSpan('name'), message);
      return undefined;
    }
    if (this.seen.has(name)) {
      this.problems.error(fields.valueSpan('name'), `\`${name}\` is listed twice.`);
      return undefined;
    }
    this.seen.add(name);
    return [name, read];
  }

  private versions(fields: Fields): VersionRange | undefined {
    const text = fields.text('versions');
    const range = text && parseRange(text.text);
    if (text && !range) {
      this.problems.error(
        text.span,
        `\`${text.text}\` is no range of known Kafka versions, such as \`3.0-3.1\`.`,
      );
    }
    return range;
  }

  /** The stream threads of an instance; together they have what it has at most. */
  private members(fields: Fields, held: ReadonlySet<string>): readonly ObservedMember[] {
    const members: ObservedMember[] = [];
    const told = new Set<string>();
    const tasks = (item: Fields, role: 'active' | 'standby'): readonly string[] =>
      (item.list(role)?.items ?? []).flatMap((each) => {
        const task = each.kind === 'scalar' ? each.text.text.trim() : '';
        if (!this.isTask(task, each.span)) return [];
        const message = !held.has(task)
          ? `The instance does not have \`${task}\`.`
          : told.has(task)
            ? `\`${task}\` is listed twice for the members of this instance.`
            : undefined;
        told.add(task);
        if (message === undefined) return [task];
        this.problems.error(each.span, message);
        return [];
      });
    for (const { fields: item } of fields.items('members', 'observedMember')) {
      const active = tasks(item, 'active');
      const standby = tasks(item, 'standby');
      const id = item.text('id')?.text.trim();
      if (id === undefined) {
        if (!item.has('id')) this.problems.error(item.map.span, 'A member needs its `id`.');
      } else if (this.memberIds.has(id)) {
        this.problems.error(item.valueSpan('id'), `\`${id}\` is listed twice.`);
      } else {
        this.memberIds.add(id);
        members.push({ id, active, standby });
      }
    }
    return members;
  }

  private processId(fields: Fields): string | undefined {
    const text = fields.text('processId');
    const id = text?.text.trim().toLowerCase();
    if (!text || id === undefined) return undefined;
    const message = !UUID.test(id)
      ? `\`${id}\` is no process id: a UUID such as 6b1f0c5e-2b1a-4f6e-9d55-0a1b2c3d4e5f.`
      : this.processIds.has(id)
        ? 'Two instances cannot have the same process id.'
        : undefined;
    this.processIds.add(id);
    if (message === undefined) return id;
    this.problems.error(text.span, message);
    return undefined;
  }

  /** Tasks that an instance has in one role; each task once, and run by one instance only. */
  private held(
    fields: Fields,
    role: 'active' | 'standby' | 'warmup',
    held: Set<string>,
  ): readonly string[] {
    const tasks: string[] = [];
    for (const item of fields.list(role)?.items ?? []) {
      const task = item.kind === 'scalar' ? item.text.text.trim() : '';
      if (!this.isTask(task, item.span)) continue;
      if (held.has(task)) {
        this.problems.error(item.span, `\`${task}\` is listed twice for this instance.`);
      } else if (role === 'active' && this.running.has(task)) {
        this.problems.error(item.span, `Another instance runs \`${task}\` already.`);
      } else {
        held.add(task);
        if (role === 'active') this.running.add(task);
        tasks.push(task);
      }
    }
    return tasks;
  }

  private offsets(fields: Fields, key: string): ReadonlyMap<string, number | 'running'> {
    const offsets = new Map<string, number | 'running'>();
    for (const { key: task, value } of fields.mapAt(key)?.entries ?? []) {
      if (!this.isTask(task.text, task.span)) continue;
      const text = value.kind === 'scalar' ? value.text.text.trim() : '';
      if (/^\d{1,19}$/.test(text)) offsets.set(task.text, Number(text));
      else if (text === 'running' && key === 'offsets') offsets.set(task.text, text);
      else {
        const span = value.span.start === value.span.end ? task.span : value.span;
        const wanted = key === 'offsets' ? 'a whole number or `running`' : 'a whole number';
        this.problems.error(span, `\`${task.text}\` must be ${wanted}.`);
      }
    }
    return offsets;
  }

  private isTask(task: string, span: Span): boolean {
    if (this.tasks.has(task)) return true;
    this.problems.error(span, `\`${task}\` is no task of this topology.`);
    return false;
  }
}
