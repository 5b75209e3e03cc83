package cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Hosts Kafka Streams instances. Takes one JSON object a line on standard input, and answers each with a line that has
 * its {@code id}; rebalances and changes of state are told in between. Ends, without closing anything, with its input.
 */
public final class Main {
  private static final Map<String, Instance> INSTANCES = new ConcurrentHashMap<>();

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      ObjectNode command = Lines.read(line);
      new Thread(() -> answer(command), "command").start();
    }
    Runtime.getRuntime().halt(0);
  }

  private static void answer(ObjectNode command) {
    ObjectNode answer;
    try {
      answer = run(command);
    } catch (Exception failed) {
      answer = Lines.object().put("error", failed.toString());
    }
    answer.set("id", command.get("id"));
    Lines.print(answer);
  }

  private static ObjectNode run(ObjectNode command) throws Exception {
    String name = command.path("name").asText();
    switch (command.get("do").asText()) {
      case "topics":
        return createTopics(command);
      case "produce":
        return produce(command);
      case "start":
        INSTANCES.put(name, new Instance(command));
        return Lines.object();
      case "stop":
        return Lines.object().put("closed", INSTANCES.remove(name).close());
      case "rejoin":
        INSTANCES.get(name).rejoin();
        return Lines.object();
      case "group":
        return Groups.configure(command);
      case "allow":
        return Groups.allow(command);
      case "consume":
        return Groups.consume(command);
      case "leave":
        return Groups.leave(command);
      case "describe":
        ObjectNode all = Lines.object();
        INSTANCES.forEach((each, instance) -> all.set(each, instance.describe()));
        return all;
      default:
        throw new IllegalArgumentException("unknown command");
    }
  }

  private static ObjectNode createTopics(JsonNode command) throws Exception {
    List<NewTopic> topics = new ArrayList<>();
    for (JsonNode each : command.get("subtopologies")) {
      topics.add(new NewTopic(each.get("topic").asText(), each.get("partitions").asInt(), (short) 1));
    }
    try (Admin admin = AdminClient.create(Map.of("bootstrap.servers", command.get("bootstrap").asText()))) {
      admin.createTopics(topics).all().get();
    }
    return Lines.object();
  }

  /** So many records with keys of their own into each partition. */
  private static ObjectNode produce(JsonNode command) {
    ByteArraySerializer bytes = new ByteArraySerializer();
    Map<String, Object> settings = Map.of("bootstrap.servers", command.get("bootstrap").asText(), "linger.ms", 50);
    int first = command.get("from").asInt();
    int end = first + command.get("records").asInt();
    try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings, bytes, bytes)) {
      for (JsonNode each : command.get("subtopologies")) {
        for (int partition = 0; partition < each.get("partitions").asInt(); partition++) {
          for (int record = first; record < end; record++) {
            byte[] key = ByteBuffer.allocate(8).putInt(partition).putInt(record).array();
            producer.send(new ProducerRecord<>(each.get("topic").asText(), partition, key, key));
          }
        }
      }
    }
    return Lines.object();
  }
}
