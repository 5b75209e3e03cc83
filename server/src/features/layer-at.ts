import type { BoundDocument, Layer } from '../binding/setting';
import { touches } from '../text/span';

/** The layer whose settings stand around an offset: the one that holds the nearest setting before it, else the first. */
export function layerAt({ applications }: BoundDocument, offset: number): Layer | undefined {
  let nearest: Layer | undefined;
  let distance = Infinity;
  for (const layer of applications.flatMap(({ layers }) => layers)) {
    for (const { entry } of layer.settings) {
      const away = touches(entry.span, offset) ? 0 : offset - entry.span.start;
      if (away < 0 || away >= distance) continue;
      nearest = layer;
      distance = away;
    }
  }
  return nearest ?? applications[0]?.layers[0];
}
