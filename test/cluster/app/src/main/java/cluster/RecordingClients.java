package cluster;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.streams.processor.internals.DefaultKafkaClientSupplier;

/** Kafka's own clients; their leaders are recorded. */
final class RecordingClients extends DefaultKafkaClientSupplier {
  private static final String STRATEGY = "partition.assignment.strategy";

  @Override
  public Consumer<byte[], byte[]> getConsumer(Map<String, Object> settings) {
    Map<String, Object> changed = new HashMap<>(settings);
    changed.put(STRATEGY, RecordingPartitionAssignor.class.getName());
    return super.getConsumer(changed);
  }
}
