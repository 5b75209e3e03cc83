package cluster;

import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.assignment.AssignorConfiguration.AssignmentConfigs;
import org.apache.kafka.streams.processor.internals.assignment.ClientState;
import org.apache.kafka.streams.processor.internals.assignment.HighAvailabilityTaskAssignor;

/** Kafka's assignor, recorded. 2.6 to 3.5. */
public final class RecordingTaskAssignor extends HighAvailabilityTaskAssignor {
  @Override
  public boolean assign(
      Map<UUID, ClientState> clients, Set<TaskId> all, Set<TaskId> stateful, AssignmentConfigs settings) {
    boolean probing = super.assign(clients, all, stateful, settings);
    Recording.decided(clients, all, stateful, settings, probing);
    return probing;
  }
}
