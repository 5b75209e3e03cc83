import type { BoundDocument, Setting } from '../binding/setting';

/** Whether a setting stands in a .properties file, be it in a ConfigMap: nothing else there has a `=`. */
export function isOfProperties({ parsed, shape }: BoundDocument, { entry }: Setting): boolean {
  if (shape !== 'kubernetes') return parsed.format === 'properties';
  return parsed.text.slice(entry.separator.start, entry.separator.end).trim() === '=';
}
