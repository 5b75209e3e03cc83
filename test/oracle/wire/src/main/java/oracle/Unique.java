package oracle;

import java.nio.ByteBuffer;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.streams.internals.generated.SubscriptionInfoData;

/** The one field of a subscription that SubscriptionInfo does not tell. */
final class Unique {
  private Unique() {}

  static int of(ByteBuffer bytes, int version) {
    if (version > SubscriptionInfoData.HIGHEST_SUPPORTED_VERSION) return 0;
    bytes.rewind();
    return new SubscriptionInfoData(new ByteBufferAccessor(bytes), (short) version).uniqueField();
  }
}
