import { fileName } from '../binding/document-name';
import type { Fleet } from '../fleet/fleet';
import { replaceValue } from '../rules/edits';
import type { TextChange } from '../rules/rule';
import { TAG_PREFIX } from '../rules/scope';
import type { Change, Tags } from '../protocol/what-if';
import type { ProjectModel } from './model';
import { applied, type EditCollection, type InstanceEdits } from './what-if-edit-collection';
import { modelFor, nextName } from './what-if';

/** Settings that two instances must not share. */
const PERSONAL = ['group.instance.id', 'application.server', 'state.dir', 'client.id'];

/** Writes the instances of a fleet whose files are one instance each. */
export class FolderEdits implements InstanceEdits {
  private readonly used: Set<string>;

  constructor(
    private readonly project: ProjectModel,
    private readonly fleet: Fleet,
    private readonly edits: EditCollection,
  ) {
    this.used = new Set(fleet.instances.map(({ name }) => name));
  }

  remove(names: ReadonlySet<string>): void {
    for (const { name, origin } of this.fleet.instances) {
      if (names.has(name)) this.edits.deleted.add(origin.uri);
    }
  }

  add({ places }: Extract<Change, { kind: 'add' }>, settings: readonly TextChange[]): void {
    for (const place of places) this.copy(place, settings);
  }

  /** A copy of the file that is most alike, with the tags of the new place. */
  private copy(place: Tags, settings: readonly TextChange[]): void {
    const { instances } = this.fleet;
    const model = modelFor(instances, place);
    const document = model && this.project.document(model.origin.uri);
    const file = fileName(model?.origin.uri ?? '');
    const name = model && nextName(this.used, instances.at(-1)?.name ?? model.name);
    if (!document || !name || !file.includes(model.name)) {
      this.edits.problems.push('The file of a new instance cannot be named after the others.');
      return;
    }
    const { uri, text, bound } = document;
    const changes = settings.filter((change) => change.uri === uri);
    for (const [key, value] of place) {
      const setting = bound.applications
        .flatMap(({ layers }) => layers.flatMap((layer) => layer.settings))
        .find(({ value: own }) => own.span.start === model.tags.get(key)?.valueSpan.start);
      if (setting?.value.text === value) continue;
      const written = setting && replaceValue(bound, setting, value);
      if (written) changes.push(...written);
      else
        this.edits.problems.push(
          `\`${TAG_PREFIX}${key}\` cannot be written into a copy of ${file}.`,
        );
    }
    this.used.add(name);
    const folder = uri.slice(0, uri.lastIndexOf('/') + 1);
    this.edits.created.set(
      folder + encodeURIComponent(file.replace(model.name, name)),
      applied(text, changes),
    );
    const personal = PERSONAL.filter((key) => model.settings.has(key));
    if (personal.length > 0) {
      this.edits.problems.push(
        `The copies of ${file} still have its \`${personal.join('`, `')}\`: give each its own.`,
      );
    }
  }
}
