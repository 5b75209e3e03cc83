package oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.kafka.streams.processor.TaskId;

/** What Kafka made of a scenario: the fields of one JSON line, in order. */
record Expected(Map<String, Object> fields) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** One client's share. {@code warmupOfStandby} is the part of {@code warmup} that standby movements placed. */
  record Share(
      Collection<TaskId> active,
      Collection<TaskId> standby,
      Collection<TaskId> warmup,
      Collection<TaskId> warmupOfStandby,
      Map<TaskId, Long> lags) {}

  /** One client's tasks. */
  record Tasks(Collection<TaskId> active, Collection<TaskId> standby) {}

  /** The outcome of one rebalance. */
  record Round(
      boolean probing,
      int activeMovements,
      int standbyMovements,
      Map<UUID, Share> shares,
      Map<String, Object> optimized) {}

  static Expected of(String id, Round round) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id);
    fields.putAll(fieldsOf(round, true));
    return new Expected(fields);
  }

  static Expected of(String id, List<Round> rounds) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id);
    fields.put("rounds", rounds.stream().map(round -> fieldsOf(round, false)).toList());
    fields.put("converged", !rounds.get(rounds.size() - 1).probing());
    fields.put("numRounds", rounds.size());
    return new Expected(fields);
  }

  /** The outcome of an assignor without movements. */
  static Expected of(String id, Map<String, Object> outcome, Map<UUID, Tasks> clients) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id);
    fields.putAll(outcome);
    Map<String, Object> shares = new LinkedHashMap<>();
    clients.forEach((client, tasks) ->
        shares.put(client.toString(), Map.of("active", sorted(tasks.active()), "standby", sorted(tasks.standby()))));
    fields.put("clients", shares);
    return new Expected(fields);
  }

  static Expected error(String id, RuntimeException thrown) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id);
    fields.put("error", thrown.getClass().getName() + ": " + thrown.getMessage());
    return new Expected(fields);
  }

  static String json(Expected expected) throws JsonProcessingException {
    return JSON.writeValueAsString(expected.fields());
  }

  private static Map<String, Object> fieldsOf(Round round, boolean withLags) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("probing", round.probing());
    fields.put("activeMovements", round.activeMovements());
    fields.put("standbyMovements", round.standbyMovements());
    fields.putAll(round.optimized());
    Map<String, Object> clients = new LinkedHashMap<>();
    round.shares().forEach((id, share) -> clients.put(id.toString(), fieldsOf(share, withLags)));
    fields.put("clients", clients);
    return fields;
  }

  private static Map<String, Object> fieldsOf(Share share, boolean withLags) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("active", sorted(share.active()));
    fields.put("standby", sorted(share.standby()));
    fields.put("warmup", sorted(share.warmup()));
    if (!share.warmupOfStandby().isEmpty()) fields.put("warmupOfStandby", sorted(share.warmupOfStandby()));
    if (withLags && share.lags() != null) {
      Map<String, Long> lags = new LinkedHashMap<>();
      share.lags().forEach((task, lag) -> lags.put(task.toString(), lag));
      fields.put("lags", lags);
    }
    return fields;
  }

  static List<String> sorted(Collection<TaskId> tasks) {
    List<String> names = new ArrayList<>();
    for (TaskId task : new TreeSet<>(tasks)) names.add(task.toString());
    return names;
  }
}
