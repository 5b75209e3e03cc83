package cluster;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A consumer that asks for a rebalance when it is told to. */
final class RejoiningConsumer extends KafkaConsumer<byte[], byte[]> {
  private volatile boolean rejoins;

  RejoiningConsumer(Map<String, Object> settings) {
    super(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /** With its next poll: only the thread that polls may ask. */
  void rejoin() {
    rejoins = true;
  }

  @Override
  public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
    if (rejoins) {
      rejoins = false;
      enforceRebalance();
    }
    return super.poll(timeout);
  }
}
