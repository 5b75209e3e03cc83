import type { Setting } from '../binding/setting';
import { producerSetting } from './client-settings';
import { removeEntry, replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { integerOf, scopesOf } from './scope';
import { code } from './wording';

const SEGMENT_KEY = 'topic.segment.bytes';

/** Internal topics whose segments are smaller than what a producer sends at once. */
export const segmentBelowBatch: Rule = {
  id: 'segment-below-batch',
  severity: 'error',
  docs: {
    summary: '`topic.segment.bytes` is less than `batch.size` of the producer.',
    why: 'A batch must fit into one segment of an internal topic. Kafka Streams compares the two when it is created, if both are set (`batch.size` with or without `producer.`), and refuses a batch that may be larger.',
    fires: 'application.id=orders\ntopic.segment.bytes=⟦1048576⟧\nproducer.batch.size=2097152\n',
    silent: 'application.id=orders\ntopic.segment.bytes=1048576\nproducer.batch.size=1048576\n',
  },
  checkDocument({ document, report }) {
    for (const scope of scopesOf(document)) {
      const segment = scope.get(SEGMENT_KEY);
      const batch = producerSetting(scope, 'batch.size');
      const holds = integerOf(segment);
      const sends = integerOf(batch);
      if (!segment || !batch || holds === undefined || sends === undefined) continue;
      if (holds >= sends) continue;
      const place = [segment, batch].find((each: Setting) => scope.layer.settings.includes(each));
      if (!place) continue;
      report({
        span: place.value.trimmed().span,
        message: `Kafka Streams will not start: ${code(SEGMENT_KEY)} ${holds} must be at least ${code(batch.key)} ${sends}.`,
        fixes: fixesOf(
          {
            title: `Raise ${SEGMENT_KEY} to ${sends}`,
            changes: replaceValue(document, segment, String(sends)),
            preferred: true,
          },
          { title: `Remove ${batch.key}`, changes: removeEntry(document, batch) },
        ),
      });
    }
  },
};
