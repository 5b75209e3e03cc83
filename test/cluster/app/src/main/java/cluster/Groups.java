package cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Groups as brokers see them: their settings, who may look at them, and one that is not of Kafka Streams. */
final class Groups {
  /** Kafka 3.7 and later have a type of resources for groups. */
  private static final byte GROUP = 32;

  private static final Map<String, Thread> CONSUMERS = new ConcurrentHashMap<>();

  private Groups() {}

  /** Changes settings that the brokers keep for a group. */
  static ObjectNode configure(JsonNode command) throws Exception {
    List<AlterConfigOp> changes = new ArrayList<>();
    command
        .get("settings")
        .fields()
        .forEachRemaining(
            each ->
                changes.add(
                    new AlterConfigOp(
                        new ConfigEntry(each.getKey(), each.getValue().asText()), AlterConfigOp.OpType.SET)));
    ConfigResource group = new ConfigResource(ConfigResource.Type.forId(GROUP), command.get("group").asText());
    try (Admin admin = admin(command)) {
      admin.incrementalAlterConfigs(Map.of(group, changes)).all().get();
    }
    return Lines.object();
  }

  /** Lets a user do something with a resource, or with all whose names begin so. */
  static ObjectNode allow(JsonNode command) throws Exception {
    PatternType pattern = command.path("prefixed").asBoolean() ? PatternType.PREFIXED : PatternType.LITERAL;
    ResourcePattern resource =
        new ResourcePattern(
            ResourceType.fromString(command.get("type").asText()), command.get("name").asText(), pattern);
    AccessControlEntry entry =
        new AccessControlEntry(
            "User:" + command.get("user").asText(),
            "*",
            AclOperation.fromString(command.get("operation").asText()),
            AclPermissionType.ALLOW);
    try (Admin admin = admin(command)) {
      admin.createAcls(List.of(new AclBinding(resource, entry))).all().get();
    }
    return Lines.object();
  }

  /** Lets a plain consumer join a group, and commit what it reads. */
  static ObjectNode consume(JsonNode command) {
    String group = command.get("group").asText();
    Map<String, Object> settings =
        Map.of("bootstrap.servers", command.get("bootstrap").asText(), "group.id", group, "auto.offset.reset", "earliest");
    Thread thread = new Thread(() -> consume(settings, command.get("topic").asText()), group);
    CONSUMERS.put(group, thread);
    thread.start();
    return Lines.object();
  }

  private static void consume(Map<String, Object> settings, String topic) {
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings, bytes, bytes)) {
      consumer.subscribe(List.of(topic));
      while (!Thread.interrupted()) {
        consumer.poll(Duration.ofMillis(200));
        consumer.commitAsync();
      }
    } catch (org.apache.kafka.common.errors.InterruptException expected) {
      // Told to leave.
    }
  }

  /** Lets it leave. */
  static ObjectNode leave(JsonNode command) throws Exception {
    Thread consumer = CONSUMERS.remove(command.get("group").asText());
    consumer.interrupt();
    consumer.join();
    return Lines.object();
  }

  private static Admin admin(JsonNode command) {
    return AdminClient.create(Map.of("bootstrap.servers", command.get("bootstrap").asText()));
  }
}
