package cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.assignment.ClientState;

/** One rebalance as its leader sees it; told as a line when it is decided. Each leader has a thread of its own. */
final class Recording {
  private static final ThreadLocal<ObjectNode> CURRENT = new ThreadLocal<>();

  private Recording() {}

  static ObjectNode begin() {
    ObjectNode rebalance = Lines.object();
    rebalance.put("event", "rebalance").put("at", System.currentTimeMillis());
    rebalance.put("leader", Thread.currentThread().getName());
    CURRENT.set(rebalance);
    return rebalance;
  }

  static void end() {
    Lines.print(CURRENT.get());
    CURRENT.remove();
  }

  /** What the assignor was given, and what it made of it. */
  static void decided(Map<?, ClientState> clients, Set<TaskId> all, Set<TaskId> stateful, Object settings, boolean probing) {
    ObjectNode decision = CURRENT.get().putObject("decision");
    decision.put("probing", probing);
    ObjectNode told = decision.putObject("settings");
    for (String name : List.of("acceptableRecoveryLag", "maxWarmupReplicas", "numStandbyReplicas")) {
      told.put(name, ((Number) get(settings, name)).longValue());
    }
    ArrayNode tags = told.putArray("rackAwareAssignmentTags");
    if (get(settings, "rackAwareAssignmentTags") instanceof List<?> names) names.forEach(tag -> tags.add((String) tag));
    list(decision.putArray("stateful"), stateful);
    list(decision.putArray("all"), all);
    ObjectNode states = decision.putObject("clients");
    clients.forEach((id, state) -> describe(states.putObject(uuid(id)), state, stateful));
  }

  private static void describe(ObjectNode client, ClientState state, Set<TaskId> stateful) {
    client.put("capacity", (int) get(state, "capacity"));
    ObjectNode tags = client.putObject("tags");
    if (get(state, "clientTags") instanceof Map<?, ?> own) own.forEach((key, value) -> tags.put((String) key, (String) value));
    ObjectNode lags = client.putObject("lags");
    stateful.stream().sorted().forEach(task -> lags.put(task.toString(), state.lagFor(task)));
    list(client.putArray("active"), state.activeTasks());
    list(client.putArray("standby"), state.standbyTasks());
  }

  private static void list(ArrayNode into, Set<TaskId> tasks) {
    tasks.stream().sorted().forEach(task -> into.add(task.toString()));
  }

  /** Since 3.8 the UUID is wrapped. */
  private static String uuid(Object id) {
    Object wrapped = get(id, "id");
    return (wrapped == null ? id : wrapped).toString();
  }

  /** What a method without parameters or a field of that name has; null where there is neither. */
  private static Object get(Object target, String name) {
    try {
      for (Method method : target.getClass().getDeclaredMethods()) {
        if (!method.getName().equals(name) || method.getParameterCount() > 0) continue;
        method.setAccessible(true);
        return method.invoke(target);
      }
      for (Field field : target.getClass().getDeclaredFields()) {
        if (!field.getName().equals(name) || target instanceof java.util.UUID) continue;
        field.setAccessible(true);
        return field.get(target);
      }
      return null;
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
