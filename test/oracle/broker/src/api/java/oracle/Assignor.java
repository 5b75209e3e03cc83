package oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.kafka.coordinator.group.api.streams.assignor.TopologyDescriber;
import org.apache.kafka.coordinator.group.streams.assignor.AssignmentConfigsImpl;
import org.apache.kafka.coordinator.group.streams.assignor.GroupSpecImpl;
import org.apache.kafka.coordinator.group.streams.assignor.MemberMetadataAndStateImpl;
import org.apache.kafka.coordinator.group.streams.assignor.StickyTaskAssignor;

/** The assignor from 4.4 on, which is given what TargetAssignmentBuilder gives it. */
final class Assignor {
  private Assignor() {}

  static Map<String, Main.Placed> assign(JsonNode scenario) {
    Map<String, MemberMetadataAndStateImpl> members = new HashMap<>();
    scenario.get("members").forEach(member ->
        members.put(member.get("id").asText(), new MemberMetadataAndStateImpl(
            Optional.empty(),
            Optional.empty(),
            member.get("processId").asText(),
            tags(member.path("tags")),
            Tasks.of(member.get("active")),
            Tasks.of(member.get("standby")),
            Map.of(),
            Tasks.offsets(member.path("offsets")),
            Map.of())));
    AssignmentConfigsImpl configs = AssignmentConfigsImpl.fromMap(Map.of(
        "num.standby.replicas", scenario.get("numStandbyReplicas").asText(),
        "rack.aware.assignment.tags", scenario.path("rackAwareAssignmentTags").asText("")));
    Map<String, Main.Placed> placed = new HashMap<>();
    new StickyTaskAssignor()
        .assign(new GroupSpecImpl(members, configs), new Topology(scenario))
        .members()
        .forEach((id, each) -> placed.put(id, new Main.Placed(each.activeTasks(), each.standbyTasks())));
    return placed;
  }

  private static Map<String, String> tags(JsonNode object) {
    Map<String, String> tags = new HashMap<>();
    object.fields().forEachRemaining(tag -> tags.put(tag.getKey(), tag.getValue().asText()));
    return tags;
  }

  private record Topology(JsonNode scenario) implements TopologyDescriber {
    @Override
    public List<String> subtopologies() {
      return StreamSupport.stream(scenario.get("subtopologies").spliterator(), false)
          .map(each -> each.get("id").asText())
          .sorted()
          .toList();
    }

    @Override
    public int maxNumInputPartitions(String id) {
      return Tasks.subtopology(scenario, id).get("partitions").asInt();
    }

    @Override
    public boolean isStateful(String id) {
      return Tasks.subtopology(scenario, id).get("stateful").asBoolean();
    }
  }
}
