import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Api } from '../../../server/src/attach/protocol/api';
import {
  commonVersion,
  decodeResponse,
  encodeRequest,
} from '../../../server/src/attach/protocol/api';
import { apiVersions } from '../../../server/src/attach/protocol/api-versions';
import {
  readConsumerAssignment,
  readConsumerSubscription,
} from '../../../server/src/attach/protocol/consumer-protocol';
import { describeGroupConfigs } from '../../../server/src/attach/protocol/group-configs';
import {
  describeGroups,
  findCoordinator,
  listGroups,
} from '../../../server/src/attach/protocol/groups';
import { listOffsets } from '../../../server/src/attach/protocol/list-offsets';
import {
  MalformedMessage,
  MessageReader,
} from '../../../server/src/attach/protocol/message-reader';
import { MessageWriter } from '../../../server/src/attach/protocol/message-writer';
import { metadata } from '../../../server/src/attach/protocol/metadata';
import { saslAuthenticate, saslHandshake } from '../../../server/src/attach/protocol/sasl';
import { describeStreamsGroups } from '../../../server/src/attach/protocol/streams-group';

const APIS: readonly Api<never, unknown>[] = [
  apiVersions,
  describeGroupConfigs,
  describeGroups,
  describeStreamsGroups,
  findCoordinator,
  listGroups,
  listOffsets,
  metadata,
  saslAuthenticate,
  saslHandshake,
];

describe('messages', () => {
  it('are read as they were written, compact or not', () => {
    const texts = fc.array(fc.option(fc.string({ unit: 'binary' })));
    fc.assert(
      fc.property(
        fc.boolean(),
        texts,
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        fc.uint8Array(),
        (flexible, list, long, data) => {
          const out = new MessageWriter(flexible);
          out
            .list(list, (text) => out.text(text))
            .int64(long)
            .data(data)
            .noTags()
            .int16(-5);
          const reader = new MessageReader(out.result(), flexible);
          assert.deepEqual(
            reader.list(() => reader.nullableText()),
            list,
          );
          assert.equal(reader.int64(), long);
          assert.deepEqual([...reader.data()], [...data]);
          reader.skipTags();
          assert.equal(reader.int16(), -5);
          assert.equal(reader.remaining, 0);
        },
      ),
    );
  });

  it('skip tagged fields that nobody knows', () => {
    const bytes = Uint8Array.of(2, 0, 2, 7, 7, 0x81, 1, 1, 9, 42);
    const reader = new MessageReader(bytes, true);
    reader.skipTags();
    assert.equal(reader.int8(), 42);
  });

  it('are refused when they promise more than they hold', () => {
    const long = new MessageReader(Uint8Array.of(0x7f, 0xff, 0xff, 0xff, 0, 0));
    assert.throws(() => long.list(() => 1), MalformedMessage);
    const endless = new MessageReader(new Uint8Array(9).fill(0xff), true);
    assert.throws(() => endless.text(), MalformedMessage);
    assert.throws(() => new MessageReader(Uint8Array.of(0xff, 0xff)).text(), MalformedMessage);
  });

  it('of a hostile broker end in an answer or in MalformedMessage', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...APIS),
        fc.nat(4),
        fc.uint8Array({ maxLength: 400 }),
        (api, step, bytes) => {
          const version = Math.min(api.max, api.min + step);
          try {
            decodeResponse(api, version, 0, Buffer.concat([Buffer.alloc(4), bytes]));
          } catch (error) {
            if (!(error instanceof MalformedMessage)) throw error;
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('of a hostile member end in an answer or in MalformedMessage', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        for (const read of [readConsumerSubscription, readConsumerAssignment]) {
          try {
            read(bytes);
          } catch (error) {
            if (!(error instanceof MalformedMessage)) throw error;
          }
        }
      }),
    );
  });
});

describe('requests', () => {
  it('carry the header of their version', () => {
    const plain = encodeRequest(findCoordinator, 2, 7, 'me', { group: 'g' });
    assert.equal(plain.toString('hex'), '000a00020000000700026d6500016700');
    const flexible = encodeRequest(describeStreamsGroups, 0, 7, 'me', { groups: ['g'] });
    assert.equal(flexible.toString('hex'), '005900000000000700026d6500' + '0202670000');
  });

  it('are made in the highest version that both know', () => {
    assert.equal(commonVersion({ min: 1, max: 4 }, { min: 0, max: 9 }), 4);
    assert.equal(commonVersion({ min: 1, max: 4 }, { min: 0, max: 2 }), 2);
    assert.equal(commonVersion({ min: 1, max: 4 }, { min: 5, max: 9 }), undefined);
    assert.equal(commonVersion({ min: 1, max: 4 }, undefined), undefined);
  });
});
