package cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.internals.StreamsPartitionAssignor;

/** Kafka's leader, recorded: the bytes that members sent, and those they are sent. */
public final class RecordingPartitionAssignor extends StreamsPartitionAssignor {
  @Override
  public GroupAssignment assign(Cluster metadata, GroupSubscription group) {
    ObjectNode rebalance = Recording.begin();
    ObjectNode members = rebalance.putObject("members");
    group
        .groupSubscription()
        .forEach(
            (id, subscription) -> {
              ObjectNode member = members.putObject(id);
              list(member.putArray("owned"), subscription.ownedPartitions());
              member.put("userData", hex(subscription.userData()));
            });
    GroupAssignment decided = super.assign(metadata, group);
    ObjectNode assigned = rebalance.putObject("assigned");
    decided
        .groupAssignment()
        .forEach(
            (id, assignment) -> {
              ObjectNode member = assigned.putObject(id);
              list(member.putArray("partitions"), assignment.partitions());
              member.put("userData", hex(assignment.userData()));
            });
    Recording.end();
    return decided;
  }

  private static void list(ArrayNode into, List<TopicPartition> partitions) {
    partitions.forEach(partition -> into.add(partition.toString()));
  }

  private static String hex(ByteBuffer data) {
    if (data == null) return "";
    ByteBuffer copy = data.duplicate();
    copy.rewind();
    byte[] bytes = new byte[copy.remaining()];
    copy.get(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
