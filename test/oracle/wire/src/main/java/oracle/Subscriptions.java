package oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.assignment.ProcessId;
import org.apache.kafka.streams.processor.internals.assignment.SubscriptionInfo;

/** What members tell the leader. */
final class Subscriptions implements Codec {
  @Override
  public ByteBuffer encode(JsonNode input) {
    Map<TaskId, Long> sums = new LinkedHashMap<>();
    input.get("taskOffsetSums").forEach(sum -> sums.put(Codec.task(sum.get(0)), Codec.toLong(sum.get(1))));
    Map<String, String> tags = null;
    if (!input.get("clientTags").isNull()) {
      tags = new LinkedHashMap<>();
      for (JsonNode tag : input.get("clientTags")) tags.put(tag.get(0).asText(), tag.get(1).asText());
    }
    JsonNode endPoint = input.get("userEndPoint");
    return new SubscriptionInfo(
        input.get("version").asInt(),
        input.get("latestSupportedVersion").asInt(),
        new ProcessId(UUID.fromString(input.get("processId").asText())),
        endPoint.isNull() ? null : endPoint.asText(),
        sums,
        (byte) input.get("uniqueField").asInt(),
        input.get("errorCode").asInt(),
        tags).encode();
  }

  @Override
  public JsonNode decode(ByteBuffer bytes) {
    SubscriptionInfo info = SubscriptionInfo.decode(bytes);
    ObjectNode node = Main.JSON.createObjectNode();
    node.put("version", info.version());
    node.put("latestSupportedVersion", info.latestSupportedVersion());
    node.put("processId", info.processId().id().toString());
    node.put("userEndPoint", info.userEndPoint());
    node.set("prevTasks", Codec.sorted(info.prevTasks()));
    node.set("standbyTasks", Codec.sorted(info.standbyTasks()));
    ArrayNode sums = node.putArray("taskOffsetSums");
    Map<TaskId, Long> sorted = new TreeMap<>(TASKS);
    sorted.putAll(info.taskOffsetSums());
    sorted.forEach((task, sum) -> sums.addArray().add(Codec.json(task)).add(Long.toString(sum)));
    node.put("errorCode", info.errorCode());
    node.put("uniqueField", Unique.of(bytes, info.version()));
    ObjectNode tags = node.putObject("clientTags");
    new TreeMap<>(info.clientTags()).forEach(tags::put);
    return node;
  }
}
