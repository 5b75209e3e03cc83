package oracle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.processor.TaskId;

/** Repeats a rebalance until none is asked for; between two, every copy catches up and all else is forgotten. */
final class Convergence {
  /** What a client reports for a task it runs (Task.LATEST_OFFSET). */
  private static final long LATEST_OFFSET = -2L;

  private Convergence() {}

  static Expected run(Scenario first) {
    List<Expected.Round> rounds = new ArrayList<>();
    Scenario scenario = first;
    do {
      Expected.Round round = Hata.rebalance(scenario);
      rounds.add(round);
      scenario = caughtUp(scenario, round);
    } while (rounds.get(rounds.size() - 1).probing() && rounds.size() < first.maxRounds());
    return Expected.of(first.id(), rounds);
  }

  private static Scenario caughtUp(Scenario scenario, Expected.Round round) {
    List<Scenario.Client> clients = new ArrayList<>();
    for (Scenario.Client client : scenario.clients()) {
      Expected.Share share = round.shares().get(client.id());
      Map<TaskId, Long> sums = new LinkedHashMap<>();
      for (TaskId task : share.standby()) sums.put(task, scenario.endOffsetSums().get(task));
      for (TaskId task : share.active()) {
        if (!scenario.statefulTasks().contains(task)) continue;
        sums.put(task, scenario.latestActive() ? LATEST_OFFSET : scenario.endOffsetSums().get(task));
      }
      clients.add(client.withOffsetSums(sums));
    }
    return scenario.withClients(clients);
  }
}
