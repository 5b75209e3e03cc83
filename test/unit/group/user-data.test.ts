import { deepStrictEqual, ok, strictEqual, throws } from 'node:assert';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { featuresOf } from '../../../server/src/catalog/features';
import {
  decodeAssignmentInfo,
  encodeAssignmentInfo,
  NO_REBALANCE,
} from '../../../server/src/group/assignment-info';
import { UserDataError } from '../../../server/src/group/errors';
import {
  decodeSubscriptionInfo,
  encodeSubscriptionInfo,
} from '../../../server/src/group/subscription-info';
import {
  decodeModifiedUtf8,
  decodeUtf8,
  encodeModifiedUtf8,
  encodeUtf8,
} from '../../../server/src/group/utf';

const now = featuresOf('4.4').wire;
const before = featuresOf('4.1').wire;

/** Bytes that begin with a version that exists, so that more than the first check is reached. */
const bytes = fc
  .tuple(fc.integer({ min: 0, max: 13 }), fc.uint8Array({ maxLength: 200, size: 'max' }))
  .map(([version, rest]) => Uint8Array.from([0, 0, 0, version, ...rest]));

/** The classes that Kafka's own decoders throw. */
const EXPECTED = [
  'java.lang.IllegalArgumentException',
  'java.lang.IllegalStateException',
  'java.lang.RuntimeException',
  'java.nio.BufferUnderflowException',
  'org.apache.kafka.streams.errors.TaskAssignmentException',
];

function onlyExpected(decode: () => unknown): void {
  try {
    decode();
  } catch (error) {
    ok(error instanceof UserDataError, String(error));
    ok(EXPECTED.includes(error.javaClass), error.message);
  }
}

describe('user data of any bytes', () => {
  it('is read or refused as Kafka refuses it', () => {
    fc.assert(
      fc.property(fc.oneof(bytes, fc.uint8Array()), (data) => {
        onlyExpected(() => decodeSubscriptionInfo(data));
        onlyExpected(() => decodeAssignmentInfo(data, now));
        onlyExpected(() => decodeAssignmentInfo(data, before));
      }),
      { numRuns: 2000 },
    );
  });

  it('is read where it lies in a larger buffer', () => {
    const data = encodeAssignmentInfo({ ...NOTHING, version: 11, errCode: 4 });
    const larger = new Uint8Array(data.length + 8);
    larger.set(data, 4);
    deepStrictEqual(
      decodeAssignmentInfo(larger.subarray(4, 4 + data.length), now),
      decodeAssignmentInfo(data, now),
    );
  });

  it('is refused at once since 4.2 when it promises more than it holds', () => {
    const data = Uint8Array.from([0, 0, 0, 11, 0, 0, 0, 11, 0, 0, 0, 9]);
    throws(() => decodeAssignmentInfo(data, now), /Corrupted user data byte\[\]\.$/);
    throws(() => decodeAssignmentInfo(data, before), /Failed to decode AssignmentInfo$/);
  });
});

const NOTHING = {
  version: 11,
  commonlySupportedVersion: 11,
  activeTasks: [],
  standbyTasks: [],
  partitionsByHost: [],
  standbyPartitionsByHost: [],
  errCode: 0,
  nextRebalanceMs: NO_REBALANCE,
};

describe('a subscription', () => {
  it('comes back as it was sent', () => {
    const text = fc.string({ unit: 'binary', maxLength: 8 });
    const sums = fc.uniqueArray(fc.tuple(fc.nat(40), fc.nat(9), fc.bigInt(-3n, 2n ** 63n - 1n)), {
      selector: ([subtopology, partition]) => `${subtopology}_${partition}`,
    });
    const tags = fc.uniqueArray(fc.tuple(text, text), { selector: ([key]) => key, maxLength: 5 });
    fc.assert(
      fc.property(
        fc.integer({ min: 7, max: 11 }),
        sums,
        tags,
        (version, offsetSums, clientTags) => {
          const taskOffsetSums = offsetSums
            .sort(([a, b], [c, d]) => a - c || b - d)
            .map(
              ([subtopology, partition, sum]) =>
                [{ subtopology, partition, topology: null }, sum] as const,
            );
          const sent = {
            version,
            latestSupportedVersion: 11,
            processId: { upper: -1n, lower: 5n },
            userEndPoint: 'host:1',
            taskOffsetSums,
            uniqueField: version < 8 ? 0 : -7,
            errorCode: 0,
            clientTags,
          };
          const { prevTasks, standbyTasks, ...received } = decodeSubscriptionInfo(
            encodeSubscriptionInfo(sent),
          );
          strictEqual(prevTasks.length + standbyTasks.length, taskOffsetSums.length);
          const sorted = [...clientTags].sort(([a], [b]) => (a < b ? -1 : 1));
          deepStrictEqual(received, { ...sent, clientTags: version < 11 ? [] : sorted });
        },
      ),
    );
  });
});

describe('texts on the wire', () => {
  const hex = (data: Uint8Array): string => Buffer.from(data).toString('hex');

  it('are UTF-8, with a question mark for half a surrogate pair', () => {
    strictEqual(hex(encodeUtf8('é😀\ud83d!')), 'c3a9f09f98803f21');
    strictEqual(decodeUtf8(encodeUtf8('é😀')), 'é😀');
  });

  it('read a surrogate in three bytes as one unknown character, as Java does', () => {
    strictEqual(decodeUtf8(Uint8Array.from([0x61, 0xed, 0xa0, 0x80, 0x62])), 'a\ufffdb');
    strictEqual(decodeUtf8(Uint8Array.from([0xed, 0xa0, 0x41])), '\ufffdA');
  });

  it('are modified UTF-8 in assignments', () => {
    strictEqual(hex(encodeModifiedUtf8('\0é😀')), 'c080c3a9eda0bdedb880');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        strictEqual(decodeModifiedUtf8(encodeModifiedUtf8(text)), text);
      }),
    );
    strictEqual(decodeModifiedUtf8(Uint8Array.from([0xc3])), undefined);
    strictEqual(decodeModifiedUtf8(Uint8Array.from([0x80])), undefined);
  });
});
