package cluster;

import java.security.Provider;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.security.Security;

/**
 * Before 2.8 process ids are random UUIDs, and their order decides. This is where UUIDs get their bytes from: as random
 * as ever, but a thread may ask for a place, which the first four bits tell in Kafka's order of signed numbers.
 */
public final class PlacedRandom extends SecureRandomSpi {
  private static final ThreadLocal<Integer> PLACE = new ThreadLocal<>();
  private static final long serialVersionUID = 1;

  private final transient SecureRandom random;

  public PlacedRandom() throws ReflectiveOperationException, java.security.GeneralSecurityException {
    random = SecureRandom.getInstance("NativePRNG");
  }

  /** To be called before the first UUID is made. */
  static void install() {
    Provider provider = new Provider("placed", "1", "random numbers with a place") {};
    provider.put("SecureRandom.placed", PlacedRandom.class.getName());
    Security.insertProviderAt(provider, 1);
  }

  /** UUIDs that this thread makes have the place, 0 to 15, from now on; a negative one: none. */
  static void place(int place) {
    if (place > 15) throw new IllegalArgumentException("no place " + place);
    if (place < 0) PLACE.remove();
    else PLACE.set(place);
  }

  @Override
  protected void engineNextBytes(byte[] bytes) {
    random.nextBytes(bytes);
    Integer place = PLACE.get();
    if (place != null && bytes.length > 0) bytes[0] = (byte) ((place ^ 8) << 4 | bytes[0] & 0xf);
  }

  @Override
  protected void engineSetSeed(byte[] seed) {
    random.setSeed(seed);
  }

  @Override
  protected byte[] engineGenerateSeed(int count) {
    return random.generateSeed(count);
  }
}
