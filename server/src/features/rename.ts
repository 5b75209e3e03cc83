import type { Range, TextEdit } from 'vscode-languageserver-types';
import { fileName } from '../binding/document-name';
import type { TextChange } from '../rules/rule';
import { TAGS_KEY } from '../rules/scope';
import { kindredOf, sitesOf, type Kin } from './kindred';
import { editsOf, rangeOf } from './lsp-range';
import type { DocumentModel, ProjectModel } from './model';
import { namedSiteAt, namedSites, type NamedSite } from './named-sites';

/** Longest key of a client tag (`StreamsConfig.MAX_RACK_AWARE_ASSIGNMENT_TAG_KEY_LENGTH`). */
const LONGEST_TAG = 20;

/** Longest topic name of a broker; names of internal topics begin with the application's id. */
const LONGEST_ID = 200;

/** Why something is not renamed, for the user. */
export interface Refusal {
  readonly refused: string;
}

/** Edits by document. */
export interface RenameEdits {
  readonly changes: Readonly<Record<string, TextEdit[]>>;
  /** What the user must know before the edits are made. */
  readonly warning: { readonly title: string; readonly detail: string } | undefined;
}

/** What would be renamed at a cursor: its exact range and present name. */
export function prepareRename(
  document: DocumentModel,
  offset: number,
): { readonly range: Range; readonly placeholder: string } | Refusal {
  const site = namedSiteAt(document.bound, offset);
  if (!site) return { refused: 'Only client tags and application ids can be renamed.' };
  return { range: rangeOf(document.lines, site.span), placeholder: site.name };
}

/** Renames a client tag, or an application's id, in every file of the application; refuses what would break it. */
export function renameAt(
  project: ProjectModel,
  document: DocumentModel,
  offset: number,
  name: string,
): RenameEdits | Refusal {
  const site = namedSiteAt(document.bound, offset);
  if (!site) return { refused: 'Only client tags and application ids can be renamed.' };
  const kindred = kindredOf(project, document, site);
  const problem =
    site.kind === 'tag' ? tagProblem(kindred, site, name) : idProblem(project, kindred, name);
  if (problem !== undefined) return { refused: problem };
  const changes: TextChange[] = [];
  for (const each of sitesOf(kindred, site)) {
    const renamed = each.rename(name);
    if (!renamed) return { refused: cannotWrite(each, name) };
    changes.push(...renamed);
  }
  const edits = editsOf(project, changes) ?? {};
  return { changes: edits, warning: site.kind === 'application' ? START_OVER : undefined };
}

const START_OVER = {
  title: 'Changes application.id',
  detail:
    'The consumer group, the state directories and the internal topics are named after it: under a new id the application starts from nothing and reads its input again.',
};

function tagProblem(kindred: readonly Kin[], site: NamedSite, name: string): string | undefined {
  if (name === site.name) return undefined;
  if (!/^[A-Za-z0-9._-]+$/.test(name)) {
    return 'A tag key that every file can hold is made of letters, digits, ".", "_" and "-".';
  }
  if (name.length > LONGEST_TAG) {
    return `"${name}" has ${name.length} characters. Kafka Streams takes ${LONGEST_TAG} at most and will not start with more.`;
  }
  if (isNoYamlText(name)) return `YAML does not read "${name}" as a text.`;
  for (const { document, applications } of kindred) {
    const all = namedSites(document.bound, applications);
    if (all.some((other) => other.kind === 'tag' && other.name === name)) {
      return `${fileName(document.uri)} has a tag "${name}" already. Two tags under one key would become one.`;
    }
    const hidden = applications
      .flatMap(({ layers }) => layers)
      .flatMap(({ settings }) => settings)
      .some(({ key, literal }) => key === TAGS_KEY && !literal);
    if (hidden) {
      return `${TAGS_KEY} of ${fileName(document.uri)} is known only at run time. It may list "${site.name}", and would then name a tag that is no more.`;
    }
  }
  return undefined;
}

/** Words and numbers that YAML 1.1 or 1.2 turns into something else when they stand without quotes. */
function isNoYamlText(name: string): boolean {
  return (
    /^(true|false|yes|no|on|off|y|n|null)$/i.test(name) ||
    /^[-.]?\d[\d._xobeE-]*$/.test(name) ||
    /^[-.]/.test(name)
  );
}

function idProblem(
  project: ProjectModel,
  kindred: readonly Kin[],
  name: string,
): string | undefined {
  if (!/^[A-Za-z0-9._-]+$/.test(name)) {
    return 'Topics are named after the id, so it is made of letters, digits, ".", "_" and "-".';
  }
  if (name.length > LONGEST_ID) return 'Topics named after this id would have too long a name.';
  const own = new Set(kindred.map(({ document }) => document.uri));
  const other = project
    .applications()
    .find(({ id, sources }) => id === name && !sources.every((uri) => own.has(uri)));
  return other
    ? `${fileName(other.sources[0] ?? '')} describes an application "${name}" already. Both would join one consumer group.`
    : undefined;
}

function cannotWrite({ uri, kind }: NamedSite, name: string): string {
  return kind === 'application'
    ? `${fileName(uri)} takes the id from a setting that names more than this application. Change it there.`
    : `The way ${fileName(uri)} writes this tag cannot express "${name}".`;
}
