package oracle;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Reads lines {@code {"kind": "subscription" | "assignment-info", "input": … or "hex": …}} on standard input and
 * answers what Kafka writes of the input and reads of the bytes: {@code {"hex", "decoded", "error"}}.
 */
public final class Main {
  /** Escapes what is not ASCII, since half a surrogate pair would not survive UTF-8. */
  static final ObjectMapper JSON =
      new ObjectMapper().configure(JsonWriteFeature.ESCAPE_NON_ASCII.mappedFeature(), true);

  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (!line.isBlank()) out.println(JSON.writeValueAsString(answer(JSON.readTree(line))));
      // Whoever asks one by one waits for the answer.
      if (!in.ready()) out.flush();
    }
    out.flush();
  }

  private static ObjectNode answer(JsonNode line) {
    ObjectNode answer = JSON.createObjectNode();
    Codec codec = line.get("kind").asText().equals("subscription") ? new Subscriptions() : new Assignments();
    byte[] bytes;
    try {
      JsonNode input = line.get("input");
      bytes = input == null ? HexFormat.of().parseHex(line.get("hex").asText()) : array(codec.encode(input));
    } catch (RuntimeException thrown) {
      return answer.put("error", text(thrown));
    }
    answer.put("hex", HexFormat.of().formatHex(bytes));
    try {
      answer.set("decoded", codec.decode(ByteBuffer.wrap(bytes)));
    } catch (RuntimeException | OutOfMemoryError thrown) {
      answer.set("decoded", JSON.createObjectNode().put("error", text(thrown)));
    }
    return answer;
  }

  /** An exception without message says "null" here, so that its line is told from one with an empty message. */
  private static String text(Throwable thrown) {
    return thrown.getClass().getName() + ": " + thrown.getMessage();
  }

  private static byte[] array(ByteBuffer buffer) {
    buffer.rewind();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }
}
