package oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.internals.InternalTopicManager;

/** The brokers of a scenario: what a client's metadata says of them, and what they answer when asked for topics. */
final class Brokers extends InternalTopicManager {
  private static final StreamsConfig CONFIG =
      new StreamsConfig(Map.of("application.id", "oracle", "bootstrap.servers", "localhost:9092"));

  private final Map<String, Node> nodes = new HashMap<>();
  private final Scenario.Racks racks;

  Brokers(Scenario.Racks racks) {
    super(Time.SYSTEM, null, CONFIG);
    this.racks = racks;
  }

  Cluster metadata() {
    List<PartitionInfo> partitions = new ArrayList<>();
    racks.topics().forEach((topic, replicas) -> {
      for (int partition = 0; partition < replicas.size(); partition++) {
        Node[] on = nodes(replicas.get(partition)).toArray(new Node[0]);
        partitions.add(new PartitionInfo(topic, partition, on.length == 0 ? Node.noNode() : on[0], on, on));
      }
    });
    return new Cluster("cluster", nodes.values(), partitions, Set.of(), Set.of());
  }

  @Override
  public Map<String, List<TopicPartitionInfo>> getTopicPartitionInfo(Set<String> topics) {
    Map<String, List<TopicPartitionInfo>> answer = new LinkedHashMap<>();
    for (String topic : topics) {
      List<List<String>> replicas = racks.described().get(topic);
      if (replicas == null) continue;
      List<TopicPartitionInfo> partitions = new ArrayList<>();
      for (int partition = 0; partition < replicas.size(); partition++) {
        List<Node> on = nodes(replicas.get(partition));
        partitions.add(new TopicPartitionInfo(partition, on.isEmpty() ? Node.noNode() : on.get(0), on, on));
      }
      answer.put(topic, partitions);
    }
    return answer;
  }

  /** One broker for each rack, and one without. */
  private List<Node> nodes(List<String> wanted) {
    List<Node> found = new ArrayList<>();
    for (String rack : wanted) {
      found.add(nodes.computeIfAbsent(rack, absent -> new Node(nodes.size(), "broker", 9092, rack)));
    }
    return found;
  }
}
