import { fileName } from '../binding/document-name';
import type { KeyDemand, Policy } from '../policy/policy';
import { missingBreach, policyReport, writtenBreach } from './policy-report';
import { anchorsOf, applicationIdOf, inheritedSetting, textOf } from './policy-document';
import type { BareProfile, DocumentContext } from './rule';
import { scopesOf, type Scope } from './scope';
import { keyPart } from './written';
import { codes } from './wording';

/**
 * Holds a base against the policies for profiles whose files set nothing of Kafka Streams: under them it counts as it
 * is, and their own files are no place for a finding.
 */
export function checkBareProfiles(given: DocumentContext): void {
  const [any] = given.bareProfiles;
  if (!any) return;
  const context = { ...given, below: any.below };
  const scopes = scopesOf(context.document);
  for (const scope of scopes) {
    if (scope.layer.profile !== null) continue;
    for (const [name, profiles] of policiesByName(context.bareProfiles)) {
      const own = profiles.filter(({ policy, profile }) => {
        const hasLayer = scopes.some(({ layer }) => layer.profile === profile);
        return !hasLayer && policy.isForApplication(applicationIdOf(context, scope));
      });
      const [first] = own;
      if (first?.policy.demand.kind !== 'key') continue;
      const uris = own.map(({ uri }) => uri);
      const heldHere = context.policies.some(
        (each) => each.name === name && each.isForProfile(null),
      );
      check(context, first.policy, first.policy.demand, { scope, uris, heldHere });
    }
  }
}

/** A policy as it is for one profile. */
interface ForProfile extends Pick<BareProfile, 'uri' | 'profile'> {
  readonly policy: Policy;
}

/** The policies that are for some of the profiles, each with those. */
function policiesByName(
  profiles: readonly BareProfile[],
): ReadonlyMap<string, readonly ForProfile[]> {
  const byName = new Map<string, ForProfile[]>();
  for (const { uri, profile, policies } of profiles) {
    for (const policy of policies) {
      if (!policy.isForProfile(profile)) continue;
      byName.set(policy.name, [...(byName.get(policy.name) ?? []), { uri, profile, policy }]);
    }
  }
  return byName;
}

interface Where {
  readonly scope: Scope;
  /** Files of the profiles. */
  readonly uris: readonly string[];
  /** Whether the policy is for the base as well, and what that writes was held against it. */
  readonly heldHere: boolean;
}

function check(
  { document, below, partial, version, report }: DocumentContext,
  policy: Policy,
  demand: KeyDemand,
  { scope, uris, heldHere }: Where,
): void {
  const own = scope.get(demand.key);
  const setting = own ?? inheritedSetting(below, scope, demand.key)?.setting;
  if (heldHere && (setting || !partial)) return;
  if (setting && !setting.literal && demand.forbidden !== 'all') return;
  const breach = setting ? writtenBreach(demand, textOf(setting)) : missingBreach(demand, version);
  const [anchor] = anchorsOf(scope);
  if (!breach || !anchor) return;
  const set = uris.length === 1 ? 'sets' : 'set';
  const what = `under ${codes(uris.map(fileName))}, which ${set} nothing of Kafka Streams, ${breach.what}`;
  const value = own?.value.trimmed();
  report({
    ...policyReport(policy, what),
    span: value && value.text !== '' ? value.span : keyPart(document, own ?? anchor),
    related: uris.map((uri) => ({
      uri,
      span: { start: 0, end: 0 },
      message: 'It counts under this profile',
    })),
  });
}
