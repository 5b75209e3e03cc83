import { SymbolKind, type DocumentSymbol } from 'vscode-languageserver-types';
import type { Layer, Setting } from '../binding/setting';
import type { Span } from '../text/span';
import { rangeOf } from './lsp-range';
import type { DocumentModel } from './model';

/** The outline: applications, their profiles, their Kafka settings. What is the only one of its kind is left out. */
export function documentSymbolsOf(document: DocumentModel): DocumentSymbol[] {
  const { applications } = document.bound;
  return applications.flatMap(({ id, layers }) => {
    const children = layers.flatMap((layer) => layerSymbols(document, layer));
    if (applications.length < 2) return children;
    return group(document, id?.value.text.trim() || 'application', SymbolKind.Module, children);
  });
}

function layerSymbols(document: DocumentModel, { profile, settings }: Layer): DocumentSymbol[] {
  const symbols = settings.map((setting) => settingSymbol(document, setting));
  return profile === null ? symbols : group(document, profile, SymbolKind.Namespace, symbols);
}

function settingSymbol({ lines }: DocumentModel, setting: Setting): DocumentSymbol {
  const { keySpan, value, entry } = setting;
  // Parts of one entry may give several settings, and a key may stand outside of its own entry (JSON in a variable).
  const whole: Span = {
    start: Math.min(entry.span.start, keySpan.start),
    end: Math.max(entry.span.end, keySpan.end),
  };
  return {
    name: setting.key || '(no key)',
    detail: value.text,
    kind: setting.key.startsWith('client.tag.') ? SymbolKind.EnumMember : SymbolKind.Property,
    range: rangeOf(lines, whole),
    selectionRange: rangeOf(lines, keySpan),
  };
}

function group(
  { lines }: DocumentModel,
  name: string,
  kind: SymbolKind,
  children: DocumentSymbol[],
): DocumentSymbol[] {
  const [first] = children;
  if (!first) return [];
  const offsets = children.flatMap(({ range }) => [
    lines.offsetAt(range.start),
    lines.offsetAt(range.end),
  ]);
  const range = rangeOf(lines, { start: Math.min(...offsets), end: Math.max(...offsets) });
  return [{ name, kind, range, selectionRange: first.selectionRange, children }];
}
