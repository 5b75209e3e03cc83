import { clientRackIsNoTag } from './client-rack-is-no-tag';
import { deprecatedKey } from './deprecated-key';
import { deprecatedValue } from './deprecated-value';
import { duplicateKey } from './duplicate-key';
import { failureDomain } from './failure-domain';
import { fleetFile } from './fleet-file';
import { inlineComment } from './inline-comment';
import { instanceMissingTag } from './instance-missing-tag';
import { invalidValue } from './invalid-value';
import { leaderSettingsDiffer } from './leader-settings-differ';
import { malformedEscape } from './malformed-escape';
import { newerKey } from './newer-key';
import { nonAsciiValue } from './non-ascii-value';
import { placementTier } from './placement-tier';
import { proposalKey } from './proposal-key';
import { removedKey } from './removed-key';
import { standbyHotSpot } from './standby-hot-spot';
import { standbysExceedInstances } from './standbys-exceed-instances';
import { strategyNeedsClientRack } from './strategy-needs-client-rack';
import { tagEntryNotAKey } from './tag-entry-not-a-key';
import { tagNotDeclared } from './tag-not-declared';
import { tagNotListed } from './tag-not-listed';
import { tagSuspiciousValue } from './tag-suspicious-value';
import { tagTooLong } from './tag-too-long';
import { tagWhitespace } from './tag-whitespace';
import { tagsWithoutStandbys } from './tags-without-standbys';
import { tooManyTags } from './too-many-tags';
import { unknownKey } from './unknown-key';
import { warmupPace } from './warmup-pace';
import type { Rule } from './rule';

/** Every rule, in the order of `RULE_IDS`. */
export const RULES: readonly Rule[] = [
  invalidValue,
  deprecatedValue,
  unknownKey,
  duplicateKey,
  inlineComment,
  malformedEscape,
  deprecatedKey,
  removedKey,
  newerKey,
  proposalKey,
  tagNotDeclared,
  tagEntryNotAKey,
  tagNotListed,
  tooManyTags,
  tagTooLong,
  tagWhitespace,
  tagsWithoutStandbys,
  instanceMissingTag,
  tagSuspiciousValue,
  leaderSettingsDiffer,
  standbysExceedInstances,
  standbyHotSpot,
  nonAsciiValue,
  placementTier,
  failureDomain,
  warmupPace,
  clientRackIsNoTag,
  strategyNeedsClientRack,
  fleetFile,
];
