import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { assertCurrent, page, table, written } from './markdown';

/** As much of JSON Schema as the schema of fleet files uses. */
interface Schema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly examples?: readonly unknown[];
  readonly definitions?: Readonly<Record<string, Schema>>;
}

const schema = JSON.parse(readFileSync('server/schemas/fleet.schema.json', 'utf8')) as Schema;

/** Headings of the parts, in the order of the page; each part of the schema is here. */
const TITLES: Readonly<Record<string, string>> = {
  instance: 'An instance',
  topology: 'Topology',
  subtopology: 'A subtopology',
  changelog: 'A changelog',
  brokers: 'Brokers',
  group: 'Group',
  recovery: 'Recovery',
  event: 'An event',
  stop: 'Which instances stop',
  restart: 'Which instances restart, and how',
  observed: 'Observed',
  observedInstance: 'An observed instance',
  observedMember: 'An observed member',
};

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w ]/g, '')
    .replaceAll(' ', '-');

/** What a value may be, in words. */
function kindOf(of: Schema): string {
  if (of.$ref !== undefined) {
    const title = TITLES[of.$ref.replace('#/definitions/', '')] ?? '';
    return `[${title.charAt(0).toLowerCase()}${title.slice(1)}](#${slug(title)})`;
  }
  if (of.allOf?.[0]) return kindOf(of.allOf[0]);
  const several = of.anyOf ?? of.oneOf;
  if (several) return several.map(kindOf).join(' or ');
  if (of.enum) return of.enum.map((value) => `\`${value}\``).join(' or ');
  if (of.const !== undefined) return `\`${of.const}\``;
  if (of.type === 'array' && of.items) return `list of ${kindOf(of.items)}`;
  if (of.type === 'object' && typeof of.additionalProperties === 'object') {
    return `map to ${kindOf(of.additionalProperties)}`;
  }
  if (of.type === 'object') return 'map';
  const names = [of.type ?? []].flat().map((type) => (type === 'string' ? 'text' : type));
  return names.join(' or ').replace('integer', 'whole number');
}

function keysOf({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([key, each]) => [
    `\`${key}\`${required.includes(key) ? ' (required)' : ''}`,
    kindOf(each),
    [
      each.description ?? '',
      ...(each.minimum === undefined || /at least/.test(each.description ?? '')
        ? []
        : [`At least ${each.minimum}.`]),
    ]
      .join(' ')
      .trim(),
  ]);
  return table(['key', 'value', 'says'], rows);
}

/** Which of its keys belong together. */
function choiceOf({ oneOf, maxProperties }: Schema): string[] {
  if (maxProperties === 1) return ['Exactly one of:'];
  const [first, ...others] = (oneOf ?? []).flatMap(({ required = [] }) => required);
  return first === undefined
    ? []
    : [`Either ${[first, ...others].map((key) => `\`${key}\``).join(' or ')}.`];
}

test('the page of fleet files is what their schema says', () => {
  const parts = Object.entries(TITLES).flatMap(([name, title]) => {
    const part = schema.definitions?.[name] ?? {};
    return [`## ${title}`, ...choiceOf(part), keysOf(part)];
  });
  const text = page(
    written('pages/fleet-file'),
    '# Fleet files',
    '`*.fleet.yaml` describes the instances of one application, what it computes, and what happens to it. The schema is [fleet.schema.json](fleet.schema.json); the settings file of a team has its own, [settings.schema.json](settings.schema.json), and [a page](../src/cli/README.md#the-settings-file). An editor needs no schema for fleet files: the language server completes, explains and checks them. Examples: [samples/fleets](../../samples/fleets).',
    keysOf(schema),
    ...parts,
  );
  assertCurrent('server/schemas/README.md', text);
});

test('each part of the schema has its heading', () => {
  assert.deepEqual(Object.keys(TITLES).sort(), Object.keys(schema.definitions ?? {}).sort());
});
