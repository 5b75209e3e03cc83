import type { BoundDocument } from './setting';
import { SHAPES } from './shapes';
import { Source } from './source';

/**
 * Tells the Kafka settings of a document apart from everything else in it. Undefined when neither its name nor its
 * content is of a shape that can hold Streams settings; then every feature stays silent.
 */
export function bindDocument(uri: string, text: string): BoundDocument | undefined {
  const source = new Source(uri, text);
  for (const { named, bind } of SHAPES) {
    const bound = named.test(source.name) ? bind(source) : undefined;
    if (bound) return bound;
  }
  return undefined;
}

/** Whether a file of this name may hold Streams settings, before its content is known. */
export function mayHoldSettings(name: string): boolean {
  return SHAPES.some(({ named }) => named.test(name));
}
