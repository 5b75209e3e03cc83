package cluster;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.streams.processor.internals.DefaultKafkaClientSupplier;

/** Kafka's own clients; their leaders are recorded, and restoring takes a while. */
final class RecordingClients extends DefaultKafkaClientSupplier {
  private static final long RESTORE_DELAY_MS = Long.getLong("cluster.restore.delay.ms", 0);
  private static final String STRATEGY = "partition.assignment.strategy";
  private final List<RejoiningConsumer> consumers = new CopyOnWriteArrayList<>();

  @Override
  public Consumer<byte[], byte[]> getConsumer(Map<String, Object> settings) {
    Map<String, Object> changed = new HashMap<>(settings);
    changed.put(STRATEGY, RecordingPartitionAssignor.class.getName());
    RejoiningConsumer consumer = new RejoiningConsumer(changed);
    consumers.add(consumer);
    return consumer;
  }

  /** Lets the members of this instance ask for a rebalance. */
  void rejoin() {
    consumers.forEach(RejoiningConsumer::rejoin);
  }

  @Override
  public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> settings) {
    return new LateConsumer(settings, RESTORE_DELAY_MS);
  }
}
