package cluster;

import java.util.Map;
import java.util.Set;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.assignment.AssignmentConfigs;
import org.apache.kafka.streams.processor.assignment.ProcessId;
import org.apache.kafka.streams.processor.internals.assignment.ClientState;
import org.apache.kafka.streams.processor.internals.assignment.HighAvailabilityTaskAssignor;
import org.apache.kafka.streams.processor.internals.assignment.RackAwareTaskAssignor;

/** Kafka's assignor, recorded. 3.8 and later. */
public final class RecordingTaskAssignor extends HighAvailabilityTaskAssignor {
  @Override
  public boolean assign(
      Map<ProcessId, ClientState> clients,
      Set<TaskId> all,
      Set<TaskId> stateful,
      RackAwareTaskAssignor racks,
      AssignmentConfigs settings) {
    boolean probing = super.assign(clients, all, stateful, racks, settings);
    Recording.decided(clients, all, stateful, settings, probing);
    return probing;
  }
}
