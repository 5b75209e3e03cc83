// The table of a whole run.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'test/cluster/RESULTS.md';

/** Rewrites RESULTS.md with the rows of a run. */
export function writeResults(results) {
  writeFileSync(FILE, tableOf(results));
}

/** Whether RESULTS.md has the rows of a run. */
export function areWritten(results) {
  return readFileSync(FILE, 'utf8') === tableOf(results);
}

function tableOf(results) {
  const rows = results.map((each) => [
    each.name,
    each.release,
    each.broker,
    `${each.predicted[0]} (${each.predicted[1]})`,
    `${each.observed[0]} (${each.observed[1]})`,
    each.sequence,
    each.endsEqual ? 'equal' : 'differs',
    each.tiers.join(' / '),
    `${each.equalFromInputs} of ${each.rebalances}`,
  ]);
  const head = [
    'case',
    'Kafka Streams',
    'broker',
    'predicted: rebalances (probing)',
    'observed',
    'sequence',
    'where it settles',
    'worst tier: predicted / observed',
    'rebalances equal from their inputs',
  ];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `# Prediction and reality

Written by \`npm run test:cluster -- --all\`; [README.md](README.md) says what is compared.

${lines.join('\n')}
`;
}
