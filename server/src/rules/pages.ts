import type { Rule } from './rule';
import { RULES } from './table';

const INTRODUCTION = `<!-- Written from the table of rules by \`UPDATE=1 npm run test:unit -- rules/readme\`; do not edit. -->

# Rules

Every finding carries the id of its rule. Each rule can be set to \`error\`, \`warning\`, \`information\`, \`hint\` or \`off\` with the setting \`kafkaStreams.rules\`, and silenced by a comment:

\`\`\`properties
# streams-ignore: unknown-key
some.key.of.a.plugin=1
# streams-ignore-file: tags-without-standbys
# kafka-streams-version: 3.9
\`\`\`

The first comment silences the next entry, the second the whole file; several ids are separated by commas. The third tells the Kafka Streams version. What depends on a version that is only assumed is a warning at most.
`;

/** Everything that is to be said of the rules, as one Markdown page: `README.md` of this folder. */
export function overviewPage(): string {
  const rows = RULES.map(
    ({ id, severity, docs }) => `| [\`${id}\`](#${id}) | ${severity} | ${docs.summary} |`,
  );
  return [
    INTRODUCTION,
    ['| rule | default | reports |', '|---|---|---|', ...rows].join('\n'),
    '',
    RULES.map((rule) => `## ${rule.id}\n\n${section(rule)}`).join('\n\n'),
    '',
  ].join('\n');
}

/** The page of each rule by its id, as Markdown: what a finding's code leads to. */
export function rulePages(): ReadonlyMap<string, string> {
  return new Map(
    RULES.map((rule) => [
      rule.id,
      `# ${rule.id}\n\n${section(rule)}\n\n## Turning it off\n\n${silencing(rule)}\n`,
    ]),
  );
}

function silencing({ id }: Rule): string {
  return [
    'For one entry, by a comment on the line above it; for a whole file, by a comment anywhere in it:',
    fenced('properties', `# streams-ignore: ${id}\n# streams-ignore-file: ${id}`),
    'Everywhere, or with another severity (`error`, `warning`, `information`, `hint`), by the settings:',
    fenced('json', `"kafkaStreams.rules": { "${id}": "off" }`),
  ].join('\n\n');
}

function section({ severity, docs }: Rule): string {
  return [
    `${docs.summary} *Default: ${severity}.*`,
    docs.why,
    ...(docs.falseAlarm ? [`**May be a false alarm:** ${docs.falseAlarm}`] : []),
    `Reported (at \`⟦…⟧\`):`,
    samples(docs.fires),
    'Not reported:',
    samples(docs.silent),
  ].join('\n\n');
}

/** A sample as code, each of its files on its own. */
function samples(text: string): string {
  const parts = text.split(/^--- file: (.+) ---\n/m);
  if (parts.length === 1) return fenced('properties', text);
  const blocks: string[] = [];
  for (let i = 1; i < parts.length; i += 2) {
    const name = parts[i] ?? '';
    const [, ending = ''] = /\.(properties|json)$/.exec(name) ?? [];
    const language = ending || 'yaml';
    blocks.push(`\`${name}\`\n\n${fenced(language, parts[i + 1] ?? '')}`);
  }
  return blocks.join('\n\n');
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}
