import { resolveKey } from '../catalog/catalog';
import type { KafkaVersion } from '../catalog/kafka-version';
import { streamsClientDefault } from '../catalog/streams-client-defaults';
import { breachBy, demandText, proposalOf, type Breach } from '../policy/judge';
import type { KeyDemand, Policy } from '../policy/policy';
import type { Report } from './rule';
import { code } from './wording';

/** What every finding of a policy says: its name, what is wrong, and why in the team's words. */
export function policyReport(
  { name, message, severity, link }: Policy,
  what: string,
): Pick<Report, 'message' | 'severity' | 'subject' | 'link'> {
  return {
    message: `Policy ${code(name)}: ${what}${message === undefined ? '' : ` ${message}`}`,
    subject: name,
    link,
    ...(severity ? { severity } : {}),
  };
}

/** How a written value breaks a demand; undefined when it does not. */
export function writtenBreach(
  demand: KeyDemand,
  value: string,
): (Breach & { readonly what: string }) | undefined {
  const { key, forbidden } = demand;
  if (forbidden === 'all') {
    return { demanded: '', proposal: undefined, what: `${code(key)} must not be set.` };
  }
  const breach = breachBy(demand, value);
  const is = value.trim() === '' ? 'is empty' : `is ${code(value.trim())}`;
  return breach && { ...breach, what: `${code(key)} ${is}; ${breach.demanded}.` };
}

/** How it breaks a demand that the key is not written at all; undefined when it does not. */
export function missingBreach(
  demand: KeyDemand,
  version: KafkaVersion,
): (Breach & { readonly what: string }) | undefined {
  const { key, required, forbidden } = demand;
  if (forbidden === 'all') return undefined;
  const demanded = demandText(demand);
  const proposal = proposalOf(demand);
  if (required) return { demanded, proposal, what: `${code(key)} is not set; ${demanded}.` };
  const standard = defaultOf(key, version);
  const breach = standard === undefined ? undefined : breachBy(demand, standard);
  const shown = code(standard ?? '');
  return (
    breach && {
      ...breach,
      what: `${code(key)} is not set, and its default is ${shown}; ${breach.demanded}.`,
    }
  );
}

/** What holds without the key; undefined where nothing is known of it. */
function defaultOf(key: string, version: KafkaVersion): string | undefined {
  const { prefix, name, surface, facts } = resolveKey(key, version);
  const own = surface === 'streams' ? undefined : streamsClientDefault(prefix, name);
  return (own?.exactlyOnce ? undefined : own?.value) ?? facts?.defaultValue ?? undefined;
}
