package oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Function;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.TopologyMetadata.Subtopology;
import org.apache.kafka.streams.processor.internals.assignment.ClientState;
import org.apache.kafka.streams.processor.internals.assignment.RackAwareTaskAssignor;

/** RackAwareTaskAssignor (3.6 and later, KIP-925), watched. Raw types: keys of clients differ between versions. */
@SuppressWarnings({"rawtypes", "unchecked"})
final class RackAware extends RackAwareTaskAssignor implements Optimizer {
  private static final Scenario.Racks NONE =
      new Scenario.Racks("none", null, null, Map.of(), Map.of(), Map.of(), Map.of());

  private final List<Map<String, Object>> optimizations = new ArrayList<>();

  RackAware(Scenario scenario, Object settings) {
    this(scenario, scenario.racks() == null ? NONE : scenario.racks(), settings);
  }

  private RackAware(Scenario scenario, Scenario.Racks racks, Object settings) {
    this(scenario, racks, new Brokers(racks), settings);
  }

  private RackAware(Scenario scenario, Scenario.Racks racks, Brokers brokers, Object settings) {
    super(
        brokers.metadata(),
        racks.sources(),
        racks.changelogs(),
        subtopologies(scenario),
        Released.as(clientRacks(scenario)),
        brokers,
        Released.as(settings),
        Time.SYSTEM);
  }

  private static Map<Subtopology, Set<TaskId>> subtopologies(Scenario scenario) {
    Map<Subtopology, Set<TaskId>> tasks = new HashMap<>();
    for (Set<TaskId> some : List.of(scenario.statefulTasks(), scenario.statelessTasks())) {
      for (TaskId task : some) {
        int subtopology = Integer.parseInt(task.toString().split("_")[0]);
        tasks.computeIfAbsent(new Subtopology(subtopology, null), absent -> new HashSet<>()).add(task);
      }
    }
    return tasks;
  }

  private static Map<Object, Object> clientRacks(Scenario scenario) {
    Map<Object, Object> racks = new HashMap<>();
    scenario.clients().forEach(client -> racks.put(Released.processId(client.id()), client.racks()));
    return racks;
  }

  @Override
  public boolean enabled() {
    return canEnableRackAwareAssignor();
  }

  @Override
  public List<Map<String, Object>> optimizations() {
    return optimizations;
  }

  @Override
  public long optimizeActiveTasks(SortedSet tasks, SortedMap clients, int traffic, int nonOverlap) {
    long cost = super.optimizeActiveTasks(tasks, clients, traffic, nonOverlap);
    if (!tasks.isEmpty()) {
      remember("active", clients, traffic, nonOverlap, cost, ClientState::activeTasks);
    }
    return cost;
  }

  @Override
  public long optimizeStandbyTasks(
      SortedMap clients, int traffic, int nonOverlap, MoveStandbyTaskPredicate mayMove) {
    long cost = super.optimizeStandbyTasks(clients, traffic, nonOverlap, mayMove);
    remember("standby", clients, traffic, nonOverlap, cost, ClientState::standbyTasks);
    return cost;
  }

  private void remember(
      String kind,
      SortedMap<Object, ClientState> clients,
      int traffic,
      int nonOverlap,
      long cost,
      Function<ClientState, Set<TaskId>> tasks) {
    Map<String, Object> after = new LinkedHashMap<>();
    clients.forEach((id, state) -> after.put(Released.uuid(id).toString(), Expected.sorted(tasks.apply(state))));
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("kind", kind);
    entry.put("trafficCost", traffic);
    entry.put("nonOverlapCost", nonOverlap);
    entry.put("cost", cost);
    entry.put("after", after);
    optimizations.add(entry);
  }
}
