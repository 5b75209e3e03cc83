package oracle;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.streams.processor.TaskId;

/**
 * One question to an assignor.
 *
 * @param endOffsetSums the end of each stateful task's changelogs, or null when clients tell their lags instead
 * @param converge whether rebalances repeat until none is asked for
 * @param latestActive in convergence, whether an active task reports "running here" in place of its end offset
 */
record Scenario(
    String id,
    String assignor,
    Settings settings,
    Set<TaskId> statefulTasks,
    Set<TaskId> statelessTasks,
    Map<TaskId, Long> endOffsetSums,
    List<Client> clients,
    boolean converge,
    int maxRounds,
    boolean latestActive) {

  /** The leader's settings. */
  record Settings(long acceptableRecoveryLag, int maxWarmupReplicas, int numStandbyReplicas, List<String> tags) {}

  /**
   * One process.
   *
   * @param lags given, or null when {@code offsetSums} are
   */
  record Client(
      UUID id,
      int capacity,
      Map<String, String> tags,
      Set<TaskId> previousActive,
      Set<TaskId> previousStandby,
      Map<TaskId, Long> lags,
      Map<TaskId, Long> offsetSums) {

    Client withOffsetSums(Map<TaskId, Long> sums) {
      return new Client(id, capacity, tags, Set.of(), Set.of(), null, sums);
    }
  }

  Scenario withClients(List<Client> others) {
    return new Scenario(id, assignor, settings, statefulTasks, statelessTasks, endOffsetSums, others, converge,
        maxRounds, latestActive);
  }
}
