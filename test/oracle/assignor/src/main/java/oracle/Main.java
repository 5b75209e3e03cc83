package oracle;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Reads scenarios on standard input, one a line, and writes what Kafka makes of each on standard output. */
public final class Main {
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (!line.isBlank()) out.println(Expected.json(answer(Scenarios.parse(line))));
      // Whoever asks one by one waits for the answer.
      if (!in.ready()) out.flush();
    }
    out.flush();
  }

  /** Dispatches on the scenario's assignor; a new assignor is a new case. */
  private static Expected answer(Scenario scenario) {
    try {
      return switch (scenario.assignor()) {
        case "hata" -> scenario.converge() ? Convergence.run(scenario) : Hata.run(scenario);
        case "sticky", "fallback" -> Legacy.run(scenario);
        case "publicSticky", "publicStickyPreserve" -> newer("PublicSticky").run(scenario);
        default -> throw new MissingDriver(scenario.assignor());
      };
    } catch (MissingDriver missing) {
      throw missing;
    } catch (RuntimeException thrown) {
      return Expected.error(scenario.id(), thrown);
    }
  }

  private static Driver newer(String name) {
    Driver driver = Released.driver(name);
    if (driver == null) throw new MissingDriver(name);
    return driver;
  }

  private static final class MissingDriver extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MissingDriver(String assignor) {
      super("No driver for the assignor " + assignor);
    }
  }
}
