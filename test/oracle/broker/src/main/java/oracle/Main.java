package oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads scenarios on standard input, one a line, and writes what the broker's assignor makes of each. */
public final class Main {
  private static final ObjectMapper JSON = new ObjectMapper();

  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (!line.isBlank()) out.println(answer(JSON.readTree(line)));
      // Whoever asks one by one waits for the answer.
      if (!in.ready()) out.flush();
    }
    out.flush();
  }

  private static ObjectNode answer(JsonNode scenario) {
    ObjectNode answer = JSON.createObjectNode();
    ObjectNode members = answer.putObject("members");
    Map<String, Placed> placed = Assignor.assign(scenario);
    for (JsonNode member : scenario.get("members")) {
      String id = member.get("id").asText();
      ObjectNode node = members.putObject(id);
      node.set("active", json(placed.get(id).active()));
      node.set("standby", json(placed.get(id).standby()));
    }
    return answer;
  }

  /** What one member gets: partitions by subtopology. */
  record Placed(Map<String, Set<Integer>> active, Map<String, Set<Integer>> standby) {}

  private static ArrayNode json(Map<String, Set<Integer>> tasks) {
    ArrayNode node = JSON.createArrayNode();
    new TreeMap<>(tasks).forEach((subtopology, partitions) ->
        new TreeSet<>(partitions).forEach(partition -> node.add(subtopology + "_" + partition)));
    return node;
  }
}
