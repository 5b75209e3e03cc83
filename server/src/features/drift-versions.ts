import { fileName } from '../binding/document-name';
import { NEWEST_VERSION, type VersionInForce } from '../catalog/kafka-version';
import { isWithin, writeRange, type VersionRange } from '../catalog/member-versions';
import type { Fleet } from '../fleet/fleet';
import { listed } from '../placement/words';
import type { DriftLine } from '../protocol/observed-model';

/** Instances that cannot be of the version in force for the files; where that is only assumed, that versions differ. */
export function versionDrift(
  { instances, observed }: Fleet,
  { kafka, uri }: { readonly kafka: VersionInForce; readonly uri: string },
): DriftLine[] {
  const byRange = new Map<string, { range: VersionRange; names: string[] }>();
  for (const { name } of instances) {
    const range = observed?.instances.get(name)?.versions;
    if (!range) continue;
    const known = byRange.get(writeRange(range)) ?? { range, names: [] };
    byRange.set(writeRange(range), known);
    known.names.push(`\`${name}\``);
  }
  const told = [...byRange.values()].map(({ range, names }) => ({
    range,
    text: `${listed(names)} ${names.length === 1 ? 'runs' : 'run'} Kafka Streams ${rangeText(range)}`,
  }));
  if (kafka.from === 'assumed') {
    if (told.length < 2) return [];
    const text = `Versions differ: ${told.map((each) => each.text).join('; ')}.`;
    return [{ kind: 'version', text, uri: null }];
  }
  return told
    .filter(({ range }) => !isWithin(kafka.version, range))
    .map(({ text }) => ({
      kind: 'version',
      text: `${text}; ${kafka.version} is in force for ${fileName(uri)}.`,
      uri,
    }));
}

function rangeText({ oldest, newest }: VersionRange): string {
  if (oldest === newest) return oldest;
  return newest === NEWEST_VERSION ? `${oldest} or newer` : `${oldest} to ${newest}`;
}
