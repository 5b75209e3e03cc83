/**
 * The compact form of golden vectors: a line of JSON each, in which task names are places in the scenario's list of
 * tasks, places in arithmetic progression are one word, and clients are told in the scenario's order. README.md beside
 * this file describes it.
 */

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** Any JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A scenario with what Kafka answers to it, by Kafka version. */
export interface Vector {
  readonly scenario: JsonObject;
  readonly expected: Readonly<Record<string, JsonObject>>;
}

const TASK_LISTS = ['prevActive', 'prevStandby', 'active', 'standby', 'warmup', 'warmupOfStandby'];
const TASK_MAPS = ['lags', 'offsetSums', 'endOffsetSums'];

/** One line for one vector. Answers that are the same in several versions are written once. */
export function encodeVector({ scenario, expected }: Vector): string {
  const { statefulTasks, statelessTasks, clients, ...rest } = scenario;
  const codec = new TaskCodec([...strings(statefulTasks), ...strings(statelessTasks)]);
  const names = objects(clients).map((client) => client['id'] as string);
  const answers: string[] = [];
  const versions = Object.entries(expected).map(([version, answer]) => {
    const text = JSON.stringify(encodeAnswer(answer, names, codec));
    let at = answers.indexOf(text);
    if (at === -1) at = answers.push(text) - 1;
    return [version, at] as const;
  });
  return JSON.stringify([
    encodeRanges(strings(statefulTasks)),
    encodeRanges(strings(statelessTasks)),
    codec.encodeFields(rest),
    objects(clients).map((client) => codec.encodeFields(client)),
    Object.fromEntries(versions),
    answers.map((text) => JSON.parse(text) as Json),
  ]);
}

/** The inverse of {@link encodeVector}. */
export function decodeVector(line: string): Vector {
  const [stateful, stateless, rest, clients, versions, answers] = JSON.parse(line) as [
    string,
    string,
    JsonObject,
    JsonObject[],
    Record<string, number>,
    JsonObject[],
  ];
  const statefulTasks = decodeRanges(stateful);
  const statelessTasks = decodeRanges(stateless);
  const codec = new TaskCodec([...statefulTasks, ...statelessTasks]);
  const decoded = clients.map((client) => codec.decodeFields(client));
  const names = decoded.map((client) => client['id'] as string);
  return {
    scenario: { ...codec.decodeFields(rest), statefulTasks, statelessTasks, clients: decoded },
    expected: Object.fromEntries(
      Object.entries(versions).map(([version, at]) => [
        version,
        decodeAnswer(answers[at] as JsonObject, names, codec),
      ]),
    ),
  };
}

function encodeAnswer(answer: JsonObject, names: readonly string[], codec: TaskCodec): JsonObject {
  const { clients, rounds, ...rest } = answer;
  return {
    ...rest,
    ...(clients === undefined
      ? {}
      : { clients: names.map((name) => codec.encodeFields((clients as JsonObject)[name] as JsonObject)) }),
    ...(rounds === undefined
      ? {}
      : { rounds: objects(rounds).map((round) => encodeAnswer(round, names, codec)) }),
  };
}

function decodeAnswer(answer: JsonObject, names: readonly string[], codec: TaskCodec): JsonObject {
  const { clients, rounds, ...rest } = answer;
  const decoded = (at: number): JsonObject => codec.decodeFields(objects(clients)[at] as JsonObject);
  return {
    ...rest,
    ...(clients === undefined
      ? {}
      : { clients: Object.fromEntries(names.map((name, at) => [name, decoded(at)])) }),
    ...(rounds === undefined
      ? {}
      : { rounds: objects(rounds).map((round) => decodeAnswer(round, names, codec)) }),
  };
}

/** Encodes lists of task names, and objects keyed by them, as places in one list of tasks. */
class TaskCodec {
  private readonly places: ReadonlyMap<string, number>;

  constructor(private readonly names: readonly string[]) {
    this.places = new Map(names.map((name, place) => [name, place]));
  }

  encodeFields(fields: JsonObject): JsonObject {
    return mapFields(fields, (key, value) => {
      if (TASK_LISTS.includes(key)) return this.encodeList(strings(value));
      if (!TASK_MAPS.includes(key)) return value;
      const map = value as JsonObject;
      return [this.encodeList(Object.keys(map)), ...Object.values(map)];
    });
  }

  decodeFields(fields: JsonObject): JsonObject {
    return mapFields(fields, (key, value) => {
      if (TASK_LISTS.includes(key)) return this.decodeList(value as string);
      if (!TASK_MAPS.includes(key)) return value;
      const [keys, ...values] = value as readonly Json[];
      const names = this.decodeList(keys as string);
      return Object.fromEntries(names.map((name, at) => [name, values[at] as Json]));
    });
  }

  /** Words: a place, `first-last` or `first-last:step`, or the name of a task that is not in the list. */
  private encodeList(list: readonly string[]): string {
    const words: string[] = [];
    const places = list.map((name) => this.places.get(name) ?? NaN);
    for (let at = 0; at < places.length; ) {
      const first = places[at] as number;
      const step = (places[at + 1] as number) - first;
      let end = at + 1;
      while (places[end] === (places[end - 1] as number) + step) end++;
      if (step > 0 && end - at > 2) {
        words.push(`${first}-${places[end - 1] as number}${step === 1 ? '' : `:${step}`}`);
        at = end;
      } else {
        words.push(Number.isNaN(first) ? (list[at] as string) : String(first));
        at++;
      }
    }
    return words.join(' ');
  }

  private decodeList(text: string): string[] {
    if (text === '') return [];
    return text.split(' ').flatMap((word) => {
      if (word.includes('_')) return [word];
      const [, first = '', last = first, step = '1'] = /^(\d+)(?:-(\d+))?(?::(\d+))?$/.exec(word) ?? [];
      const list: string[] = [];
      for (let at = Number(first); at <= Number(last); at += Number(step)) {
        list.push(this.names[at] as string);
      }
      return list;
    });
  }
}

/** `0_0-25 1_3`: partitions in a row are one word. */
function encodeRanges(tasks: readonly string[]): string {
  const words: [string, number, number][] = [];
  for (const task of tasks) {
    const [subtopology = '', partition = ''] = task.split('_');
    const last = words.at(-1);
    if (last?.[0] === subtopology && last[2] + 1 === Number(partition)) last[2]++;
    else words.push([subtopology, Number(partition), Number(partition)]);
  }
  return words
    .map(([subtopology, first, last]) => `${subtopology}_${first}${last > first ? `-${last}` : ''}`)
    .join(' ');
}

function decodeRanges(text: string): string[] {
  if (text === '') return [];
  return text.split(' ').flatMap((word) => {
    const [, subtopology = '', first = '', last = first] = /^(\d+)_(\d+)(?:-(\d+))?$/.exec(word) ?? [];
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_, at) => `${subtopology}_${Number(first) + at}`);
  });
}

function mapFields(fields: JsonObject, map: (key: string, value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, map(key, value)]));
}

function strings(value: Json | undefined): readonly string[] {
  return (value ?? []) as readonly string[];
}

function objects(value: Json | undefined): readonly JsonObject[] {
  return (value ?? []) as readonly JsonObject[];
}
