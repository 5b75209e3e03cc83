package cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** JSON, one object a line. */
final class Lines {
  static final ObjectMapper JSON = new ObjectMapper();

  private Lines() {}

  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  static ObjectNode read(String line) throws IOException {
    return (ObjectNode) JSON.readTree(line);
  }

  /** Lines of several threads do not mix. */
  static synchronized void print(ObjectNode line) {
    try {
      System.out.println(JSON.writeValueAsString(line));
      System.out.flush();
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
