import type { BoundDocument, Setting } from './setting';

/** A directive of Helm or Jinja that makes what follows hold in some cases only. */
const DIRECTIVE = /\{[{%]-?\s*(?:if|else|range|with|for)\b/;

/**
 * A document with template directives, marked as such: of equal keys, which may stand in different branches, only
 * the last is kept. Any other document as it is.
 */
export function withConditions(bound: BoundDocument): BoundDocument {
  if (!DIRECTIVE.test(bound.parsed.text)) return bound;
  return {
    ...bound,
    conditional: true,
    applications: bound.applications.map((application) => ({
      ...application,
      layers: application.layers.map((layer) => ({
        ...layer,
        settings: lastOfEach(layer.settings),
      })),
    })),
  };
}

function lastOfEach(settings: readonly Setting[]): Setting[] {
  const last = new Map(settings.map((setting) => [setting.key, setting]));
  return settings.filter((setting) => last.get(setting.key) === setting);
}
