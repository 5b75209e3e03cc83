import { parseDocument } from 'yaml';
import type { Entry } from './parsed-text';
import type { YamlOptions } from './yaml-read';

/** What a value of npm `yaml` is, as an entry tells it. */
export function typeOf(value: unknown): Entry['type'] {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'other';
}

/** What YAML 1.1 or 1.2 makes of an unquoted scalar on one line. */
export function plainType(text: string, version: YamlOptions['version']): Entry['type'] {
  if (/^[a-z_/$\\(]/i.test(text) && !WORD.test(text)) return 'string';
  if (/^(?:0|[1-9]\d{0,14})$/.test(text)) return 'number';
  const id = `${version} ${text}`;
  const type =
    known.get(id) ?? typeOf(parseDocument(`v: ${text}`, { version, logLevel: 'silent' }).get('v'));
  if (known.size >= REMEMBERED) known.clear();
  known.set(id, type);
  return type;
}

/** Words that are no strings, in one version or the other. */
const WORD = /^(?:null|true|false|yes|no|on|off|y|n)$/i;

const known = new Map<string, Entry['type']>();

/** Most scalars that are remembered; they are numbers, words and times, many of them alike. */
const REMEMBERED = 10_000;
