import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check } from './harness';

function codes(text: string): string[] {
  return check(text).map(({ code }) => code);
}

describe('one mistake, one finding', () => {
  test('a comment behind a value is no invalid value as well', () => {
    assert.deepEqual(codes('application.id=a\nmax.warmup.replicas=0 # none\n'), ['inline-comment']);
  });
  test('an entry with a value is no undeclared tag as well', () => {
    assert.deepEqual(
      codes('application.id=a\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone=a\n'),
      ['tag-entry-not-a-key'],
    );
  });
  test('too long a list is no invalid value as well', () => {
    const tags = ['a', 'b', 'c', 'd', 'e', 'f'];
    const text = `application.id=a\nnum.standby.replicas=1\nrack.aware.assignment.tags=${tags.join(',')}\n`;
    assert.equal(codes(text).includes('invalid-value'), false);
    assert.equal(codes(text).includes('too-many-tags'), true);
  });
  test('a key that is overridden in the same file is not checked for its value', () => {
    assert.deepEqual(codes('application.id=a\nmax.warmup.replicas=0\nmax.warmup.replicas=1\n'), [
      'duplicate-key',
    ]);
  });
});

describe('silence', () => {
  test('about settings of registries, serializers and plug-ins', () => {
    assert.deepEqual(
      codes(
        'application.id=a\nschema.registry.url=http://r\nspecific.avro.reader=true\nvalue.subject.name.strategy=x.Y\n',
      ),
      [],
    );
  });
  test('about values known only at run time', () => {
    assert.deepEqual(
      codes(
        'application.id=a\nmax.warmup.replicas=${WARMUPS}\nnum.standby.replicas=@standbys@\nclient.tag.zone=${ZONE} \nrack.aware.assignment.tags=${TAGS}\n',
      ),
      [],
    );
  });
  test('about what the consumer, producer and admin clients have', () => {
    assert.deepEqual(
      codes(
        'application.id=a\nmax.poll.records=10\nproducer.acks=all\nadmin.retries=3\nmain.consumer.client.rack=r\ntopic.segment.bytes=1048576\n',
      ),
      [],
    );
  });
  test('about blanks around the entries of a list, and around numbers', () => {
    assert.deepEqual(
      codes(
        'application.id=a\nrack.aware.assignment.tags= zone , az \nnum.standby.replicas=1 \nclient.tag.zone=a\nclient.tag.az=b\n',
      ),
      [],
    );
  });
  test('about the spread of standbys under the streams protocol, which ignores the list', () => {
    const text = 'application.id=a\ngroup.protocol=streams\nclient.tag.z=1\n';
    const ignored = 'ignored-by-streams-protocol';
    assert.deepEqual(codes(`${text}rack.aware.assignment.tags=z\n`), [ignored]);
    // Checked with kafka-streams 4.4.0: StreamsConfig refuses an undeclared tag under either protocol.
    assert.deepEqual(codes(`${text}rack.aware.assignment.tags=z,y\n`), [
      ignored,
      'tag-not-declared',
    ]);
  });
});
