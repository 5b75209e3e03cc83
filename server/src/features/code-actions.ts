import {
  CodeActionKind,
  type CodeAction,
  type CodeActionContext,
  type Diagnostic,
} from 'vscode-languageserver-types';
import { SETTINGS_FILE } from '../binding/settings-file';
import { COMMANDS } from '../protocol';
import type { Finding, Fix, TextChange } from '../rules/rule';
import type { Span } from '../text/span';
import { addPrefix } from './add-prefix';
import { describeFleet } from './describe-fleet';
import { rackAwareStandbys } from './rack-aware-standbys';
import { clash, editsOf, meets, rangeOf } from './lsp-range';
import type { DocumentModel, ProjectModel } from './model';

/** Kind of "fix all" actions: runs on save when the user lists it in `editor.codeActionsOnSave`. */
export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.kafkaStreams`;

/** Findings of a range that fixes are offered for: who selects a whole file does not choose from more. */
const MOST_FINDINGS = 100;

/** Commands that only some clients have. */
export interface ClientCommands {
  /** The client can write `"off"` into the user's settings (`kafkaStreams.turnOffRule`). */
  readonly turnOffRule?: boolean;
  /** The client can add to the user's prefixes (`kafkaStreams.addPrefix`). */
  readonly addPrefix?: boolean;
}

/**
 * What the light bulb offers for a range: fixes of the findings there, the scaffold that makes standbys rack aware,
 * and the source action that applies every safe fix of the document.
 */
export function codeActionsOf(
  project: ProjectModel,
  document: DocumentModel,
  range: Span,
  context: CodeActionContext,
  client: ClientCommands = {},
): CodeAction[] {
  const wanted = (kind: CodeActionKind): boolean =>
    !context.only ||
    context.only.some((asked) => asked === '' || kind === asked || kind.startsWith(`${asked}.`));
  const findings = project.findings(document.uri);
  const actions: CodeAction[] = [];
  if (wanted(CodeActionKind.QuickFix)) {
    const here = findings.filter(({ span }) => meets(span, range)).slice(0, MOST_FINDINGS);
    actions.push(...here.flatMap((finding) => quickFixes(project, document, finding, context)));
    actions.push(...turningOff(project, document, here, context, client));
    if (client.addPrefix) actions.push(...addPrefix(document, range));
  }
  if (wanted(CodeActionKind.RefactorRewrite)) {
    const scaffold = rackAwareStandbys(project, document, range);
    if (scaffold) actions.push(...actionOf(project, scaffold, CodeActionKind.RefactorRewrite));
  }
  if (wanted(CodeActionKind.RefactorExtract))
    actions.push(...createFleetFile(project, document, range));
  // Only on demand: in the light bulb's menu it would stand beside the very fixes that it applies.
  if (context.only && wanted(FIX_ALL_KIND)) actions.push(...fixAll(project, findings));
  return actions;
}

function quickFixes(
  project: ProjectModel,
  document: DocumentModel,
  finding: Finding,
  context: CodeActionContext,
): CodeAction[] {
  const diagnostics = context.diagnostics.filter((shown) => shows(shown, finding, document));
  return (finding.fixes ?? []).flatMap((fix) =>
    actionOf(project, fix, CodeActionKind.QuickFix).map((action) => ({
      ...action,
      ...(diagnostics.length > 0 ? { diagnostics } : {}),
      ...(fix.preferred ? { isPreferred: true } : {}),
    })),
  );
}

/**
 * For each rule with a finding here, what sets it to `off`: an edit of the settings file that says its severity, which
 * wins over the editor's settings, else the command that writes these.
 */
function turningOff(
  project: ProjectModel,
  document: DocumentModel,
  findings: readonly Finding[],
  context: CodeActionContext,
  client: ClientCommands,
): CodeAction[] {
  return [...new Set(findings.map(({ code }) => code))].flatMap((rule) => {
    const place = project.severityPlace(document.uri, rule);
    const title = `Turn off ${rule} in ${place ? SETTINGS_FILE : 'the settings'}`;
    const diagnostics = context.diagnostics.filter(({ code }) => code === rule);
    const shown = diagnostics.length > 0 ? { diagnostics } : {};
    if (place) {
      const fix = { title, changes: [{ ...place, newText: '"off"' }] };
      return actionOf(project, fix, CodeActionKind.QuickFix).map((action) => ({
        ...action,
        ...shown,
      }));
    }
    if (!client.turnOffRule) return [];
    return {
      title,
      kind: CodeActionKind.QuickFix,
      ...shown,
      command: { title, command: COMMANDS.turnOffRule, arguments: [rule, document.uri] },
    };
  });
}

/** At the name of an application whose fleet is put together from several files. */
function createFleetFile(
  project: ProjectModel,
  document: DocumentModel,
  range: Span,
): CodeAction[] {
  const { bound, uri } = document;
  const named = bound.applications.some(({ id }) => id?.literal && meets(id.entry.span, range));
  const applications = project.applicationsOf(uri);
  const described = applications.some(
    ({ fleet }) => fleet && project.document(fleet.sources[0] ?? '')?.bound.shape === 'fleet-file',
  );
  if (!named || described || !applications.some(({ fleet }) => fleet)) return [];
  const title = `Create fleet file ${describeFleet(project, document).name}`;
  const command = { title, command: COMMANDS.describeFleet, arguments: [uri] };
  return [{ title, kind: CodeActionKind.RefactorExtract, command }];
}

function actionOf(project: ProjectModel, fix: Fix, kind: CodeActionKind): CodeAction[] {
  const changes = editsOf(project, fix.changes);
  return changes ? [{ title: fix.title, kind, edit: { changes } }] : [];
}

/** Every safe fix that does not touch what an earlier one changes; one fix a finding. */
function fixAll(project: ProjectModel, findings: readonly Finding[]): CodeAction[] {
  const taken: TextChange[] = [];
  for (const { fixes = [] } of findings) {
    const fix = fixes.find(({ safe, preferred }) => safe && preferred) ?? fixes.find((f) => f.safe);
    const blocked = fix?.changes.some((change) =>
      taken.some((other) => other.uri === change.uri && clash(other.span, change.span)),
    );
    if (fix && !blocked) taken.push(...fix.changes);
  }
  if (taken.length === 0) return [];
  const title = 'Fix all Kafka Streams settings that can be fixed safely';
  return actionOf(project, { title, changes: taken }, FIX_ALL_KIND);
}

function shows(diagnostic: Diagnostic, finding: Finding, { lines }: DocumentModel): boolean {
  const { start, end } = rangeOf(lines, finding.span);
  const { range } = diagnostic;
  return (
    diagnostic.code === finding.code &&
    diagnostic.message === finding.message &&
    lines.offsetAt(range.start) === lines.offsetAt(start) &&
    lines.offsetAt(range.end) === lines.offsetAt(end)
  );
}
