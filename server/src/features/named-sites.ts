import type { BoundApplication, BoundDocument, Setting } from '../binding/setting';
import { renameKey, replaceItem, replaceValue } from '../rules/edits';
import type { TextChange } from '../rules/rule';
import { tagKeyOf, TAG_PREFIX, TAGS_KEY } from '../rules/scope';
import { keyPart } from '../rules/written';
import type { Entry } from '../text/parsed-text';
import { touches, type Span } from '../text/span';

/** What several files of an application call by one name. */
export interface Named {
  readonly kind: 'tag' | 'application';
  readonly name: string;
}

/** A place in a document that names something. */
export interface NamedSite extends Named {
  readonly uri: string;
  /** Where the name stands, nothing around it included. */
  readonly span: Span;
  /** A tag's value is set here, or the application's id is. Otherwise the place only refers to it. */
  readonly declares: boolean;
  /** Writes another name here; undefined where that could damage the file. */
  rename(name: string): readonly TextChange[] | undefined;
}

/** Client tags by which an event of a fleet file chooses instances. */
const SELECTOR = /^events\[\d+\]\.(?:stop|restart)\.tags\.(.+)$/;

/**
 * Every place of a document that names a client tag or an application, in the order of the text. With `within`, only
 * what those applications of the document say.
 */
export function namedSites(
  document: BoundDocument,
  within: readonly BoundApplication[] = document.applications,
): NamedSite[] {
  const sites = new Map<string, NamedSite>();
  const add = (site: NamedSite): void => void sites.set(`${site.kind} ${site.span.start}`, site);
  for (const { id, layers } of within) {
    if (id?.literal) add(applicationSite(document, id));
    for (const { settings } of layers) {
      for (const setting of settings) for (const site of tagSites(document, setting)) add(site);
    }
  }
  if (document.shape === 'fleet-file') {
    for (const entry of document.parsed.entries) {
      const tag = SELECTOR.exec(entry.key.text)?.[1];
      if (tag !== undefined)
        add(declarationSite(document, selectorSetting(entry, tag), tag, false));
    }
  }
  return [...sites.values()].sort((a, b) => a.span.start - b.span.start);
}

/** The site under a cursor. */
export function namedSiteAt(document: BoundDocument, offset: number): NamedSite | undefined {
  return namedSites(document).find(({ span }) => touches(span, offset));
}

function applicationSite(document: BoundDocument, id: Setting): NamedSite {
  const value = id.value.trimmed();
  return {
    kind: 'application',
    name: value.text,
    uri: document.uri,
    span: value.span,
    declares: true,
    rename: (name) => (ofOneMeaning(id.entry) ? replaceValue(document, id, name) : undefined),
  };
}

/** Whether the entry names the application to Kafka alone: `spring.application.name` names it to much else. */
function ofOneMeaning({ key }: Entry): boolean {
  return /(^|[._-])application[._-]?id$|^application$/i.test(key.text);
}

function tagSites(document: BoundDocument, setting: Setting): NamedSite[] {
  const declared = tagKeyOf(setting.key);
  if (declared !== undefined) return [declarationSite(document, setting, declared, true)];
  if (setting.key !== TAGS_KEY || !setting.literal) return [];
  return setting.value.items().flatMap((item): NamedSite[] =>
    item.text === ''
      ? []
      : [
          {
            kind: 'tag',
            name: item.text,
            uri: document.uri,
            span: item.span,
            declares: false,
            rename: (name) => replaceItem(document, item, name),
          },
        ],
  );
}

function declarationSite(
  document: BoundDocument,
  setting: Setting,
  tag: string,
  declares: boolean,
): NamedSite {
  const part = keyPart(document, setting);
  const exact = exactSpan(document, setting, tag);
  return {
    kind: 'tag',
    name: tag,
    uri: document.uri,
    span: exact ?? part,
    declares,
    rename: (name) =>
      exact
        ? [{ uri: document.uri, span: exact, newText: name }]
        : renameKey(document, setting, TAG_PREFIX + name),
  };
}

/** Where the tag's own letters stand, if they stand there as they are read or in escapes of `.properties`. */
function exactSpan(
  { parsed }: BoundDocument,
  { entry, keySpan }: Setting,
  tag: string,
): Span | undefined {
  const { key } = entry;
  if (!key.text.endsWith(tag)) return undefined;
  const span = key.spanOf(key.text.length - tag.length, key.text.length);
  const inside = keySpan.start <= span.start && span.end <= keySpan.end;
  const written = parsed.text.slice(span.start, span.end);
  if (!inside || (parsed.format !== 'properties' && written !== tag)) return undefined;
  return span;
}

/** A tag of a selector, as if it were a setting: it is written like those of instances. */
function selectorSetting(entry: Entry, tag: string): Setting {
  const { key, value } = entry;
  const keySpan = key.spanOf(key.text.length - tag.length, key.text.length);
  return { key: TAG_PREFIX + tag, keySpan, value, literal: true, entry };
}
