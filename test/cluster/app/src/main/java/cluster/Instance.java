package cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Collection;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.LagInfo;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.KeyValueStore;

/** One running Kafka Streams instance. */
final class Instance {
  private static final Duration CLOSE = Duration.ofSeconds(60);

  private final RecordingClients clients = new RecordingClients();
  private final KafkaStreams streams;

  Instance(JsonNode command) {
    Properties settings = new Properties();
    command.get("settings").fields().forEachRemaining(each -> settings.put(each.getKey(), each.getValue().asText()));
    String name = command.get("name").asText();
    settings.put("internal.task.assignor.class", RecordingTaskAssignor.class.getName());
    Topology topology = topology(command.get("subtopologies"));
    streams = new KafkaStreams(topology, settings, clients);
    streams.setStateListener(
        (now, before) -> {
          ObjectNode line = Lines.object();
          line.put("event", "state").put("name", name).put("state", now.toString());
          Lines.print(line);
        });
    streams.start();
  }

  /** A subtopology for each source topic, numbered in their order: it counts, or only reads. */
  private static Topology topology(JsonNode subtopologies) {
    StreamsBuilder builder = new StreamsBuilder();
    for (JsonNode each : subtopologies) {
      String topic = each.get("topic").asText();
      var stream = builder.stream(topic, Consumed.with(Serdes.ByteArray(), Serdes.ByteArray()));
      if (!each.get("stateful").asBoolean()) {
        stream.foreach((key, value) -> {});
        continue;
      }
      // One change of the changelog for every record.
      stream
          .groupByKey(Grouped.with(Serdes.ByteArray(), Serdes.ByteArray()))
          .count(
              Materialized.<byte[], Long, KeyValueStore<Bytes, byte[]>>as("count-" + topic)
                  .withValueSerde(Serdes.Long())
                  .withCachingDisabled());
    }
    return builder.build();
  }

  /** Stops it as an orderly shutdown does. */
  boolean close() {
    return streams.close(CLOSE);
  }

  /** Lets its members ask for a rebalance. */
  void rejoin() {
    clients.rejoin();
  }

  /** Its state, what each thread runs, how far its stores are behind in all, and where each changelog ends. */
  ObjectNode describe() {
    ObjectNode told = Lines.object();
    told.put("state", streams.state().toString());
    ObjectNode threads = told.putObject("threads");
    for (Object thread : (Collection<?>) get(streams, "metadataForLocalThreads", "localThreadsMetadata")) {
      ObjectNode tasks = threads.putObject((String) get(thread, "threadName"));
      list(tasks.putArray("active"), get(thread, "activeTasks"));
      list(tasks.putArray("standby"), get(thread, "standbyTasks"));
    }
    long lag = 0;
    ArrayNode ends = told.putArray("ends");
    for (var store : streams.allLocalStorePartitionLags().values()) {
      for (LagInfo partition : store.values()) {
        lag += Math.max(0, partition.offsetLag());
        ends.add(partition.endOffsetPosition());
      }
    }
    return told.put("lag", lag);
  }

  private static void list(ArrayNode into, Object tasks) {
    ((Collection<?>) tasks)
        .stream().map(task -> get(task, "taskId").toString()).sorted().forEach(into::add);
  }

  /** Classes of thread metadata have moved, and changed their names. */
  private static Object get(Object target, String... names) {
    for (String name : names) {
      for (Method method : target.getClass().getMethods()) {
        if (!method.getName().equals(name) || method.getParameterCount() > 0) continue;
        try {
          method.setAccessible(true);
          return method.invoke(target);
        } catch (ReflectiveOperationException impossible) {
          throw new IllegalStateException(impossible);
        }
      }
    }
    throw new IllegalStateException(target.getClass() + " has no " + names[0]);
  }
}
