package oracle;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.assignment.ClientState;

/**
 * Watches standby movements for the copies they leave behind as warmups. A movement looks up its source, then its
 * destination, gives the task to the source, and takes it from the destination if the budget is used up: whoever was
 * looked up last before an assignment and still has the task at the next one keeps it as a warmup.
 */
final class Movements {
  private final Map<ClientState, Set<TaskId>> warmups = new IdentityHashMap<>();
  private boolean watching;
  private ClientState lookedUp;
  private ClientState destination;
  private TaskId moved;

  void watchStandbys() {
    watching = true;
  }

  void stop() {
    settle();
    watching = false;
  }

  /** Called by a client state that is about to get a standby. */
  void assigned(TaskId task) {
    if (!watching) return;
    settle();
    destination = lookedUp;
    moved = task;
  }

  Set<TaskId> warmupsOn(ClientState state) {
    return warmups.getOrDefault(state, Set.of());
  }

  private void settle() {
    if (destination != null && destination.standbyTasks().contains(moved)) {
      warmups.computeIfAbsent(destination, ignored -> new HashSet<>()).add(moved);
    }
    destination = null;
  }

  /** The map of clients the steps are given. */
  static final class Watched extends TreeMap<Object, ClientState> {
    private static final long serialVersionUID = 1L;
    private final transient Movements movements;

    Watched(Movements movements) {
      this.movements = movements;
    }

    @Override
    public ClientState get(Object id) {
      ClientState state = super.get(id);
      if (movements.watching) movements.lookedUp = state;
      return state;
    }
  }
}
