import { lookUp, resolveKey } from '../catalog/catalog';
import { KAFKA_VERSIONS, NEWEST_VERSION } from '../catalog/kafka-version';
import type { KeyFacts } from '../catalog/key-facts';
import { WHOLE_RANGES } from '../catalog/parse-type';
import { checkValue, expectation } from '../catalog/values';
import { breachBy } from '../policy/judge';
import type { KeyDemand } from '../policy/policy';
import type { YamlNode } from '../text/yaml-node';
import type { SettingsFields } from './fields';

/**
 * Reports what would make a demand pass or refuse everything: bounds of a key that is no number or beyond what Kafka
 * takes, values that the key never has, parts that contradict each other. Answers what is left of the demand.
 */
export function checkedDemand(demand: KeyDemand, fields: SettingsFields): KeyDemand {
  const facts = factsOf(demand.key);
  const limited = facts && !isNumber(facts) ? withoutLimits(demand, facts, fields) : demand;
  if (facts) {
    checkLimits(limited, facts, fields);
    checkWords('allowed', facts, fields);
    checkWords('forbidden', facts, fields);
  }
  checkContradictions(limited, fields);
  return limited;
}

/** What the newest version that has a key knows of it; undefined for client tags and for keys of plug-ins. */
function factsOf(key: string): KeyFacts | undefined {
  const { prefix, surface, name } = resolveKey(key, NEWEST_VERSION);
  if (prefix === 'client.tag.') return undefined;
  for (const version of [...KAFKA_VERSIONS].reverse()) {
    const facts = lookUp(surface, name, version);
    if (facts) return facts;
  }
  return undefined;
}

function isNumber({ type }: KeyFacts): boolean {
  return type === 'DOUBLE' || type in WHOLE_RANGES;
}

function withoutLimits(demand: KeyDemand, { name }: KeyFacts, fields: SettingsFields): KeyDemand {
  for (const bound of ['min', 'max'] as const) {
    const span = fields.keySpan(bound);
    const message = `\`${name}\` is no number, so \`${bound}\` says nothing of it. Use \`allowed\` or \`forbidden\`.`;
    if (span) fields.problems.add(span, message);
  }
  return { ...demand, min: undefined, max: undefined };
}

/** Bounds between which Kafka takes no value. */
function checkLimits({ min, max }: KeyDemand, facts: KeyFacts, fields: SettingsFields): void {
  const { type, valid, name } = facts;
  const whole = type in WHOLE_RANGES ? WHOLE_RANGES[type as keyof typeof WHOLE_RANGES] : undefined;
  const range = valid?.kind === 'range' ? valid : undefined;
  const least = range?.min ?? Number(whole?.[0] ?? -Infinity);
  const most = range?.max ?? Number(whole?.[1] ?? Infinity);
  // Single values outside the range are taken as well.
  const lowest = Math.min(least, ...(range?.also ?? []));
  const highest = Math.max(most, ...(range?.also ?? []));
  const beyond = `within what Kafka takes: \`${name}\` must be ${expectation(facts)}`;
  if (max && max.value < lowest) fields.wrong('max', beyond);
  if (min && min.value > highest) fields.wrong('min', beyond);
}

/** Values that the key has in no version: a slip would refuse, or pass, everything. */
function checkWords(which: 'allowed' | 'forbidden', facts: KeyFacts, fields: SettingsFields): void {
  const node = fields.node(which);
  if (node?.kind === 'scalar' && which === 'forbidden' && node.type === 'boolean') return;
  for (const item of node?.kind === 'list' ? node.items : [node]) {
    if (item) checkWord(item, facts, fields);
  }
}

function checkWord(item: YamlNode, facts: KeyFacts, fields: SettingsFields): void {
  if (item.kind !== 'scalar' || item.text.text.trim() === '') return;
  const { text } = item.text;
  // Case does not matter to policies.
  const spellings = [text, text.toLowerCase(), text.toUpperCase()];
  const everAccepted = KAFKA_VERSIONS.some((version) => {
    const known = lookUp(facts.surface, facts.name, version);
    return known && spellings.some((each) => checkValue(known, each) === undefined);
  });
  if (everAccepted) return;
  const nearest = checkValue(facts, text)?.nearest;
  const message = `\`${text}\` is no value of \`${facts.name}\`, which must be ${expectation(facts)}.`;
  fields.problems.add(
    item.span,
    message,
    nearest === undefined ? undefined : JSON.stringify(nearest),
  );
}

function checkContradictions(demand: KeyDemand, fields: SettingsFields): void {
  const { min, max, allowed, forbidden, required } = demand;
  if (min && max && min.value > max.value) {
    fields.wrong('max', `at least \`min\`, which is ${min.text}`);
    return;
  }
  if (forbidden === 'all') {
    if (required) fields.wrong('forbidden', 'left out of a policy that requires the key');
    for (const each of ['min', 'max', 'allowed'] as const) {
      const span = fields.keySpan(each);
      const message = `The key must not be written at all, so \`${each}\` says nothing.`;
      if (span && demand[each]) fields.problems.add(span, message);
    }
    return;
  }
  const rest: KeyDemand = { ...demand, allowed: undefined };
  if (allowed?.every((value) => breachBy(rest, value)) === true) {
    fields.wrong('allowed', 'a value that the rest of the policy lets pass');
  }
}
