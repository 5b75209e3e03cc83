import { featuresOf } from '../catalog/features';
import { counted } from '../placement/words';
import type { Rule } from './rule';
import { liveSettings, tagKeyOf } from './scope';
import { keyPart } from './written';

/** KIP-708's limits, in UTF-16 units as `String.length` counts them. */
const LONGEST_KEY = 20;
const LONGEST_VALUE = 30;

/** A tag whose key or value is longer than Kafka allows. */
export const tagTooLong: Rule = {
  id: 'tag-too-long',
  severity: 'error',
  docs: {
    summary: "A tag's key is longer than 20 characters, or its value longer than 30.",
    why: 'Tags travel in every subscription, so Kafka limits them and refuses to start with a longer one (3.2 and later). Blanks at the end of a value count.',
    fires: 'application.id=orders\nclient.tag.zone=⟦europe-west-4-availability-zone-a⟧\n',
    silent: 'application.id=orders\nclient.tag.zone=europe-west4-a\n',
  },
  checkDocument({ document, version, report }) {
    if (!featuresOf(version).assignor.clientTags) return;
    for (const setting of liveSettings(document)) {
      const tag = tagKeyOf(setting.key);
      if (tag === undefined) continue;
      if (tag.length > LONGEST_KEY) {
        report({
          span: keyPart(document, setting),
          message: `Kafka Streams will not start: the tag key has ${counted(tag.length, 'character')}, ${LONGEST_KEY} are allowed.`,
        });
      }
      const { length } = setting.value.text;
      if (setting.literal && length > LONGEST_VALUE) {
        report({
          span: setting.value.span,
          message: `Kafka Streams will not start: the tag value has ${counted(length, 'character')}, ${LONGEST_VALUE} are allowed.`,
        });
      }
    }
  },
};
