import type { Rule } from './rule';

/** Every rule, in the order of {@link RULE_IDS}. */
export const RULES: readonly Rule[] = [];
