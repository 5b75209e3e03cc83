import type { YamlNode } from '../text/yaml-node';
import { embeddedFile, withEmbedded, type EmbeddedFile } from './embedded-files';
import { readVariables } from './environment';
import { mayHoldVariables } from './environment-names';
import type { BoundApplication, BoundDocument, Misplaced } from './setting';
import type { ShapeRecognizer } from './shape-recognizer';
import { listVariables, mapVariables } from './yaml-variables';

/**
 * Values of a Helm chart. Each chart names them as it likes, so they are known by what they hold: variables in maps
 * or lists, and whole files in block scalars.
 */
export const helmValues: ShapeRecognizer = {
  named: /^values\b.*\.ya?ml$/,
  bind(source) {
    const { text, options, uri } = source;
    if (!mayHoldVariables(text, options.prefixes) && !/streams|ksql/i.test(text)) return undefined;
    const parsed = source.asYaml('1.2');
    const applications: BoundApplication[] = [];
    const misplaced: Misplaced[] = [];
    const files: EmbeddedFile[] = [];
    const visit = (node: YamlNode, depth: number): void => {
      if (node.kind === 'scalar' || depth > DEEPEST) return;
      const variables = node.kind === 'map' ? mapVariables(node) : listVariables(node.items, text);
      const read = readVariables(variables, options.prefixes, 'unknown');
      if (read) {
        applications.push(read.application);
        misplaced.push(...read.misplaced);
      }
      if (node.kind === 'list') for (const item of node.items) visit(item, depth + 1);
      else {
        for (const { key, value } of node.entries) {
          const file = embeddedFile(source, key.text, value);
          if (file) files.push(file);
          else visit(value, depth + 1);
        }
      }
    };
    for (const root of parsed.roots) visit(root, 0);
    for (const { bound } of files) {
      applications.push(...bound.applications);
      misplaced.push(...(bound.misplaced ?? []));
    }
    if (applications.length === 0) return undefined;
    const bound: BoundDocument = {
      uri,
      shape: 'kubernetes',
      parsed: withEmbedded(parsed, files),
      applications,
      misplaced,
    };
    return bound;
  },
};

/** No chart nests its values deeper; aliases may. */
const DEEPEST = 20;
