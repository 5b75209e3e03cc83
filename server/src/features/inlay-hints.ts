import type { InlayHint } from 'vscode-languageserver-types';
import { InlayHintKind } from 'vscode-languageserver-types';
import type { Layer, Setting } from '../binding/setting';
import { effective } from '../binding/setting';
import { CLIENT_TAG, resolveKey } from '../catalog/catalog';
import type { KafkaVersion } from '../catalog/kafka-version';
import type { Span } from '../text/span';
import { meaningOf, unitOf } from './humane';
import { rangeOf } from './lsp-range';
import type { CoreSettings, DocumentModel } from './model';
import { PlaceholderDefaults } from './placeholder-defaults';

/** Longest text of a hint; a longer one would push the line out of sight. */
const LONGEST = 60;

/** What is shown behind the values of a range, as far as the user wants it. */
export function inlayHintsOf(
  document: DocumentModel,
  range: Span,
  wanted: CoreSettings['inlayHints'],
): InlayHint[] {
  const hints = new Map<number, InlayHint>();
  const defaults = new PlaceholderDefaults(document.bound);
  for (const { layers } of document.bound.applications) {
    for (const layer of layers) {
      for (const setting of layer.settings) {
        const end = setting.value.span.end;
        if (end < range.start || end > range.end || hints.has(end)) continue;
        const label = labelOf(document, layers, layer, setting, defaults, wanted);
        if (label !== undefined) hints.set(end, hintAt(document, end, label));
      }
    }
  }
  return [...hints.values()];
}

function labelOf(
  { kafka }: DocumentModel,
  layers: readonly Layer[],
  layer: Layer,
  setting: Setting,
  placeholders: PlaceholderDefaults,
  wanted: CoreSettings['inlayHints'],
): string | undefined {
  const parts: (string | undefined)[] = [];
  const resolved = setting.literal ? undefined : placeholders.resolve(setting.value);
  if (wanted.placeholders && resolved !== undefined) parts.push(`= ${resolved}`);
  const value = setting.literal ? setting.value.text : resolved;
  const { name, prefix, facts } = resolveKey(setting.key, kafka.version);
  if (prefix !== CLIENT_TAG && value !== undefined) {
    if (wanted[unitOf(name) === 'size' ? 'sizes' : 'durations']) {
      const meaning = meaningOf(name, value);
      parts.push(meaning && `= ${meaning}`);
    }
    if (wanted.defaults && facts) {
      const fallback = defaultOf(layers, layer, setting.key, kafka.version);
      parts.push(fallback === value.trim() ? 'the default' : fallback && `default ${fallback}`);
    }
  }
  const label = parts.filter((part) => part !== undefined && part !== '').join(', ');
  if (label === '') return undefined;
  return label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label;
}

/**
 * What would hold without the setting; exactly-once processing has a commit interval of its own (`StreamsConfig`,
 * `EOS_DEFAULT_COMMIT_INTERVAL_MS`).
 */
function defaultOf(
  layers: readonly Layer[],
  layer: Layer,
  key: string,
  version: KafkaVersion,
): string | undefined {
  if (key === 'commit.interval.ms') {
    const base = layers.find(({ profile }) => profile === null);
    const guarantee =
      effective(layer, 'processing.guarantee') ?? (base && effective(base, 'processing.guarantee'));
    if (guarantee?.value.text.trim().startsWith('exactly_once')) return '100';
  }
  return resolveKey(key, version).facts?.defaultValue ?? undefined;
}

function hintAt({ lines, text }: DocumentModel, end: number, label: string): InlayHint {
  const quoted = text[end] === '"' || text[end] === "'";
  const position = rangeOf(lines, { start: quoted ? end + 1 : end, end }).start;
  return { position, label, kind: InlayHintKind.Parameter, paddingLeft: true };
}
