import { ApplicationName } from './application-name';
import { environmentName, mayHoldVariables } from './environment-names';
import { LayerBuilder } from './layer-builder';
import { settingOf } from './names';
import type { PlaceholderSyntax } from './placeholder';
import type { BoundApplication, BoundDocument, Layer, Misplaced } from './setting';
import type { ShapeRecognizer } from './shape-recognizer';
import type { VariableEntry } from './yaml-variables';

/** Environment variables in a `.env` file. */
export const environment: ShapeRecognizer = {
  named: /^\.env(?:\..+)?$|\.env$/,
  bind(source) {
    const { prefixes } = source.options;
    if (!mayHoldVariables(source.text, prefixes)) return undefined;
    const parsed = source.asDotenv();
    const read = readVariables(parsed.entries, prefixes, 'shell');
    if (!read) return undefined;
    const bound: BoundDocument = {
      uri: source.uri,
      shape: 'environment',
      parsed,
      applications: [read.application],
      misplaced: read.misplaced,
    };
    return bound;
  },
};

/** What the variables of one environment say of Kafka Streams. */
export interface EnvironmentReading {
  readonly application: BoundApplication;
  readonly misplaced: readonly Misplaced[];
}

/**
 * The application that variables configure, whose entries have the variables' names as keys; undefined when none is
 * about Streams.
 *
 * @param syntax of the placeholders in the variables' values
 * @param under layers below the variables, such as files that the same container mounts; with them every variable
 *   counts, even if none shows that Streams is configured, and wins over their profiles as well
 */
export function readVariables(
  entries: readonly VariableEntry[],
  prefixes: readonly string[],
  syntax: PlaceholderSyntax,
  under: readonly Layer[] = [],
): EnvironmentReading | undefined {
  const layers = new LayerBuilder(under);
  const profiles = new Set([null, ...under.map(({ profile }) => profile)]);
  const name = new ApplicationName();
  const misplaced: Misplaced[] = [];
  let ofStreams = under.length > 0;
  for (const entry of entries) {
    const found = environmentName(entry.key.text, prefixes);
    if (!found) continue;
    const part = entry.key.slice(Math.max(0, found.from));
    if (found.kind === 'name') {
      if (!entry.unknown)
        name.add([null], found.rank, settingOf(entry, 'application.id', part, syntax));
      ofStreams ||= found.rank > 0;
      continue;
    }
    const read = settingOf(entry, found.key, part, syntax);
    const overrides = found.kind === 'setting' ? found.overrides : undefined;
    const setting = {
      ...read,
      ...(entry.unknown ? { literal: false } : {}),
      ...(overrides === undefined ? {} : { overrides }),
    };
    if (found.kind === 'misplaced') {
      misplaced.push({ setting, expected: found.expected });
      ofStreams = true;
      continue;
    }
    layers.add([...profiles], found.rank, setting);
    if (found.key === 'application.id') name.add([null], found.rank, setting);
    ofStreams ||= found.ofStreams;
  }
  if (!ofStreams) return undefined;
  return { application: { id: name.setting, layers: layers.layers() }, misplaced };
}
