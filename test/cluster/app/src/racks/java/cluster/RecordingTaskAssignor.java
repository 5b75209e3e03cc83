package cluster;

import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.assignment.AssignorConfiguration.AssignmentConfigs;
import org.apache.kafka.streams.processor.internals.assignment.ClientState;
import org.apache.kafka.streams.processor.internals.assignment.HighAvailabilityTaskAssignor;
import org.apache.kafka.streams.processor.internals.assignment.RackAwareTaskAssignor;

/** Kafka's assignor, recorded. 3.6 and 3.7. */
public final class RecordingTaskAssignor extends HighAvailabilityTaskAssignor {
  @Override
  public boolean assign(
      Map<UUID, ClientState> clients,
      Set<TaskId> all,
      Set<TaskId> stateful,
      RackAwareTaskAssignor racks,
      AssignmentConfigs settings) {
    boolean probing = super.assign(clients, all, stateful, racks, settings);
    Recording.decided(clients, all, stateful, settings, probing);
    return probing;
  }
}
