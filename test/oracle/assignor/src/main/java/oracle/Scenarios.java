package oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongPredicate;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;

/** The reader of scenario lines; see ../../../../../README.md for their form. */
final class Scenarios {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int DEFAULT_MAX_ROUNDS = 200;

  /** The offset sum of a task that runs on a client (Task.LATEST_OFFSET). */
  private static final long RUNNING = -2;

  private Scenarios() {}

  /** Reads a line; a line `{"scenario": …, "expected": …}` counts for its scenario. */
  static Scenario parse(String line) throws JsonProcessingException {
    JsonNode root = JSON.readTree(line);
    JsonNode node = root.has("scenario") ? root.get("scenario") : root;
    List<Scenario.Client> clients = new ArrayList<>();
    node.path("clients").forEach(client -> clients.add(client(client)));
    return new Scenario(
        node.path("id").asText(),
        node.path("assignor").asText("hata"),
        settings(node.path("configs")),
        tasks(node.path("statefulTasks")),
        tasks(node.path("statelessTasks")),
        tasks(node.path("storeTasks")),
        racks(node.get("rackAware")),
        node.path("taskInfoHash").asText("taskId").equals("taskId"),
        sums(node.get("endOffsetSums")),
        clients,
        node.path("mode").asText().equals("converge"),
        node.path("maxRounds").asInt(DEFAULT_MAX_ROUNDS),
        node.path("activeOffset").asText().equals("latest"));
  }

  private static Scenario.Settings settings(JsonNode node) {
    List<String> tags = new ArrayList<>();
    node.path("rackAwareAssignmentTags").forEach(tag -> tags.add(tag.asText()));
    return new Scenario.Settings(
        toLong(node.path("acceptableRecoveryLag")),
        node.path("maxWarmupReplicas").asInt(),
        node.path("numStandbyReplicas").asInt(),
        tags);
  }

  private static Scenario.Racks racks(JsonNode node) {
    if (node == null || node.isNull()) return null;
    Map<String, List<List<String>>> described = topics(node.path("changelogs"));
    described.putAll(topics(node.path("described")));
    return new Scenario.Racks(
        node.path("strategy").asText("none"),
        node.has("trafficCost") ? node.get("trafficCost").asInt() : null,
        node.has("nonOverlapCost") ? node.get("nonOverlapCost").asInt() : null,
        topics(node.path("topics")),
        described,
        partitions(node.path("taskPartitions")),
        partitions(node.path("taskChangelogs")));
  }

  private static Map<String, List<List<String>>> topics(JsonNode node) {
    Map<String, List<List<String>>> topics = new LinkedHashMap<>();
    node.fields().forEachRemaining(topic -> {
      List<List<String>> partitions = new ArrayList<>();
      for (JsonNode replicas : topic.getValue()) {
        List<String> racks = new ArrayList<>();
        replicas.forEach(rack -> racks.add(rack.isNull() ? null : rack.asText()));
        partitions.add(racks);
      }
      topics.put(topic.getKey(), partitions);
    });
    return topics;
  }

  private static Map<TaskId, Set<TopicPartition>> partitions(JsonNode node) {
    Map<TaskId, Set<TopicPartition>> partitions = new LinkedHashMap<>();
    node.fields().forEachRemaining(task -> {
      Set<TopicPartition> own = new LinkedHashSet<>();
      for (JsonNode name : task.getValue()) {
        int dash = name.asText().lastIndexOf('-');
        int partition = Integer.parseInt(name.asText().substring(dash + 1));
        own.add(new TopicPartition(name.asText().substring(0, dash), partition));
      }
      partitions.put(TaskId.parse(task.getKey()), own);
    });
    return partitions;
  }

  /** A process has one rack, or several consumers each with its own. */
  private static Map<String, Optional<String>> consumerRacks(JsonNode client) {
    Map<String, Optional<String>> racks = new LinkedHashMap<>();
    if (client.has("consumerRacks")) {
      client.get("consumerRacks").fields().forEachRemaining(rack ->
          racks.put(rack.getKey(), Optional.ofNullable(rack.getValue().textValue())));
    } else {
      racks.put("consumer", Optional.ofNullable(client.path("rack").textValue()));
    }
    return racks;
  }

  private static Scenario.Client client(JsonNode node) {
    Map<String, String> tags = new LinkedHashMap<>();
    node.path("tags").fields().forEachRemaining(tag -> tags.put(tag.getKey(), tag.getValue().asText()));
    return new Scenario.Client(
        UUID.fromString(node.path("id").asText()),
        node.path("capacity").asInt(1),
        tags,
        consumerRacks(node),
        previous(node, "prevActive", sum -> sum == RUNNING),
        previous(node, "prevStandby", sum -> sum != RUNNING),
        sums(node.get("lags")),
        sums(node.get("offsetSums")));
  }

  /** A client's previous tasks are listed, or follow from its offset sums (ClientState.initializePrevTasks). */
  private static Set<TaskId> previous(JsonNode client, String field, LongPredicate isSuch) {
    Set<TaskId> tasks = tasks(client.path(field));
    Map<TaskId, Long> sums = sums(client.get("offsetSums"));
    if (sums != null) sums.forEach((task, sum) -> { if (isSuch.test(sum)) tasks.add(task); });
    return tasks;
  }

  private static Set<TaskId> tasks(JsonNode node) {
    Set<TaskId> tasks = new LinkedHashSet<>();
    node.forEach(task -> tasks.add(TaskId.parse(task.asText())));
    return tasks;
  }

  private static Map<TaskId, Long> sums(JsonNode node) {
    if (node == null || node.isNull()) return null;
    Map<TaskId, Long> sums = new LinkedHashMap<>();
    node.fields().forEachRemaining(sum -> sums.put(TaskId.parse(sum.getKey()), toLong(sum.getValue())));
    return sums;
  }

  /** Longs may be strings, so that no reader rounds them. */
  private static long toLong(JsonNode node) {
    return node.isTextual() ? Long.parseLong(node.asText()) : node.asLong();
  }
}
