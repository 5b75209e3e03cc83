package oracle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;

/**
 * One question to an assignor.
 *
 * @param storeTasks stateless tasks that have a store without a changelog
 * @param racks null without a rack-aware strategy and its topics
 * @param hashedInfos whether a task's description hashes like its id; Kafka's own hash is another in every JVM
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
    Set<TaskId> storeTasks,
    Racks racks,
    boolean hashedInfos,
    Map<TaskId, Long> endOffsetSums,
    List<Client> clients,
    boolean converge,
    int maxRounds,
    boolean latestActive) {

  /** The leader's settings. */
  record Settings(long acceptableRecoveryLag, int maxWarmupReplicas, int numStandbyReplicas, List<String> tags) {}

  /**
   * What a rack-aware strategy sees of the cluster. A topic is a list of partitions, a partition a list of its
   * replicas' racks; a rack is null on a broker without one.
   *
   * @param trafficCost null unless configured
   * @param nonOverlapCost null unless configured
   * @param topics the cluster's metadata
   * @param described what the broker answers when asked for a topic
   */
  record Racks(
      String strategy,
      Integer trafficCost,
      Integer nonOverlapCost,
      Map<String, List<List<String>>> topics,
      Map<String, List<List<String>>> described,
      Map<TaskId, Set<TopicPartition>> sources,
      Map<TaskId, Set<TopicPartition>> changelogs) {}

  /**
   * One process.
   *
   * @param racks by consumer; empty for a consumer without rack
   * @param lags given, or null when {@code offsetSums} are
   */
  record Client(
      UUID id,
      int capacity,
      Map<String, String> tags,
      Map<String, Optional<String>> racks,
      Set<TaskId> previousActive,
      Set<TaskId> previousStandby,
      Map<TaskId, Long> lags,
      Map<TaskId, Long> offsetSums) {

    Client withOffsetSums(Map<TaskId, Long> sums) {
      return new Client(id, capacity, tags, racks, Set.of(), Set.of(), null, sums);
    }
  }

  Scenario withClients(List<Client> others) {
    return new Scenario(id, assignor, settings, statefulTasks, statelessTasks, storeTasks, racks, hashedInfos,
        endOffsetSums, others, converge, maxRounds, latestActive);
  }
}
