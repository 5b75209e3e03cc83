import { withConditions } from './conditional';
import type { BoundDocument } from './setting';
import { SHAPES } from './shapes';
import { NO_OPTIONS, Source, type BindingOptions } from './source';

/**
 * Tells the Kafka settings of a document apart from everything else in it. Undefined when neither its name nor its
 * content is of a shape that can hold Streams settings; then every feature stays silent.
 */
export function bindDocument(
  uri: string,
  text: string,
  options: BindingOptions = NO_OPTIONS,
): BoundDocument | undefined {
  const source = new Source(uri, text, options);
  for (const { named, claims, bind } of SHAPES) {
    if (!named.test(source.name)) continue;
    const bound = bind(source);
    if (bound) return withConditions(bound);
    if (claims?.(source)) return undefined;
  }
  return undefined;
}

/** Whether a file of this name may hold Streams settings, before its content is known. */
export function mayHoldSettings(name: string): boolean {
  return SHAPES.some(({ named }) => named.test(name));
}
