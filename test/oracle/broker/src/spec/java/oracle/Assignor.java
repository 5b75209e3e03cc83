package oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.kafka.coordinator.group.streams.assignor.AssignmentMemberSpec;
import org.apache.kafka.coordinator.group.streams.assignor.GroupSpecImpl;
import org.apache.kafka.coordinator.group.streams.assignor.StickyTaskAssignor;
import org.apache.kafka.coordinator.group.streams.assignor.TopologyDescriber;

/** The assignor of 4.1 to 4.3, which is given what TargetAssignmentBuilder gives it. */
final class Assignor {
  private Assignor() {}

  static Map<String, Main.Placed> assign(JsonNode scenario) {
    Map<String, AssignmentMemberSpec> members = new HashMap<>();
    scenario.get("members").forEach(member -> members.put(member.get("id").asText(), new AssignmentMemberSpec(
        Optional.empty(),
        Optional.empty(),
        Tasks.of(member.get("active")),
        Tasks.of(member.get("standby")),
        Map.of(),
        member.get("processId").asText(),
        Map.of(),
        Map.of(),
        Map.of())));
    String replicas = scenario.get("numStandbyReplicas").asText();
    Map<String, Main.Placed> placed = new HashMap<>();
    new StickyTaskAssignor()
        .assign(
            new GroupSpecImpl(Collections.unmodifiableMap(members), Map.of("num.standby.replicas", replicas)),
            new Topology(scenario))
        .members()
        .forEach((id, each) -> placed.put(id, new Main.Placed(each.activeTasks(), each.standbyTasks())));
    return placed;
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
