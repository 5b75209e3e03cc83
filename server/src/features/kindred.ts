import { folderOf } from '../binding/document-name';
import type { BoundApplication, BoundDocument } from '../binding/setting';
import type { DocumentModel, ProjectModel } from './model';
import { namedSites, type Named, type NamedSite } from './named-sites';

/** A document of an application, with the part of it that is the application's. */
export interface Kin {
  readonly document: DocumentModel;
  readonly applications: readonly BoundApplication[];
}

/**
 * The documents that describe the same application as a named place of a document: its own first, then those of its
 * fleets, and those of its folder with the same `application.id` (a fleet file may stand in for them).
 */
export function kindredOf(project: ProjectModel, document: DocumentModel, site: NamedSite): Kin[] {
  const own = document.bound.applications.filter((application) =>
    namedSites(document.bound, [application]).some(({ span }) => span.start === site.span.start),
  );
  const named = site.kind === 'application' ? [site.name] : literalIdsOf(own);
  const { uris, ids } = familyOf(project, document, named);
  return [...uris].flatMap((uri): Kin[] => {
    const kin = project.document(uri);
    return kin ? [{ document: kin, applications: partOf(kin.bound, ids) }] : [];
  });
}

/** The documents that describe the same applications as a document, itself first. */
export function documentsWith(project: ProjectModel, document: DocumentModel): DocumentModel[] {
  const { uris } = familyOf(project, document, literalIdsOf(document.bound.applications));
  return [...uris].flatMap((uri) => project.document(uri) ?? []);
}

function familyOf(
  project: ProjectModel,
  document: DocumentModel,
  named: readonly string[],
): { readonly uris: ReadonlySet<string>; readonly ids: ReadonlySet<string> } {
  const uris = new Set([document.uri]);
  const ids = new Set(named);
  for (const { id, sources } of project.applicationsOf(document.uri)) {
    // Settings without an id of their own are of every application that refers to them.
    if (named.length > 0 && !named.includes(id)) continue;
    ids.add(id);
    for (const uri of sources) uris.add(uri);
  }
  const folder = folderOf(document.uri);
  for (const { uri, bound } of project.documents()) {
    const near = folderOf(uri) === folder;
    if (near && literalIdsOf(bound.applications).some((id) => ids.has(id))) uris.add(uri);
  }
  return { uris, ids };
}

/** The places in the documents of an application that name the same. */
export function sitesOf(kindred: readonly Kin[], { kind, name }: Named): NamedSite[] {
  return kindred.flatMap(({ document, applications }) =>
    namedSites(document.bound, applications).filter(
      (site) => site.kind === kind && site.name === name,
    ),
  );
}

/** Applications of a document with one of the ids; all of them where it does not tell. */
function partOf(
  { applications }: BoundDocument,
  ids: ReadonlySet<string>,
): readonly BoundApplication[] {
  const named = applications.filter((each) => literalIdsOf([each]).some((id) => ids.has(id)));
  return named.length > 0 ? named : applications;
}

/** The application ids that are known as they are written. */
export function literalIdsOf(applications: readonly BoundApplication[]): string[] {
  return applications.flatMap(({ id }) => (id?.literal ? [id.value.trimmed().text] : []));
}
