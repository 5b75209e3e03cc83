/** The kinds of golden files whose lines are scenarios of one assignment, by the names of their files. */
export const SCENARIOS = [
  'golden',
  'converge',
  'kip708',
  'heap-small',
  'heap-large',
  'treebin',
  'ext-rackaware-sticky',
  'rackaware',
  'sticky-public',
  'edge',
];
