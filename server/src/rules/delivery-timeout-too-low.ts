import type { Setting } from '../binding/setting';
import { clientNumber, producerSetting, refusedByProducers } from './client-settings';
import { replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { integerOf, scopesOf } from './scope';
import { code } from './wording';

/** Producers that would give a batch up before its first request could time out. */
export const deliveryTimeoutTooLow: Rule = {
  id: 'delivery-timeout-too-low',
  severity: 'error',
  docs: {
    summary: '`delivery.timeout.ms` is less than `linger.ms` and `request.timeout.ms` together.',
    why: 'A batch waits for `linger.ms` (100 in Kafka Streams), and its request for `request.timeout.ms` (30000). A producer whose `delivery.timeout.ms` is set to less than both together refuses to be created; where it is not set, it is raised without a word.',
    fires: 'application.id=orders\nproducer.delivery.timeout.ms=⟦10000⟧\n',
    silent: 'application.id=orders\nproducer.linger.ms=200000\n',
  },
  checkDocument({ document, version, partial, report }) {
    for (const scope of scopesOf(document)) {
      const delivery = producerSetting(scope, 'delivery.timeout.ms');
      const linger = producerSetting(scope, 'linger.ms');
      const request = producerSetting(scope, 'request.timeout.ms');
      if (partial && !(linger && request)) continue;
      const place = [delivery, linger, request].find(
        (each): each is Setting => each !== undefined && scope.layer.settings.includes(each),
      );
      const given = integerOf(delivery);
      const waits = clientNumber(linger, 'producer', 'linger.ms', version);
      const lasts = clientNumber(request, 'producer', 'request.timeout.ms', version);
      if (!delivery || !place || given === undefined) continue;
      if (waits === undefined || lasts === undefined || given < 0) continue;
      const least = waits + lasts;
      if (given >= least) continue;
      const enough = String(Math.max(USUAL, least));
      report({
        span: place.value.trimmed().span,
        message: `${refusedByProducers(scope)}: ${code(delivery.key)} ${given} must be at least ${least}, which is ${code('linger.ms')} ${waits} and ${code('request.timeout.ms')} ${lasts}.`,
        fixes: fixesOf({
          title: `Raise ${delivery.key} to ${enough}`,
          changes: replaceValue(document, delivery, enough),
          preferred: true,
        }),
      });
    }
  },
};

/** The producer's own default, 2 min. */
const USUAL = 120_000;
