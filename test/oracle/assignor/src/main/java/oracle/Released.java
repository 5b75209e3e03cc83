package oracle;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.assignment.ClientState;
import org.apache.kafka.streams.processor.internals.assignment.HighAvailabilityTaskAssignor;

/**
 * The one place that knows how Kafka's internals differ from version to version: classes that moved, parameters that
 * came, and methods that are not public.
 */
final class Released {
  private static final String INTERNALS = "org.apache.kafka.streams.processor.internals.assignment.";
  private static final String PUBLIC = "org.apache.kafka.streams.processor.assignment.";

  /** Since 3.8 (KIP-924) a process id is a class of its own; before, it is the UUID. */
  private static final Class<?> PROCESS_ID = find(PUBLIC + "ProcessId");

  /** Since 3.6 (KIP-925) every step takes one. */
  private static final Class<?> RACK_AWARE = find(INTERNALS + "RackAwareTaskAssignor");

  /** Since 3.8 public; before, nested in AssignorConfiguration. */
  private static final Class<?> SETTINGS =
      find(PUBLIC + "AssignmentConfigs") != null
          ? find(PUBLIC + "AssignmentConfigs")
          : find(INTERNALS + "AssignorConfiguration$AssignmentConfigs");

  private static final Class<?> MOVEMENT = find(INTERNALS + "TaskMovement");

  /** Since 3.2 (KIP-708, KAFKA-13600): tags, and clients by lag. */
  static final boolean TAGGED = find(INTERNALS + "StandbyTaskAssignorFactory") != null;

  /** Its lower limit; it has no influence on an assignment. */
  private static final long PROBING_INTERVAL_MS = 60_000L;

  private static final Map<String, Method> METHODS = new HashMap<>();

  private Released() {}

  static Object processId(UUID id) {
    return PROCESS_ID == null ? id : construct(PROCESS_ID, id);
  }

  static UUID uuid(Object processId) {
    return PROCESS_ID == null ? (UUID) processId : (UUID) call(PROCESS_ID, processId, "id");
  }

  static Object settings(Scenario scenario) {
    Scenario.Settings settings = scenario.settings();
    Scenario.Racks racks = scenario.racks();
    Object lag = settings.acceptableRecoveryLag();
    Object warmups = settings.maxWarmupReplicas();
    Object standbys = settings.numStandbyReplicas();
    if (!TAGGED) return construct(SETTINGS, lag, warmups, standbys, PROBING_INTERVAL_MS);
    if (RACK_AWARE == null || racks == null) {
      return construct(SETTINGS, lag, warmups, standbys, PROBING_INTERVAL_MS, settings.tags());
    }
    Object traffic = cost(racks.trafficCost());
    Object nonOverlap = cost(racks.nonOverlapCost());
    return construct(
        SETTINGS, lag, warmups, standbys, PROBING_INTERVAL_MS, settings.tags(), traffic, nonOverlap, racks.strategy());
  }

  private static Object cost(Integer configured) {
    if (PROCESS_ID == null) return configured;
    return configured == null ? OptionalInt.empty() : OptionalInt.of(configured);
  }

  /** A rack-aware assignor, off unless the scenario asks for a strategy; null where there is none yet. */
  static Optimizer rackAware(Scenario scenario, Object settings) {
    return RACK_AWARE == null ? null : (Optimizer) construct(find("oracle.RackAware"), scenario, settings);
  }

  /** Runs LegacyStickyTaskAssignor, called StickyTaskAssignor before 3.8, or FallbackPriorTaskAssignor. */
  static boolean legacy(String name, Object... offered) {
    Class<?> type = find(INTERNALS + (name.equals("sticky") ? "LegacyStickyTaskAssignor" : "FallbackPriorTaskAssignor"));
    if (type == null) type = find(INTERNALS + "StickyTaskAssignor");
    return (boolean) call(type, construct(type), "assign", offered);
  }

  /** The driver of what only newer versions have; null before. */
  static Driver driver(String name) {
    Class<?> type = find("oracle." + name);
    return type == null ? null : (Driver) construct(type);
  }

  /** An argument whose type differs from version to version. */
  @SuppressWarnings("unchecked")
  static <T> T as(Object value) {
    return (T) value;
  }

  /** Tells a client state whose it is, as Kafka does since 3.6 (KIP-925). */
  static void identify(ClientState state, UUID id) {
    for (Field field : ClientState.class.getDeclaredFields()) {
      if (!field.getName().equals("processId")) continue;
      field.setAccessible(true);
      try {
        field.set(state, processId(id));
      } catch (IllegalAccessException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }

  /** The lags ClientState derives from reported offset sums. */
  static Map<TaskId, Long> lags(Scenario scenario, Scenario.Client client) {
    ClientState state = new ClientState();
    state.addPreviousTasksAndOffsetSums("consumer", client.offsetSums());
    call(ClientState.class, state, "computeTaskLags", processId(client.id()), scenario.endOffsetSums());
    Map<TaskId, Long> lags = new LinkedHashMap<>();
    for (TaskId task : scenario.endOffsetSums().keySet()) lags.put(task, state.lagFor(task));
    return lags;
  }

  /** Calls a method of HighAvailabilityTaskAssignor. */
  static Object hata(String name, Object... offered) {
    return call(HighAvailabilityTaskAssignor.class, new HighAvailabilityTaskAssignor(), name, offered);
  }

  /** Calls a method of TaskMovement. */
  static int movement(String name, Object... offered) {
    return (int) call(MOVEMENT, null, name, offered);
  }

  /**
   * Calls a method that is the only one of its name. Of the arguments offered it gets those it has parameters for, in
   * order: parameters were added over the versions, never reordered.
   */
  private static Object call(Class<?> holder, Object target, String name, Object... offered) {
    Method method = METHODS.computeIfAbsent(holder.getName() + '.' + name, ignored -> methodOf(holder, name));
    Iterator<Object> left = Arrays.asList(offered).iterator();
    Object[] taken = new Object[method.getParameterCount()];
    for (int index = 0; index < taken.length; index++) {
      Class<?> wanted = MethodType.methodType(method.getParameterTypes()[index]).wrap().returnType();
      do {
        taken[index] = left.next();
      } while (!wanted.isInstance(taken[index]));
    }
    try {
      return method.invoke(target, taken);
    } catch (InvocationTargetException thrown) {
      throw rethrown(thrown);
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Method methodOf(Class<?> holder, String name) {
    for (Method method : holder.getDeclaredMethods()) {
      if (!method.getName().equals(name) || method.isSynthetic()) continue;
      method.setAccessible(true);
      return method;
    }
    throw new IllegalStateException(holder + " has no method " + name);
  }

  private static Object construct(Class<?> type, Object... arguments) {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (!fits(constructor.getParameterTypes(), arguments)) continue;
      constructor.setAccessible(true);
      try {
        return constructor.newInstance(arguments);
      } catch (InvocationTargetException thrown) {
        throw rethrown(thrown);
      } catch (ReflectiveOperationException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
    throw new IllegalStateException(type + " has no constructor for " + Arrays.toString(arguments));
  }

  private static boolean fits(Class<?>[] wanted, Object[] arguments) {
    if (wanted.length != arguments.length) return false;
    for (int index = 0; index < wanted.length; index++) {
      Class<?> boxed = MethodType.methodType(wanted[index]).wrap().returnType();
      if (arguments[index] != null && !boxed.isInstance(arguments[index])) return false;
    }
    return true;
  }

  private static RuntimeException rethrown(InvocationTargetException thrown) {
    return thrown.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(thrown.getCause());
  }

  private static Class<?> find(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException absent) {
      return null;
    }
  }
}
