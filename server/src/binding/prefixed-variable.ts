import { Decoded } from '../text/decoded';
import { environmentName } from './environment-names';
import type { VariableEntry } from './yaml-variables';

/**
 * A variable as it is called where something is put before its name (`prefix` of Kubernetes' `envFrom`). All of the
 * prefix stands where the name begins. None where the Kafka key begins inside the prefix: the text has only a part of
 * the key then, which no edit may take for the whole.
 *
 * @param prefixes the user's own prefixes of Kafka keys
 */
export function prefixedVariable(
  prefix: string,
  entry: VariableEntry,
  prefixes: readonly string[],
): VariableEntry | undefined {
  if (prefix === '') return entry;
  const { key } = entry;
  const name = prefix + key.text;
  const meant = environmentName(name, prefixes);
  if (meant && meant.kind !== 'name' && meant.from < prefix.length) return undefined;
  const offsets = new Array<number>(prefix.length).fill(key.span.start);
  for (let i = 0; i <= key.text.length; i++) offsets.push(key.sourceOffset(i));
  return { ...entry, key: new Decoded(name, key.span, offsets) };
}
