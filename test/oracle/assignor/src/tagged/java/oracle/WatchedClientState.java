package oracle;

import java.util.Map;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.assignment.ClientState;

/** A client state that tells when it gets a standby. Kafka 3.2 and later: a client state has tags (KIP-708). */
final class WatchedClientState extends ClientState {
  private final Movements movements;

  WatchedClientState(Scenario.Client client, Map<TaskId, Long> lags, Movements movements) {
    super(client.previousActive(), client.previousStandby(), lags, client.tags(), client.capacity());
    this.movements = movements;
    Released.identify(this, client.id());
  }

  @Override
  public void assignStandby(TaskId task) {
    if (movements != null) movements.assigned(task);
    super.assignStandby(task);
  }
}
