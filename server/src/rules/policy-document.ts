import type { Setting } from '../binding/setting';
import type { KeyDemand, Policy } from '../policy/policy';
import { insertAfter, removeEntry, replaceValue } from './edits';
import { fixesOf } from './fix';
import { missingBreach, policyReport, writtenBreach } from './policy-report';
import type { DocumentContext, Report } from './rule';
import { scopesOf, type Scope } from './scope';
import { keyPart } from './written';

/** Holds what a document says of a key against a demand. */
export function checkKeyInDocument(
  context: DocumentContext,
  policy: Policy,
  demand: KeyDemand,
): void {
  const scopes = scopesOf(context.document);
  for (const scope of scopes) {
    const { profile } = scope.layer;
    if (!policy.isForApplication(applicationIdOf(context, scope)) || !policy.isForProfile(profile))
      continue;
    const setting = scope.get(demand.key);
    // What the base says was held against the policy there, if it is for the base.
    const ofBase = setting !== undefined && !scope.layer.settings.includes(setting);
    if (ofBase && policy.isForProfile(null)) continue;
    if (setting) reportWritten(context, policy, demand, setting);
    else if (!isOverlaid(scope, scopes)) checkMissing(context, policy, demand, scope);
  }
}

/** The literal `application.id` of a scope, or of what it lies over; null where none is known. */
export function applicationIdOf({ below }: DocumentContext, scope: Scope): string | null {
  const ids = [scope.id, ...below.flatMap(scopesOf).map(({ id }) => id)];
  const id = ids.find((each) => each !== undefined);
  return id?.literal ? id.value.trimmed().text : null;
}

/** A base that profiles lie over need not be complete: each of them is looked at with it. */
function isOverlaid({ layer }: Scope, scopes: readonly Scope[]): boolean {
  return layer.profile === null && scopes.some((other) => other.layer.profile !== null);
}

function reportWritten(
  { document, report }: DocumentContext,
  policy: Policy,
  demand: KeyDemand,
  setting: Setting,
): void {
  if (!setting.literal && demand.forbidden !== 'all') return;
  const breach = writtenBreach(demand, textOf(setting));
  if (!breach) return;
  const { proposal, what } = breach;
  const value = setting.value.trimmed();
  const atKey = demand.forbidden === 'all' || value.text === '';
  const fixes =
    demand.forbidden === 'all'
      ? fixesOf({ title: `Remove ${demand.key}`, changes: removeEntry(document, setting) })
      : fixesOf({
          title: `Change to ${proposal}`,
          changes: proposal === undefined ? undefined : replaceValue(document, setting, proposal),
          preferred: true,
        });
  report({
    ...policyReport(policy, what),
    span: atKey ? keyPart(document, setting) : value.span,
    fixes,
  });
}

/** A value as it reaches Kafka: YAML reads numbers such as `0x10` and `1_000` itself. */
export function textOf({ entry, value }: Setting): string {
  const ofYaml = entry.type === 'number' && /^[-+]?0[xob]|_/i.test(value.text);
  const number = ofYaml ? Number(value.text.replaceAll('_', '')) : NaN;
  return Number.isNaN(number) ? value.text : String(number);
}

function checkMissing(
  context: DocumentContext,
  policy: Policy,
  demand: KeyDemand,
  scope: Scope,
): void {
  const { document, partial, below, version, report } = context;
  const inherited = inheritedSetting(below, scope, demand.key);
  if (partial && below.length === 0) return;
  // A policy for every profile was held against the value where it stands.
  if (inherited && (!inherited.setting.literal || policy.isForEveryProfile)) return;
  const breach = inherited
    ? writtenBreach(demand, textOf(inherited.setting))
    : missingBreach(demand, version);
  const [anchor] = anchorsOf(scope);
  if (!breach || !anchor) return;
  const { proposal, what } = breach;
  const related: Report['related'] = inherited && [
    { uri: inherited.uri, span: inherited.setting.entry.span, message: 'It is set here' },
  ];
  report({
    ...policyReport(policy, what),
    span: keyPart(document, anchor),
    related,
    fixes: fixesOf({
      title: `Add ${demand.key}=${proposal}`,
      changes:
        proposal === undefined || demand.forbidden === 'all'
          ? undefined
          : insertion(context, scope, demand.key, proposal),
      preferred: true,
    }),
  });
}

function insertion({ document }: DocumentContext, scope: Scope, key: string, value: string) {
  for (const anchor of anchorsOf(scope)) {
    const changes = insertAfter(document, anchor, key, value);
    if (changes) return changes;
  }
  return undefined;
}

/** Settings of a scope's own that may stand for all of it: what names the application first. */
export function anchorsOf({ id, layer }: Scope): readonly Setting[] {
  const inLayer = layer.profile === null || layer.settings.some((each) => each === id);
  return [...(id && inLayer ? [id] : []), ...layer.settings];
}

/** What the files that a profile's lies over say of a key: under the same profile, else for all. */
export function inheritedSetting(below: DocumentContext['below'], { layer }: Scope, key: string) {
  for (const profile of [layer.profile, null]) {
    for (const document of below) {
      for (const scope of scopesOf(document)) {
        const setting = scope.layer.profile === profile ? scope.get(key) : undefined;
        if (setting) return { uri: document.uri, setting };
      }
    }
  }
  return undefined;
}
