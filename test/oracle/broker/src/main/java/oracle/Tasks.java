package oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Readers of the parts of a scenario that name tasks. */
final class Tasks {
  private Tasks() {}

  /** Partitions by subtopology. */
  static Map<String, Set<Integer>> of(JsonNode list) {
    Map<String, Set<Integer>> tasks = new HashMap<>();
    list.forEach(task -> tasks.computeIfAbsent(subtopology(task.asText()), id -> new HashSet<>())
        .add(partition(task.asText())));
    return tasks;
  }

  /** Offsets by subtopology and partition. */
  static Map<String, Map<Integer, Long>> offsets(JsonNode object) {
    Map<String, Map<Integer, Long>> offsets = new HashMap<>();
    object.fields().forEachRemaining(entry ->
        offsets.computeIfAbsent(subtopology(entry.getKey()), id -> new HashMap<>())
            .put(partition(entry.getKey()), entry.getValue().asLong()));
    return offsets;
  }

  static String subtopology(String task) {
    return task.substring(0, task.lastIndexOf('_'));
  }

  static int partition(String task) {
    return Integer.parseInt(task.substring(task.lastIndexOf('_') + 1));
  }

  static JsonNode subtopology(JsonNode scenario, String id) {
    for (JsonNode each : scenario.get("subtopologies")) {
      if (each.get("id").asText().equals(id)) return each;
    }
    throw new IllegalArgumentException(id);
  }
}
