import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Rule } from '../../../server/src/rules/rule';
import { RULES } from '../../../server/src/rules/table';

const README = 'server/src/rules/README.md';

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

function page(rule: Rule): string {
  const { id, severity, docs } = rule;
  return [
    `## ${id}`,
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
    const language = name.endsWith('.properties') ? 'properties' : 'yaml';
    blocks.push(`\`${name}\`\n\n${fenced(language, parts[i + 1] ?? '')}`);
  }
  return blocks.join('\n\n');
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

test('the page of the rules is what the table says', () => {
  const overview = RULES.map(
    ({ id, severity, docs }) => `| [\`${id}\`](#${id}) | ${severity} | ${docs.summary} |`,
  );
  const written = [
    INTRODUCTION,
    ['| rule | default | reports |', '|---|---|---|', ...overview].join('\n'),
    '',
    RULES.map(page).join('\n\n'),
    '',
  ].join('\n');
  if (process.env['UPDATE']) writeFileSync(README, written);
  assert.equal(readFileSync(README, 'utf8'), written);
});
