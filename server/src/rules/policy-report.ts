import { resolveKey } from '../catalog/catalog';
import type { KafkaVersion } from '../catalog/kafka-version';
import { streamsClientDefault } from '../catalog/streams-client-defaults';
import { breachBy, demandText, proposalOf } from '../policy/judge';
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

/** How something breaks a demand. */
export interface PolicyBreach {
  /** What is wrong and what is asked for, as a sentence. */
  readonly what: string;
  /** A value that would do, where there is one to propose. */
  readonly proposal: string | undefined;
}

/** How a written value breaks a demand; undefined when it does not. */
export function writtenBreach(demand: KeyDemand, value: string): PolicyBreach | undefined {
  const { key, forbidden } = demand;
  if (forbidden === 'all') {
    return { proposal: undefined, what: `${code(key)} must not be set.` };
  }
  const breach = breachBy(demand, value);
  if (!breach) return undefined;
  const none = breach.noNumber ? ', which is no number' : '';
  const is = value.trim() === '' ? 'is empty' : `is ${code(value.trim())}${none}`;
  return { proposal: breach.proposal, what: `${code(key)} ${is}; ${breach.demanded}.` };
}

/** How it breaks a demand that the key is not written at all; undefined when it does not. */
export function missingBreach(demand: KeyDemand, version: KafkaVersion): PolicyBreach | undefined {
  const { key, required, forbidden } = demand;
  if (forbidden === 'all') return undefined;
  if (required) {
    const what = `${code(key)} is not set; ${demandText(demand)}.`;
    return { proposal: proposalOf(demand), what };
  }
  const standard = defaultOf(key, version);
  const breach = standard === undefined ? undefined : breachBy(demand, standard);
  if (!breach) return undefined;
  const is = standard?.trim() === '' ? 'empty' : code(standard ?? '');
  const what = `${code(key)} is not set, and its default is ${is}; ${breach.demanded}.`;
  return { proposal: breach.proposal, what };
}

/** What holds without the key; undefined where nothing is known of it. */
function defaultOf(key: string, version: KafkaVersion): string | undefined {
  const { prefix, name, surface, facts } = resolveKey(key, version);
  const own = surface === 'streams' ? undefined : streamsClientDefault(prefix, name);
  return (own?.exactlyOnce ? undefined : own?.value) ?? facts?.defaultValue ?? undefined;
}
