package oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.streams.processor.TaskId;

/** The reader of scenario lines; see ../../../../../README.md for their form. */
final class Scenarios {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int DEFAULT_MAX_ROUNDS = 200;

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

  private static Scenario.Client client(JsonNode node) {
    Map<String, String> tags = new LinkedHashMap<>();
    node.path("tags").fields().forEachRemaining(tag -> tags.put(tag.getKey(), tag.getValue().asText()));
    return new Scenario.Client(
        UUID.fromString(node.path("id").asText()),
        node.path("capacity").asInt(1),
        tags,
        tasks(node.path("prevActive")),
        tasks(node.path("prevStandby")),
        sums(node.get("lags")),
        sums(node.get("offsetSums")));
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
