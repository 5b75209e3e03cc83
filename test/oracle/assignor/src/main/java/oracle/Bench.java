package oracle;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures HighAvailabilityTaskAssignor.assign. A line is `WARMUPS RUNS SCENARIO`; the answer tells the milliseconds of
 * each measured run, and what came out. Every run has client states of its own, made before the clock starts.
 */
public final class Bench {
  private static final double NANOS_IN_MILLI = 1e6;

  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] parts = line.split(" ", 3);
      Scenario scenario = Scenarios.parse(parts[2]);
      System.out.println(measured(scenario, Integer.parseInt(parts[0]), Integer.parseInt(parts[1])));
    }
  }

  private static String measured(Scenario scenario, int warmups, int runs) throws Exception {
    List<Double> milliseconds = new ArrayList<>();
    Map<String, Object> answer = new LinkedHashMap<>();
    for (int run = 0; run < warmups + runs; run++) {
      Hata.Run measured = new Hata.Run(scenario, Hata.lags(scenario));
      long started = System.nanoTime();
      measured.assign();
      if (run >= warmups) milliseconds.add((System.nanoTime() - started) / NANOS_IN_MILLI);
      answer = Expected.of(scenario.id(), Map.of(), measured.tasks()).fields();
    }
    return new ObjectMapper().writeValueAsString(
        Map.of("milliseconds", milliseconds, "clients", answer.get("clients")));
  }
}
