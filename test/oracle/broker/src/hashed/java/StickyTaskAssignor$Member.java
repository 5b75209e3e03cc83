package org.apache.kafka.coordinator.group.streams.assignor;

/**
 * Stands in for the assignor's own class of this name, which has no hash code but that of its identity. Nothing else
 * of Kafka is replaced.
 */
class StickyTaskAssignor$Member {
  final String processId;
  final String memberId;

  public StickyTaskAssignor$Member(String processId, String memberId) {
    this.processId = processId;
    this.memberId = memberId;
  }

  @Override
  public int hashCode() {
    return memberId.hashCode();
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }
}
