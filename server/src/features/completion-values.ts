import { CompletionItemKind, type CompletionItem } from 'vscode-languageserver-types';
import type { Setting } from '../binding/setting';
import { CLIENT_TAG, resolveKey } from '../catalog/catalog';
import type { KeyFacts } from '../catalog/key-facts';
import { TAGS_KEY } from '../rules/scope';
import { valueInPlace } from '../rules/written';
import { touches, type Span } from '../text/span';
import { meaningOf } from './humane';
import { layerAt } from './layer-at';
import { rangeOf } from './lsp-range';
import type { DocumentModel, ProjectModel } from './model';
import { sensibleValues } from './sensible-values';
import { declaredTags, tagsOfFleet } from './tag-values';

interface Value {
  readonly value: string;
  readonly detail?: string | undefined;
  readonly kind?: CompletionItemKind;
}

/** Values for a Kafka key: what it accepts, what people choose, what other instances have. */
export function valueItems(
  project: ProjectModel,
  document: DocumentModel,
  key: string,
  whole: Span,
  offset: number,
): CompletionItem[] {
  const { facts, name, prefix } = resolveKey(key, document.kafka.version);
  if (key === TAGS_KEY) return tagListItems(project, document, whole, offset);
  const values =
    prefix === CLIENT_TAG
      ? (tagsOfFleet(project, document).get(name) ?? []).map((value) => ({
          value,
          detail: `${CLIENT_TAG}${name} of another instance`,
        }))
      : valuesOf(facts, name);
  const setting = settingAt(document, whole);
  const range = rangeOf(document.lines, isList(facts) ? itemAt(document, whole, offset) : whole);
  return distinct(values).map(({ value, detail, kind }, i) => ({
    label: value,
    kind: kind ?? CompletionItemKind.Value,
    ...(detail ? { detail } : {}),
    sortText: String(i).padStart(3, '0'),
    filterText: value,
    textEdit: {
      range,
      newText: (setting && valueInPlace(document.bound, setting, value)) ?? value,
    },
  }));
}

/** Entries of `rack.aware.assignment.tags`: declared tags that are not listed yet. */
function tagListItems(
  project: ProjectModel,
  document: DocumentModel,
  whole: Span,
  offset: number,
): CompletionItem[] {
  const setting = settingAt(document, whole);
  const item = itemAt(document, whole, offset);
  const listed = new Set(
    setting?.value
      .items()
      .filter(({ span }) => span.start !== item.start)
      .map(({ text }) => text),
  );
  const own = declaredTags(document.bound);
  const known = tagsOfFleet(project, document);
  // A tag that this instance lacks would keep it from starting: offered only while it declares none at all.
  const tags = own.length > 0 ? own : [...known.keys()];
  const range = rangeOf(document.lines, item);
  return tags
    .filter((tag) => !listed.has(tag))
    .map((tag, i) => ({
      label: tag,
      kind: CompletionItemKind.EnumMember,
      detail: detailOfTag(known.get(tag) ?? []),
      sortText: String(i).padStart(3, '0'),
      filterText: tag,
      textEdit: { range, newText: tag },
    }));
}

function detailOfTag(values: readonly string[]): string {
  return values.length === 0 ? 'client tag' : `${values.length} in the fleet: ${values.join(', ')}`;
}

function valuesOf(facts: KeyFacts | undefined, name: string): Value[] {
  const values: Value[] = [];
  const enumerated =
    facts?.valid?.kind === 'oneOf' || facts?.valid?.kind === 'listOf' ? facts.valid.values : [];
  for (const value of enumerated) values.push({ value, kind: CompletionItemKind.EnumMember });
  if (facts?.type === 'BOOLEAN') {
    for (const value of ['true', 'false']) values.push({ value, kind: CompletionItemKind.Keyword });
  }
  for (const { value, why } of sensibleValues(name)) {
    values.push({
      value,
      detail: why,
      kind: facts?.type === 'CLASS' ? CompletionItemKind.Class : CompletionItemKind.Value,
    });
  }
  const usual = facts?.defaultValue;
  if (usual) values.push({ value: usual, detail: meaningOf(name, usual) });
  return values.map((value) =>
    value.value === usual
      ? { ...value, detail: ['default', value.detail].filter(Boolean).join(': ') }
      : value,
  );
}

function isList(facts: KeyFacts | undefined): boolean {
  return facts?.type === 'LIST' || facts?.valid?.kind === 'listOf';
}

/** The item of a list under the cursor; an insertion point behind a comma. */
function itemAt(document: DocumentModel, whole: Span, offset: number): Span {
  const items = settingAt(document, whole)?.value.items() ?? [];
  const item = items.find(({ span }) => touches(span, offset));
  if (item) return item.span;
  return items.length > 0 ? { start: offset, end: offset } : whole;
}

function settingAt(document: DocumentModel, whole: Span): Setting | undefined {
  return layerAt(document.bound, whole.start)?.settings.find(({ value }) =>
    touches(value.span, whole.start),
  );
}

function distinct(values: readonly Value[]): Value[] {
  const seen = new Set<string>();
  return values.filter(({ value }) => !seen.has(value) && seen.add(value));
}
