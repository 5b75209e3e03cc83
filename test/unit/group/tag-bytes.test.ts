import { strictEqual } from 'node:assert';
import { describe, it } from 'node:test';
import { encodeSubscriptionInfo } from '../../../server/src/group/subscription-info';
import { tagBytes } from '../../../server/src/group/tag-bytes';

describe('the bytes of client tags', () => {
  const sizeWith = (clientTags: readonly (readonly [string, string])[]): number =>
    encodeSubscriptionInfo({
      version: 11,
      latestSupportedVersion: 11,
      processId: { upper: 1n, lower: 2n },
      userEndPoint: null,
      taskOffsetSums: [],
      uniqueField: 0,
      errorCode: 0,
      clientTags,
    }).length;

  for (const tags of [
    [],
    [['zone', 'eu-central-1a']],
    [
      ['zone', 'é😀'],
      ['cluster', ''],
    ],
  ] as const) {
    it(`of ${tags.length} tags are what a subscription grows by`, () => {
      strictEqual(tagBytes(tags), sizeWith(tags) - sizeWith([]));
    });
  }
});
