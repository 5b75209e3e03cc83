import type { BoundDocument, Setting } from '../binding/setting';
import { lookUp } from '../catalog/catalog';
import type { KafkaVersion } from '../catalog/kafka-version';
import { replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Fix } from './rule';

/** Gives a setting of Kafka Streams its default back; nothing where the version has none. */
export function changeToDefault(
  document: BoundDocument,
  setting: Setting,
  version: KafkaVersion,
): Fix[] {
  const usual = lookUp('streams', setting.key, version)?.defaultValue;
  if (typeof usual !== 'string') return [];
  return fixesOf({
    title: `Change to ${usual}, the default`,
    changes: replaceValue(document, setting, usual),
    preferred: true,
  });
}
