import type { Rule } from './rule';

/** What reading a fleet file objects to; the reader finds it and `readerFindings` reports it under this id. */
export const fleetFile: Rule = {
  id: 'fleet-file',
  severity: 'error',
  docs: {
    summary: 'A fleet file has an unknown key, a value of the wrong type, or an impossible event.',
    why: 'A fleet file describes instances, tags and tasks, so that placement can be told before anything runs. What cannot be read is left out of the verdict.',
    fires:
      '--- file: orders.fleet.yaml ---\napplication: orders\n⟦instancs⟧:\n  - { name: node-1 }\ninstances:\n  - { name: node-1 }\n',
    silent:
      '--- file: orders.fleet.yaml ---\napplication: orders\ninstances:\n  - { name: node-1 }\n',
  },
};
