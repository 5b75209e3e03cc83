import { TIER_NAME, TIER_RANK } from '../placement/verdict';
import { describedByFleetFile, fleetKeySpan, placeOfInstance } from './fleet-view';
import { worstOfAllOrders } from './placement-tier';
import { checkBareProfiles } from './policy-bare-profiles';
import { checkKeyInDocument } from './policy-document';
import { checkKeyInFleet } from './policy-fleet';
import { policyReport } from './policy-report';
import type { FleetContext, Rule } from './rule';
import { TAGS_KEY } from './scope';

const SETTINGS_FILE = `--- file: .kafka-streams-config.json ---
{
  "policies": {
    "standbys-in-prod": {
      "key": "num.standby.replicas",
      "min": 1,
      "profiles": "prod",
      "message": "A lost pod must not mean hours of restoring."
    }
  }
}
`;

/** Something that the team's own policies do not allow. */
export const policy: Rule = {
  id: 'policy',
  severity: 'error',
  docs: {
    summary: 'A setting, or the placement of a fleet, breaks a policy of the team.',
    why: 'The policies stand in `.kafka-streams-config.json`, by name, with what they demand of a key (`required`, `min`, `max`, `allowed`, `forbidden`) or of the placement (`tier`), and whom they are for (`applications`, `profiles`, `files`). A key that is not written counts with its default. `message`, `severity` and `link` are the team’s own.',
    fires: `${SETTINGS_FILE}--- file: streams-prod.properties ---\napplication.id=orders\nnum.standby.replicas=⟦0⟧\n`,
    silent: `${SETTINGS_FILE}--- file: streams-prod.properties ---\napplication.id=orders\nnum.standby.replicas=1\n--- file: streams-test.properties ---\napplication.id=orders-test\nnum.standby.replicas=0\n`,
    falseAlarm:
      'A profile is known by the settings themselves (Spring, Quarkus, Micronaut), else by the name of the file or of one of its folders. What is only set when the application starts is not seen.',
  },
  checkDocument(context) {
    // What a fleet file says of its instances is known by the fleet.
    if (context.document.shape === 'fleet-file') return;
    for (const each of context.policies) {
      if (each.demand.kind === 'key') checkKeyInDocument(context, each, each.demand);
    }
    checkBareProfiles(context);
  },
  checkFleet(context) {
    const { application, profile } = context.fleet;
    for (const each of context.policies) {
      if (!each.isForApplication(application) || !each.isForProfile(profile)) continue;
      if (each.demand.kind === 'tier') checkTier(context, each, each.demand.tier);
      else if (describedByFleetFile(context)) checkKeyInFleet(context, each, each.demand);
    }
  },
};

function checkTier(
  context: FleetContext,
  policy: FleetContext['policies'][number],
  least: keyof typeof TIER_RANK,
): void {
  const { instances } = context.fleet;
  for (const leader of context.verdict.leaders) {
    const tier = worstOfAllOrders(leader);
    if (least === 'least' || (tier && TIER_RANK[tier] >= TIER_RANK[least])) continue;
    const leading = instances.find(({ name }) => leader.names.includes(name));
    if (!leading) continue;
    const list = leading.settings.get(TAGS_KEY);
    const place = list
      ? { uri: list.uri, span: fleetKeySpan(context, list) }
      : placeOfInstance(leading);
    const reached = tier ? `the placement is ${TIER_NAME[tier]}` : 'no tier is reached';
    const [reason] = leader.reasons;
    const what = `${reached}; at least ${TIER_NAME[least]} is asked for.${reason ? ` ${reason}` : ''}`;
    context.report({ ...policyReport(policy, what), ...place });
  }
}
