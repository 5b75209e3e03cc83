package oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;

/** One of Kafka's two user data formats; lists in the input stand for maps and sets in iteration order. */
interface Codec {
  Comparator<TopicPartition> PARTITIONS = Comparator
      .comparing(TopicPartition::topic, Comparator.nullsFirst(Comparator.naturalOrder()))
      .thenComparing(TopicPartition::partition);
  /** TaskId.compareTo refuses to compare a named task with one that is not. */
  Comparator<TaskId> TASKS = Comparator
      .comparing(TaskId::topologyName, Comparator.nullsFirst(Comparator.naturalOrder()))
      .thenComparing(TaskId::subtopology)
      .thenComparing(TaskId::partition);

  ByteBuffer encode(JsonNode input);

  JsonNode decode(ByteBuffer bytes);

  static TaskId task(JsonNode node) {
    return new TaskId(node.get(0).asInt(), node.get(1).asInt(), node.has(2) ? node.get(2).asText() : null);
  }

  static ArrayNode json(TaskId task) {
    ArrayNode node = Main.JSON.createArrayNode().add(task.subtopology()).add(task.partition());
    return task.topologyName() == null ? node : node.add(task.topologyName());
  }

  static ArrayNode sorted(Collection<TaskId> tasks) {
    ArrayNode node = Main.JSON.createArrayNode();
    List<TaskId> list = new ArrayList<>(tasks);
    list.sort(TASKS);
    list.forEach(task -> node.add(json(task)));
    return node;
  }

  static long toLong(JsonNode node) {
    return Long.parseLong(node.asText());
  }
}
