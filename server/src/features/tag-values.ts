import type { BoundDocument } from '../binding/setting';
import { TAG_PREFIX, TAGS_KEY } from '../rules/scope';
import type { DocumentModel, ProjectModel } from './model';

/** Client tags that a document's applications know, with the values of their instances, in order of appearance. */
export function tagsOfFleet(
  project: ProjectModel,
  document: DocumentModel,
): ReadonlyMap<string, readonly string[]> {
  const tags = new Map<string, Set<string>>();
  const add = (tag: string, value?: string): void => {
    const values = tags.get(tag) ?? new Set();
    tags.set(tag, values);
    // Blanks at an end make another zone, mostly by mistake: they are not spread further.
    if (value !== undefined && value.trim() !== '') values.add(value.trim());
  };
  for (const application of project.applicationsOf(document.uri)) {
    for (const instance of application.fleet?.instances ?? []) {
      for (const [tag, setting] of instance.tags) if (setting.literal) add(tag, setting.value);
    }
  }
  for (const entry of listedTags(document.bound)) add(entry);
  return new Map([...tags].map(([tag, values]) => [tag, [...values]]));
}

/** Entries of the document's own `rack.aware.assignment.tags`. */
function listedTags({ applications }: BoundDocument): string[] {
  return applications.flatMap(({ layers }) =>
    layers.flatMap(({ settings }) =>
      settings
        .filter(({ key, literal }) => key === TAGS_KEY && literal)
        .flatMap(({ value }) => value.items().map(({ text }) => text))
        .filter((entry) => entry !== ''),
    ),
  );
}

/** Keys of the client tags that a document declares, in the order of the text. */
export function declaredTags({ applications }: BoundDocument): string[] {
  const keys = applications.flatMap(({ layers }) =>
    layers.flatMap(({ settings }) => settings.map(({ key }) => key)),
  );
  return [
    ...new Set(
      keys.filter((key) => key.startsWith(TAG_PREFIX)).map((key) => key.slice(TAG_PREFIX.length)),
    ),
  ];
}
