import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * Prints what one Kafka version knows of its keys, as JSON: for each surface its keys in the order of their names.
 * Compiles and runs against every version since 2.6, with the unmodified released jars.
 */
public final class Facts {
  public static void main(String[] args) {
    StringBuilder out = new StringBuilder("{");
    surface(out, "streams", StreamsConfig.configDef(), StreamsConfig.class);
    surface(out.append(','), "consumer", ConsumerConfig.configDef(), ConsumerConfig.class);
    surface(out.append(','), "producer", ProducerConfig.configDef(), ProducerConfig.class);
    surface(out.append(','), "admin", AdminClientConfig.configDef(), AdminClientConfig.class);
    topics(out.append(','));
    System.out.println(out.append("\n}"));
  }

  private static void surface(StringBuilder out, String name, ConfigDef definition, Class<?> holder) {
    Set<String> deprecated = deprecatedConstants(holder);
    List<String> keys = new ArrayList<>();
    for (ConfigKey key : new TreeMap<>(definition.configKeys()).values()) keys.add(entry(key, deprecated));
    out.append('\n').append(quote(name)).append(":{\n").append(String.join(",\n", keys)).append('}');
  }

  private static String entry(ConfigKey key, Set<String> deprecated) {
    List<String> fields = new ArrayList<>();
    fields.add("\"type\":" + quote(key.type.name()));
    if (key.hasDefault()) fields.add("\"default\":" + quote(ConfigDef.convertToString(key.defaultValue, key.type)));
    if (key.validator != null) fields.add("\"valid\":" + quote(validValues(key)));
    fields.add("\"importance\":" + quote(key.importance.name()));
    if (deprecated.contains(key.name)) fields.add("\"deprecated\":true");
    if (key.internalConfig) fields.add("\"internal\":true");
    return quote(key.name) + ":{" + String.join(",", fields) + "}";
  }

  /** The validator's own words, with what it does not say found by trying: case for enums, rules for lists. */
  private static String validValues(ConfigKey key) {
    String text = key.validator.toString();
    if (text.contains("$$Lambda")) return "unspoken";
    if (key.type == ConfigDef.Type.LIST && text.isEmpty()) {
      String words = accepts(key, List.of("a", "a")) ? "list" : "distinct";
      return words + (accepts(key, List.of()) ? "" : ", non-empty");
    }
    if (key.type == ConfigDef.Type.LIST && !accepts(key, List.of())) return text + ", non-empty";
    if (key.type != ConfigDef.Type.STRING || !text.startsWith("[")) return text;
    String first = text.substring(1).split("[,\\]]")[0];
    boolean anyCase = !first.equals("null") && accepts(key, first.toUpperCase()) && accepts(key, first.toLowerCase());
    boolean hasCase = !first.toUpperCase().equals(first.toLowerCase());
    return anyCase && hasCase ? "(case insensitive) " + text : text;
  }

  private static boolean accepts(ConfigKey key, Object value) {
    try {
      key.validator.ensureValid(key.name, value);
      return true;
    } catch (ConfigException refused) {
      return false;
    }
  }

  /** Topic settings from the broker's LogConfig where that is on the class path, else only their names. */
  private static void topics(StringBuilder out) {
    ConfigDef definition = logConfig();
    if (definition != null) {
      surface(out, "topic", definition, TopicConfig.class);
      return;
    }
    Set<String> deprecated = deprecatedConstants(TopicConfig.class);
    List<String> keys = new ArrayList<>();
    for (String name : constants(TopicConfig.class, field -> field.getName().endsWith("_CONFIG"))) {
      keys.add(quote(name) + ":{" + (deprecated.contains(name) ? "\"deprecated\":true" : "") + "}");
    }
    out.append("\n\"topic\":{\n").append(String.join(",\n", keys)).append('}');
  }

  private static ConfigDef logConfig() {
    try {
      Class<?> holder = Class.forName("org.apache.kafka.storage.internals.log.LogConfig");
      return (ConfigDef) holder.getMethod("configDefCopy").invoke(null);
    } catch (ClassNotFoundException absent) {
      return null;
    } catch (ReflectiveOperationException changed) {
      throw new IllegalStateException(changed);
    }
  }

  /** Values of the deprecated public constants, less those that another constant still offers. */
  private static Set<String> deprecatedConstants(Class<?> holder) {
    Set<String> deprecated = constants(holder, field -> field.isAnnotationPresent(Deprecated.class));
    deprecated.removeAll(constants(holder, field -> !field.isAnnotationPresent(Deprecated.class)));
    return deprecated;
  }

  private static Set<String> constants(Class<?> holder, Predicate<Field> wanted) {
    Set<String> values = new TreeSet<>();
    for (Field field : holder.getDeclaredFields()) {
      boolean constant = Modifier.isPublic(field.getModifiers()) && Modifier.isStatic(field.getModifiers())
          && field.getType() == String.class;
      if (!constant || !wanted.test(field)) continue;
      try {
        Object value = field.get(null);
        if (value != null) values.add((String) value);
      } catch (IllegalAccessException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
    return values;
  }

  private static String quote(String text) {
    if (text == null) return "null";
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c < ' ' || c > '~') out.append(String.format("\\u%04x", (int) c));
      else out.append(c);
    }
    return out.append('"').toString();
  }
}
