import type { Setting } from '../binding/setting';
import { featuresOf } from '../catalog/features';
import type { KafkaVersion } from '../catalog/kafka-version';
import { isExactlyOnce, producerSetting, refusedByProducers } from './client-settings';
import { removeEntry } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { integerOf, scopesOf, type Scope } from './scope';
import { code } from './wording';

/** Most requests in flight of a producer that numbers its batches; brokers remember as many. */
const MOST_IN_FLIGHT = 5;

/**
 * Producer settings that contradict an idempotent producer. Measured by creating KafkaStreams on the released jars of
 * 2.6, 2.8, 3.0, 3.1, 3.2, 3.9, 4.0 and 4.4, each setting with and without `producer.`, alone and together.
 */
export const idempotenceConflict: Rule = {
  id: 'idempotence-conflict',
  severity: 'error',
  docs: {
    summary: 'A producer setting contradicts exactly-once or `enable.idempotence=true`.',
    why: 'Exactly-once needs idempotent producers, which need `acks=all`, retries, and at most 5 requests in flight. A setting that says otherwise, with `producer.` or without, is refused when the producers are created: at the start, with the old `exactly_once` when the first task begins. The same goes for `enable.idempotence=true`. Since 4.0 more than 5 requests in flight are refused unless `enable.idempotence=false`. Without the setting the producers get what they need.',
    fires:
      'application.id=orders\nprocessing.guarantee=exactly_once_v2\nproducer.acks=⟦1⟧\nproducer.retries=⟦0⟧\nproducer.max.in.flight.requests.per.connection=⟦10⟧\n',
    silent:
      'application.id=orders\nprocessing.guarantee=exactly_once_v2\nproducer.acks=all\nproducer.retries=10\nproducer.max.in.flight.requests.per.connection=5\n',
  },
  checkDocument({ document, version, report }) {
    for (const scope of scopesOf(document)) {
      for (const { setting, need, because, dependsOnVersion } of conflicts(scope, version)) {
        if (!because.concat(setting).some((each) => scope.layer.settings.includes(each))) continue;
        report({
          span: setting.value.trimmed().span,
          message: `${refusedByProducers(scope)}: ${need}, and ${code(setting.key)} is ${code(setting.value.text.trim())}.`,
          dependsOnVersion,
          fixes: fixesOf({
            title: `Remove ${setting.key}`,
            changes: removeEntry(document, setting),
            preferred: true,
          }),
        });
      }
    }
  },
};

interface Conflict {
  readonly setting: Setting;
  readonly need: string;
  /** What demands it, if anything is written. */
  readonly because: readonly Setting[];
  readonly dependsOnVersion: boolean;
}

function conflicts(scope: Scope, version: KafkaVersion): Conflict[] {
  const idempotence = producerSetting(scope, 'enable.idempotence');
  const exactlyOnce = isExactlyOnce(scope);
  const asked = idempotence?.literal && idempotence.value.text.trim().toLowerCase() === 'true';
  const demand = exactlyOnce ? scope.get('processing.guarantee') : asked ? idempotence : undefined;
  const acks = producerSetting(scope, 'acks');
  const retries = producerSetting(scope, 'retries');
  const inFlight = producerSetting(scope, 'max.in.flight.requests.per.connection');
  const found: Conflict[] = [];
  if (demand) {
    const because = [demand];
    const who = exactlyOnce ? 'exactly-once' : `${code('enable.idempotence')} ${code('true')}`;
    if (acks?.literal && /^\s*[01]\s*$/.test(acks.value.text)) {
      found.push({
        setting: acks,
        because,
        need: `${who} needs ${code('acks')} ${code('all')}`,
        dependsOnVersion: false,
      });
    }
    if (retries && integerOf(retries) === 0) {
      found.push({
        setting: retries,
        because,
        need: `${who} needs ${code('retries')} above 0`,
        dependsOnVersion: false,
      });
    }
    if (inFlight && (integerOf(inFlight) ?? 0) > MOST_IN_FLIGHT) {
      const need = `${who} allows at most ${MOST_IN_FLIGHT} requests in flight`;
      found.push({ setting: inFlight, because, need, dependsOnVersion: false });
    }
  } else if (!idempotence && inFlight && (integerOf(inFlight) ?? 0) > MOST_IN_FLIGHT) {
    const need = `producers are idempotent unless ${code('enable.idempotence')} is ${code('false')}, with at most ${MOST_IN_FLIGHT} requests in flight`;
    if (featuresOf(version).fewInFlightByDefault) {
      found.push({ setting: inFlight, because: [], need, dependsOnVersion: true });
    }
  }
  return found;
}
