import { resolveKey } from '../catalog/catalog';
import { describeKey } from '../features/key-text';
import { meantKey } from '../rules/unknown-key';
import { EXIT, WrongUse, type Command } from './command';
import { choice } from './run';
import { versionOption } from './version-option';

/** What a hover says of one key. Exit code 1 when Kafka has no such key in that version. */
export const explain: Command = {
  name: 'explain',
  usage: 'KEY [--kafka VERSION] [--format text|json]',
  summary:
    'Explains one setting: what it does, its default and valid values, its life over the versions.',
  options: { kafka: { type: 'string' }, format: { type: 'string' } },
  optionHelp: {
    kafka: 'Kafka Streams version, for example 3.9 (default: the newest known)',
    format: 'text (default) or json',
  },
  run: async (positionals, values, io) => {
    const [key, ...others] = positionals;
    if (key === undefined || others.length > 0)
      throw new WrongUse('One key is explained at a time.');
    const format = choice('format', values['format'], ['text', 'json']);
    const { version } = versionOption(values['kafka']);
    const resolved = resolveKey(key, version);
    const { facts, history, surface } = resolved;
    const markdown = describeKey(key, version);
    const meant = history ? undefined : meantKey(resolved, key, version)?.key;
    if (format === 'json') {
      const object = {
        key,
        kafka: version,
        surface,
        known: facts !== undefined,
        type: facts?.type ?? null,
        default: facts?.defaultValue ?? null,
        required: facts !== undefined && facts.defaultValue === undefined,
        valid: facts?.valid ?? null,
        importance: facts?.importance ?? null,
        since: history?.since ?? null,
        deprecated: history?.deprecated ?? null,
        removed: history?.removed ?? null,
        replacedBy: history?.replacedBy ?? null,
        didYouMean: meant ?? null,
        markdown,
      };
      io.out(`${JSON.stringify(object, null, 2)}\n`);
    } else {
      const question = meant === undefined ? '' : `\n\nDid you mean ${meant}?`;
      io.out(`${plainText(markdown)}${question}\n`);
    }
    return Promise.resolve(facts ? EXIT.fine : EXIT.findings);
  },
};

/** Markdown as a terminal shows it: no emphasis, links with their address behind them. */
function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\(([^)]*)\)/g, '$1: $2')
    .replace(/\*\*|`/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|~])/g, '$1');
}
