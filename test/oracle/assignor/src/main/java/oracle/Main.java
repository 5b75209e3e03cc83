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
    }
    out.flush();
  }

  /** Dispatches on the scenario's assignor; a new assignor is a new case. */
  private static Expected answer(Scenario scenario) {
    try {
      return switch (scenario.assignor()) {
        case "hata" -> scenario.converge() ? Convergence.run(scenario) : Hata.run(scenario);
        default -> throw new UnsupportedOperationException("No driver for the assignor " + scenario.assignor());
      };
    } catch (UnsupportedOperationException missing) {
      throw missing;
    } catch (RuntimeException thrown) {
      return Expected.error(scenario.id(), thrown);
    }
  }
}
