package oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.assignment.AssignmentInfo;
import org.apache.kafka.streams.state.HostInfo;

/** What the leader tells members. */
final class Assignments implements Codec {
  private static final Comparator<HostInfo> HOSTS = Comparator.comparing(HostInfo::host).thenComparing(HostInfo::port);

  @Override
  public ByteBuffer encode(JsonNode input) {
    List<TaskId> active = new ArrayList<>();
    input.get("activeTasks").forEach(task -> active.add(Codec.task(task)));
    Map<TaskId, Set<TopicPartition>> standby = new LinkedHashMap<>();
    input.get("standbyTasks").forEach(task -> standby.put(Codec.task(task.get(0)), partitions(task.get(1))));
    AssignmentInfo info = new AssignmentInfo(
        input.get("version").asInt(),
        input.get("commonlySupportedVersion").asInt(),
        active,
        standby,
        hosts(input.get("partitionsByHost")),
        hosts(input.get("standbyPartitionsByHost")),
        input.get("errCode").asInt());
    if (input.has("nextRebalanceMs")) info.setNextRebalanceTime(Codec.toLong(input.get("nextRebalanceMs")));
    return info.encode();
  }

  @Override
  public JsonNode decode(ByteBuffer bytes) {
    AssignmentInfo info = AssignmentInfo.decode(bytes);
    ObjectNode node = Main.JSON.createObjectNode();
    node.put("version", info.version());
    node.put("commonlySupportedVersion", info.commonlySupportedVersion());
    ArrayNode active = node.putArray("activeTasks");
    info.activeTasks().forEach(task -> active.add(Codec.json(task)));
    ArrayNode standby = node.putArray("standbyTasks");
    Map<TaskId, Set<TopicPartition>> sorted = new TreeMap<>(TASKS);
    sorted.putAll(info.standbyTasks());
    sorted.forEach((task, partitions) -> standby.addArray().add(Codec.json(task)).add(json(partitions)));
    node.set("partitionsByHost", hostsJson(info.partitionsByHost()));
    node.set("standbyPartitionsByHost", hostsJson(info.standbyPartitionByHost()));
    node.put("errCode", info.errCode());
    node.put("nextRebalanceMs", Long.toString(info.nextRebalanceMs()));
    return node;
  }

  private static Map<HostInfo, Set<TopicPartition>> hosts(JsonNode node) {
    Map<HostInfo, Set<TopicPartition>> hosts = new LinkedHashMap<>();
    for (JsonNode host : node) {
      hosts.put(new HostInfo(host.get(0).asText(), host.get(1).asInt()), partitions(host.get(2)));
    }
    return hosts;
  }

  private static ArrayNode hostsJson(Map<HostInfo, Set<TopicPartition>> hosts) {
    ArrayNode node = Main.JSON.createArrayNode();
    Map<HostInfo, Set<TopicPartition>> sorted = new TreeMap<>(HOSTS);
    sorted.putAll(hosts);
    sorted.forEach((host, partitions) ->
        node.addArray().add(host.host()).add(host.port()).add(json(partitions)));
    return node;
  }

  private static Set<TopicPartition> partitions(JsonNode node) {
    Set<TopicPartition> partitions = new LinkedHashSet<>();
    node.forEach(each -> partitions.add(new TopicPartition(each.get(0).asText(), each.get(1).asInt())));
    return partitions;
  }

  private static ArrayNode json(Set<TopicPartition> partitions) {
    ArrayNode node = Main.JSON.createArrayNode();
    Set<TopicPartition> sorted = new TreeSet<>(PARTITIONS);
    sorted.addAll(partitions);
    sorted.forEach(each -> node.addArray().add(each.topic()).add(each.partition()));
    return node;
  }
}
