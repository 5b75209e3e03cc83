package cluster;

import java.io.IOException;
import java.lang.reflect.Proxy;
import kafka.Kafka;
import kafka.tools.StorageTool;

/**
 * Formats a broker's storage and runs it, until the other end of its standard input is closed. The first argument is
 * the file of its settings, all others are for the storage tool.
 */
public final class Broker {
  private Broker() {}

  public static void main(String[] arguments) throws ReflectiveOperationException {
    Thread watch = new Thread(Broker::endWithInput, "standard-input");
    watch.setDaemon(true);
    watch.start();
    String[] format = arguments.clone();
    format[0] = "format";
    int status = statusOf(format);
    if (status != 0) Runtime.getRuntime().halt(status);
    Kafka.main(new String[] {arguments[0]});
  }

  /** The storage tool ends with an exit, which Kafka lets its own tests replace. */
  private static int statusOf(String[] format) throws ReflectiveOperationException {
    Class<?> exit = exit();
    Class<?> procedure = Class.forName(exit.getName() + "$Procedure");
    Object thrower =
        Proxy.newProxyInstance(
            Broker.class.getClassLoader(),
            new Class<?>[] {procedure},
            (proxy, method, taken) -> {
              throw new Ended((int) taken[0]);
            });
    exit.getMethod("setExitProcedure", procedure).invoke(null, thrower);
    try {
      StorageTool.main(format);
      return 0;
    } catch (Ended ended) {
      return ended.status;
    } finally {
      exit.getMethod("resetExitProcedure").invoke(null);
    }
  }

  /** It has moved in 4.4. */
  private static Class<?> exit() throws ClassNotFoundException {
    try {
      return Class.forName("org.apache.kafka.common.utils.internals.Exit");
    } catch (ClassNotFoundException older) {
      return Class.forName("org.apache.kafka.common.utils.Exit");
    }
  }

  private static void endWithInput() {
    try {
      while (System.in.read() >= 0) {
        // Nothing is said to a broker.
      }
    } catch (IOException closed) {
      // As good as its end.
    }
    Runtime.getRuntime().halt(0);
  }

  private static final class Ended extends RuntimeException {
    private final int status;

    private Ended(int status) {
      this.status = status;
    }
  }
}
