package cluster;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.streams.processor.internals.DefaultKafkaClientSupplier;

/** Kafka's own clients; their leaders are recorded, and restoring takes a while. */
final class RecordingClients extends DefaultKafkaClientSupplier {
  private static final long RESTORE_DELAY_MS = Long.getLong("cluster.restore.delay.ms", 0);
  private static final String STRATEGY = "partition.assignment.strategy";

  @Override
  public Consumer<byte[], byte[]> getConsumer(Map<String, Object> settings) {
    Map<String, Object> changed = new HashMap<>(settings);
    changed.put(STRATEGY, RecordingPartitionAssignor.class.getName());
    return super.getConsumer(changed);
  }

  @Override
  public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> settings) {
    return new LateConsumer(settings, RESTORE_DELAY_MS);
  }
}
