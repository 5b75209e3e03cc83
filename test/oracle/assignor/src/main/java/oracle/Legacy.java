package oracle;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.assignment.ClientState;

/**
 * The sticky assignor that HighAvailabilityTaskAssignor replaced, and the one that takes over when nobody knows the
 * lags. Both go through their collections in Java's own order, so these are filled as a group leader fills them.
 */
final class Legacy {
  private Legacy() {}

  static Expected run(Scenario scenario) {
    Object settings = Released.settings(scenario);
    Optimizer rackAware = Released.rackAware(scenario, settings);
    Set<TaskId> stateful = oneByOne(scenario.statefulTasks());
    Set<TaskId> all = oneByOne(scenario.statefulTasks());
    scenario.statelessTasks().forEach(all::add);
    Map<UUID, ClientState> states = new LinkedHashMap<>();
    Map<Object, ClientState> clients = new HashMap<>();
    for (Scenario.Client client : scenario.clients()) {
      ClientState state = new WatchedClientState(client, Map.of(), null);
      states.put(client.id(), state);
      clients.put(Released.processId(client.id()), state);
    }
    boolean probing = Released.legacy(scenario.assignor(), clients, all, stateful, rackAware, settings);
    Map<String, Object> outcome = new LinkedHashMap<>();
    outcome.put("probing", probing);
    outcome.put("rackAwareEnabled", false);
    outcome.putAll(Optimizer.told(rackAware, scenario));
    Map<UUID, Expected.Tasks> tasks = new LinkedHashMap<>();
    states.forEach((id, state) -> tasks.put(id, new Expected.Tasks(state.activeTasks(), state.standbyTasks())));
    return Expected.of(scenario.id(), outcome, tasks);
  }

  /** A copy made in one go could have a larger table, and another order. */
  private static Set<TaskId> oneByOne(Iterable<TaskId> tasks) {
    Set<TaskId> set = new HashSet<>();
    tasks.forEach(set::add);
    return set;
  }
}
