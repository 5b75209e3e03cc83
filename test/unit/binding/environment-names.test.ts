import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { environmentName } from '../../../server/src/binding/environment-names';

/** The Kafka key that a variable stands for, with the part of its name that says so; undefined for none. */
function meaning(name: string, prefixes: readonly string[] = []): string | undefined {
  const found = environmentName(name, prefixes);
  if (!found) return undefined;
  return found.kind === 'name' ? 'name' : `${found.key} ← ${name.slice(found.from)}`;
}

describe('variables', () => {
  const KNOWN: Readonly<Record<string, string>> = {
    SPRING_KAFKA_STREAMS_PROPERTIES_NUM_STANDBY_REPLICAS:
      'num.standby.replicas ← NUM_STANDBY_REPLICAS',
    spring_kafka_streams_properties_client_tag_zone: 'client.tag.zone ← client_tag_zone',
    SPRING_KAFKA_STREAMS_APPLICATIONID: 'application.id ← APPLICATIONID',
    SPRING_KAFKA_STREAMS_APPLICATION_ID: 'application.id ← APPLICATION_ID',
    SPRING_CLOUD_STREAM_KAFKA_STREAMS_BINDER_CONFIGURATION_STATE_DIR: 'state.dir ← STATE_DIR',
    SPRING_CLOUD_STREAM_KAFKA_STREAMS_BINDER_FUNCTIONS_TOTAL_CONFIGURATION_STATE_DIR:
      'state.dir ← STATE_DIR',
    QUARKUS_KAFKA_STREAMS_APPLICATION_SERVER: 'application.server ← APPLICATION_SERVER',
    KAFKA_STREAMS_RACK_AWARE_ASSIGNMENT_TRAFFIC_COST:
      'rack.aware.assignment.traffic_cost ← RACK_AWARE_ASSIGNMENT_TRAFFIC_COST',
    KAFKA_STREAMS_MAIN_CONSUMER_MAX_POLL_RECORDS:
      'main.consumer.max.poll.records ← MAIN_CONSUMER_MAX_POLL_RECORDS',
    KAFKA_STREAMS_ORDERS_NUM_STREAM_THREADS: 'num.stream.threads ← NUM_STREAM_THREADS',
    KSQL_KSQL_STREAMS_RACK_AWARE_ASSIGNMENT_TRAFFIC__COST:
      'rack.aware.assignment.traffic_cost ← RACK_AWARE_ASSIGNMENT_TRAFFIC__COST',
    KSQL_NUM_STREAM_THREADS: 'num.stream.threads ← NUM_STREAM_THREADS',
    KSQL_KSQL_STREAM_STATE_DIR: 'state.dir ← STATE_DIR',
    KSQL_KSQL_SERVICE_ID: 'name',
    SPRING_APPLICATION_NAME: 'name',
  };
  for (const [name, expected] of Object.entries(KNOWN)) {
    test(name, () => {
      assert.equal(meaning(name), expected);
    });
  }

  for (const name of [
    'KAFKA_NUM_PARTITIONS',
    'KAFKA_STREAMS_VERSION',
    'KSQL_LISTENERS',
    'SPRING_KAFKA_CONSUMER_GROUP_ID',
    'SPRING_KAFKA_BOOTSTRAP_SERVERS_COUNT',
    'NUM_STANDBY_REPLICAS',
    'PATH',
  ]) {
    test(`${name} means nothing`, () => {
      assert.equal(meaning(name), undefined);
    });
  }

  test('behind a prefix of the user', () => {
    assert.equal(
      meaning('SHOP_NUM_STANDBY_REPLICAS', ['SHOP_']),
      'num.standby.replicas ← NUM_STANDBY_REPLICAS',
    );
    assert.equal(meaning('SHOP_PORT', ['SHOP_']), undefined);
  });
});

test('a prefix of one’s own may lack what separates it from the key', () => {
  const expected = 'num.stream.threads ← NUM_STREAM_THREADS';
  for (const prefix of ['SHOP_', 'SHOP', ' SHOP ']) {
    assert.equal(meaning('SHOP_NUM_STREAM_THREADS', [prefix]), expected, prefix);
    assert.equal(meaning('SHOPPER_NUM_STREAM_THREADS', [prefix]), undefined);
  }
  assert.equal(meaning('SHOP__NUM_STREAM_THREADS', ['SHOP__']), expected);
});
