package oracle;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.assignment.ClientState;

/**
 * HighAvailabilityTaskAssignor. Its {@code assign} tells neither how many movements it planned nor which standbys are
 * warmups, so its own steps are called one by one, and the outcome is compared with that of {@code assign} itself.
 */
final class Hata {
  private Hata() {}

  static Expected run(Scenario scenario) {
    return Expected.of(scenario.id(), rebalance(scenario));
  }

  static Expected.Round rebalance(Scenario scenario) {
    Map<UUID, Map<TaskId, Long>> lags = lags(scenario);
    Run whole = new Run(scenario, lags);
    boolean probing = whole.assign();
    Run stepwise = new Run(scenario, lags);
    Expected.Round round = stepwise.steps();
    if (round.probing() != probing || !stepwise.sameAs(whole)) {
      throw new IllegalStateException("The steps of " + scenario.id() + " no longer make up assign()");
    }
    return round;
  }

  /** The lags of each client: as told, or derived from its offset sums. */
  static Map<UUID, Map<TaskId, Long>> lags(Scenario scenario) {
    Map<UUID, Map<TaskId, Long>> lags = new LinkedHashMap<>();
    for (Scenario.Client client : scenario.clients()) {
      lags.put(client.id(), client.lags() != null ? client.lags() : Released.lags(scenario, client));
    }
    return lags;
  }

  /** One run on fresh client states. */
  static final class Run {
    private final Scenario scenario;
    private final Map<UUID, Map<TaskId, Long>> lags;
    private final Map<UUID, ClientState> states = new LinkedHashMap<>();
    private final Movements movements = new Movements();
    private final Set<TaskId> allTasks = new HashSet<>();
    private final Object settings;
    private final Optimizer rackAware;

    Run(Scenario scenario, Map<UUID, Map<TaskId, Long>> lags) {
      this.scenario = scenario;
      this.lags = lags;
      settings = Released.settings(scenario);
      rackAware = Released.rackAware(scenario, settings);
      allTasks.addAll(scenario.statefulTasks());
      allTasks.addAll(scenario.statelessTasks());
      for (Scenario.Client client : scenario.clients()) {
        states.put(client.id(), new WatchedClientState(client, lags.get(client.id()), movements));
      }
    }

    boolean assign() {
      Map<Object, ClientState> clients = new HashMap<>();
      states.forEach((id, state) -> clients.put(Released.processId(id), state));
      Set<TaskId> stateful = new HashSet<>(scenario.statefulTasks());
      return (boolean) Released.hata("assign", clients, allTasks, stateful, rackAware, settings);
    }

    Expected.Round steps() {
      TreeMap<Object, ClientState> clients = new Movements.Watched(movements);
      states.forEach((id, state) -> clients.put(Released.processId(id), state));
      TreeSet<TaskId> stateful = new TreeSet<>(scenario.statefulTasks());
      Released.hata("assignActiveStatefulTasks", clients, stateful, rackAware, settings);
      if (Released.TAGGED) {
        Released.hata("assignStandbyReplicaTasks", clients, allTasks, stateful, rackAware, settings);
      } else {
        int standbys = scenario.settings().numStandbyReplicas();
        Released.hata("assignStandbyReplicaTasks", clients, stateful, standbys);
      }
      long acceptableLag = scenario.settings().acceptableRecoveryLag();
      Object caughtUp = Released.hata("tasksToCaughtUpClients", stateful, clients, acceptableLag);
      Object byLag = Released.TAGGED ? Released.hata("tasksToClientByLag", stateful, clients) : null;
      Map<Object, Set<TaskId>> warmups = new TreeMap<>();
      AtomicInteger budget = new AtomicInteger(scenario.settings().maxWarmupReplicas());
      int active = Released.movement("assignActiveTaskMovements", caughtUp, byLag, clients, warmups, budget);
      movements.watchStandbys();
      int standby = Released.movement("assignStandbyTaskMovements", caughtUp, byLag, clients, budget, warmups);
      movements.stop();
      TreeSet<TaskId> stateless = new TreeSet<>(allTasks);
      stateless.removeAll(stateful);
      Released.hata("assignStatelessActiveTasks", clients, stateless, rackAware);
      return new Expected.Round(active + standby > 0, active, standby, shares(warmups), Optimizer.told(rackAware, scenario));
    }

    Map<UUID, Expected.Tasks> tasks() {
      Map<UUID, Expected.Tasks> tasks = new LinkedHashMap<>();
      states.forEach((id, state) -> tasks.put(id, new Expected.Tasks(state.activeTasks(), state.standbyTasks())));
      return tasks;
    }

    private Map<UUID, Expected.Share> shares(Map<Object, Set<TaskId>> warmups) {
      Map<UUID, Expected.Share> shares = new LinkedHashMap<>();
      for (Scenario.Client client : scenario.clients()) {
        ClientState state = states.get(client.id());
        Set<TaskId> ofStandby = new HashSet<>(movements.warmupsOn(state));
        Set<TaskId> warmup = new HashSet<>(warmups.getOrDefault(Released.processId(client.id()), Set.of()));
        warmup.addAll(ofStandby);
        warmup.retainAll(state.standbyTasks());
        Map<TaskId, Long> told = client.lags() == null ? lags.get(client.id()) : null;
        shares.put(
            client.id(),
            new Expected.Share(state.activeTasks(), state.standbyTasks(), warmup, ofStandby, told));
      }
      return shares;
    }

    boolean sameAs(Run other) {
      return states.entrySet().stream()
          .allMatch(
              entry -> {
                ClientState theirs = other.states.get(entry.getKey());
                return entry.getValue().activeTasks().equals(theirs.activeTasks())
                    && entry.getValue().standbyTasks().equals(theirs.standbyTasks());
              });
    }
  }
}
