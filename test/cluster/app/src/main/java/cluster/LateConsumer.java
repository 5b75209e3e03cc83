package cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A restore consumer that gets nothing of a partition until some time after it was assigned. A few records then take as
 * long to restore as large states do.
 */
final class LateConsumer extends KafkaConsumer<byte[], byte[]> {
  private final long delayMillis;
  private final Map<TopicPartition, Long> assigned = new ConcurrentHashMap<>();

  LateConsumer(Map<String, Object> settings, long delayMillis) {
    super(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    this.delayMillis = delayMillis;
  }

  @Override
  public void assign(Collection<TopicPartition> partitions) {
    assigned.keySet().retainAll(partitions);
    for (TopicPartition partition : partitions) assigned.putIfAbsent(partition, System.currentTimeMillis());
    super.assign(partitions);
  }

  @Override
  public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
    long due = System.currentTimeMillis() - delayMillis;
    List<TopicPartition> early = new ArrayList<>();
    assigned.forEach(
        (partition, since) -> {
          if (since > due) early.add(partition);
        });
    // What Kafka has paused itself stays so.
    early.removeAll(paused());
    pause(early);
    try {
      return super.poll(timeout);
    } finally {
      resume(early);
    }
  }
}
