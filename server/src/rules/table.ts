import { clientRackIsNoTag } from './client-rack-is-no-tag';
import { deliveryTimeoutTooLow } from './delivery-timeout-too-low';
import { deprecatedKey } from './deprecated-key';
import { deprecatedValue } from './deprecated-value';
import { duplicateKey } from './duplicate-key';
import { failureDomain } from './failure-domain';
import { fleetFile } from './fleet-file';
import { groupProtocolsDiffer } from './group-protocols-differ';
import { groupSettingsIgnored } from './group-settings-ignored';
import { heartbeatRatio } from './heartbeat-ratio';
import { idempotenceConflict } from './idempotence-conflict';
import { idleThreads } from './idle-threads';
import { ignoredByStreamsProtocol } from './ignored-by-streams-protocol';
import { inlineComment } from './inline-comment';
import { instanceMissingTag } from './instance-missing-tag';
import { internalKey } from './internal-key';
import { invalidApplicationId } from './invalid-application-id';
import { invalidApplicationServer } from './invalid-application-server';
import { invalidBootstrapServers } from './invalid-bootstrap-servers';
import { invalidValue } from './invalid-value';
import { leaderSettingsDiffer } from './leader-settings-differ';
import { listValue } from './list-value';
import { localApplicationServer } from './local-application-server';
import { loneVariable } from './lone-variable';
import { malformedEscape } from './malformed-escape';
import { misplacedKey } from './misplaced-key';
import { needsTopicPrefix } from './needs-topic-prefix';
import { newerKey } from './newer-key';
import { nonAsciiValue } from './non-ascii-value';
import { overriddenByStreams } from './overridden-by-streams';
import { policy } from './policy';
import { placementTier } from './placement-tier';
import { propertiesBackslash } from './properties-backslash';
import { proposalKey } from './proposal-key';
import { randomApplicationId } from './random-application-id';
import { rebalanceLoopRisk } from './rebalance-loop-risk';
import { removedKey } from './removed-key';
import { segmentBelowBatch } from './segment-below-batch';
import { sessionTimeoutTooLow } from './session-timeout-too-low';
import { settingsFile } from './settings-file';
import { sharedStateVolume } from './shared-state-volume';
import { singleReplication } from './single-replication';
import { staleUpgradeFrom } from './stale-upgrade-from';
import { standbyHotSpot } from './standby-hot-spot';
import { standbyReadsWithoutStandbys } from './standby-reads-without-standbys';
import { standbysExceedInstances } from './standbys-exceed-instances';
import { staticMembershipUnsupported } from './static-membership-unsupported';
import { stickyAssignorNoWarmups } from './sticky-assignor-no-warmups';
import { strategyNeedsClientRack } from './strategy-needs-client-rack';
import { tagEntryNotAKey } from './tag-entry-not-a-key';
import { tagNotDeclared } from './tag-not-declared';
import { tagNotListed } from './tag-not-listed';
import { tagPlaceholderValue } from './tag-placeholder-value';
import { tagSuspiciousValue } from './tag-suspicious-value';
import { tagTooLong } from './tag-too-long';
import { tagWhitespace } from './tag-whitespace';
import { tagsWithoutStandbys } from './tags-without-standbys';
import { temporaryStateDir } from './temporary-state-dir';
import { tooManyTags } from './too-many-tags';
import { transactionTimeoutTooLow } from './transaction-timeout-too-low';
import { unknownKey } from './unknown-key';
import { warmupPace } from './warmup-pace';
import { wrongClass } from './wrong-class';
import { zeroRecoveryLag } from './zero-recovery-lag';
import type { Rule } from './rule';

/** Every rule, in the order of `RULE_IDS`. */
export const RULES: readonly Rule[] = [
  invalidValue,
  deprecatedValue,
  unknownKey,
  duplicateKey,
  inlineComment,
  malformedEscape,
  propertiesBackslash,
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
  misplacedKey,
  listValue,
  loneVariable,
  needsTopicPrefix,
  overriddenByStreams,
  sessionTimeoutTooLow,
  heartbeatRatio,
  localApplicationServer,
  invalidApplicationServer,
  invalidBootstrapServers,
  wrongClass,
  temporaryStateDir,
  randomApplicationId,
  invalidApplicationId,
  singleReplication,
  tagPlaceholderValue,
  idleThreads,
  rebalanceLoopRisk,
  zeroRecoveryLag,
  staleUpgradeFrom,
  ignoredByStreamsProtocol,
  staticMembershipUnsupported,
  groupProtocolsDiffer,
  groupSettingsIgnored,
  stickyAssignorNoWarmups,
  internalKey,
  transactionTimeoutTooLow,
  idempotenceConflict,
  deliveryTimeoutTooLow,
  segmentBelowBatch,
  sharedStateVolume,
  standbyReadsWithoutStandbys,
  fleetFile,
  settingsFile,
  policy,
];
