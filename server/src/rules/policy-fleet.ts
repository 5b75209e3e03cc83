import type { FleetSetting, Instance } from '../fleet/fleet';
import type { KeyDemand, Policy } from '../policy/policy';
import { insertAfter, removeEntry } from './edits';
import { fixesOf } from './fix';
import { boundSetting, fleetKeySpan, placeOfInstance, replaceFleetValue } from './fleet-view';
import { missingBreach, policyReport, writtenBreach } from './policy-report';
import type { FleetContext, TextChange } from './rule';

const THREADS_KEY = 'num.stream.threads';

/** Holds what counts for the instances of a fleet file against a demand. */
export function checkKeyInFleet(context: FleetContext, policy: Policy, demand: KeyDemand): void {
  for (const instance of context.fleet.instances) {
    const setting = instance.settings.get(demand.key);
    const ownThreads = demand.key === THREADS_KEY && tellsThreads(instance);
    if (ownThreads) reportThreads(context, policy, demand, instance);
    else if (setting) reportWritten(context, policy, demand, setting);
    else reportMissing(context, policy, demand, instance);
  }
}

/** Whether an instance's own `threads` says something else than its settings. */
function tellsThreads({ threads, settings }: Instance): boolean {
  return String(threads) !== (settings.get(THREADS_KEY)?.value.trim() ?? '1');
}

function reportThreads(
  context: FleetContext,
  policy: Policy,
  demand: KeyDemand,
  instance: Instance,
): void {
  const breach =
    demand.forbidden === 'all' ? undefined : writtenBreach(demand, String(instance.threads));
  if (breach) {
    context.report({ ...policyReport(policy, breach.what), ...placeOfInstance(instance) });
  }
}

function reportWritten(
  context: FleetContext,
  policy: Policy,
  demand: KeyDemand,
  setting: FleetSetting,
): void {
  const forbidden = demand.forbidden === 'all';
  if (!setting.literal && !forbidden) return;
  const breach = writtenBreach(demand, setting.value);
  if (!breach) return;
  const { proposal, what } = breach;
  const bound = boundSetting(context, setting);
  context.report({
    ...policyReport(policy, what),
    uri: setting.uri,
    span:
      forbidden || setting.value.trim() === '' ? fleetKeySpan(context, setting) : setting.valueSpan,
    fixes: forbidden
      ? fixesOf({
          title: `Remove ${demand.key}`,
          changes: bound && removeEntry(bound.document, bound.setting),
        })
      : fixesOf({
          title: `Change to ${proposal}`,
          changes:
            proposal === undefined ? undefined : replaceFleetValue(context, setting, proposal),
          preferred: true,
        }),
  });
}

function reportMissing(
  context: FleetContext,
  policy: Policy,
  demand: KeyDemand,
  instance: Instance,
): void {
  const breach = missingBreach(demand, context.version);
  if (!breach) return;
  const { proposal, what } = breach;
  const shared = context.fleet.instances.every(({ settings }) => !settings.has(demand.key));
  const [first] = context.fleet.sources;
  const document = first === undefined ? undefined : context.document(first);
  const id = document?.applications[0]?.id;
  // What all instances lack is missed once, where the application is named.
  const place =
    shared && document && id ? { uri: document.uri, span: id.keySpan } : placeOfInstance(instance);
  context.report({
    ...policyReport(policy, what),
    ...place,
    fixes: fixesOf({
      title: `Add ${demand.key}=${proposal}`,
      changes:
        shared && proposal !== undefined ? sharedSetting(context, demand.key, proposal) : undefined,
      preferred: true,
    }),
  });
}

/** Writes a setting for all instances, behind the first one that a fleet file has for all. */
function sharedSetting(
  context: FleetContext,
  key: string,
  value: string,
): TextChange[] | undefined {
  const bound = context.document(context.fleet.sources[0] ?? '');
  const anchor = bound?.applications[0]?.layers[0]?.settings[0];
  return bound && anchor && insertAfter(bound, anchor, key, value);
}
