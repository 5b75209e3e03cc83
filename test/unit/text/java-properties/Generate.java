import java.io.StringReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;

/**
 * Writes vectors.jsonl: odd texts and what java.util.Properties reads from them, a line each as
 * [text, [key, value, key, value, ...]] in the order of the text, equal keys included; null in place of the list
 * where Java refuses the text. Made on JDK 17: java Generate.java vectors.jsonl
 */
public class Generate {
    private static final String[] PIECES = {
        "a", "b", "key", "=", ":", " ", "\t", "\f", "\\", "\\", "\n", "\n", "\r", "\r\n", "#", "!", "\\u0041",
        "\\u00e9", "\\t", "\\n", "\\\n", "\\\r\n", "\\\r", "\\ ", "\\=", "\\:", "\u00e9", "\uFEFF", "\u00a0", "\u2028",
        "\\uD83D\\uDE00", "num.standby.replicas", "value", "\\\\", "\\#", "---", "\\u12", "\\x", "\u000b", "\u0085",
    };

    private static final String[] BY_HAND = {
        "", "\\", "\\\n", "\\\r\n", "\\\n ", "\\\n\n", "a", "a\\", "a=b\\", "a=b\\\n", "a=b\\\n\n", "a=b\\\n  \n", "=", " = ",
        "=v", ":v", "a==b", "a = = b", "a : = b", "a b=c", "a\\ b=c", "a\\=b=c", "a\\\\=b", "a=b # no comment",
        "# c\\\na=b", "  # c\na=b", "\\\n# is it a comment\na=b", "a=\\\n# not a comment", "a\\\n = b", "a\\\n\\\nb=c",
        "a=\\u00e9\\u0041", "a=\\u00E9x", "a=\\u", "a=\\u12", "a=\\u12g4", "\\u00g0=x", "a=\\\\u12", "a=\\U0041", "a=1\na=2",
        "a=1\r\r\nb=2\rc=3", "\uFEFFa=b", "\uFEFF# a=b", "a=b  ", "a=\t b\t ", "a\fb", "a=C:\\\\tmp\\\\x", "a=C:\\temp",
        "client.tag.zone=eu-central-1a ", "a=b\\\n    c\\\n\td", "a=b\\\\\nc=d", "a=b\\\\\\\nc=d", "\n\n\n", " \t\f", "!a=b\n!\n#",
        "a=\\u0020b", "a=\\ b", "\\u003d=x", "a\\u003d=x", "a=b\\u000a", "a\u00a0b=c", "a=\\uD83D\\uDE00", "a=\uD83D\uDE00",
    };

    public static void main(String[] args) throws Exception {
        List<String> texts = new ArrayList<>(List.of(BY_HAND));
        Random random = new Random(20240229);
        while (texts.size() < 900) {
            StringBuilder text = new StringBuilder();
            for (int n = 1 + random.nextInt(14); n > 0; n--) text.append(PIECES[random.nextInt(PIECES.length)]);
            texts.add(text.toString());
        }
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(args[0]), StandardCharsets.US_ASCII))) {
            for (String text : texts) out.print("[" + quote(text) + "," + read(text) + "]\n");
        }
    }

    private static String read(String text) {
        List<String> pairs = new ArrayList<>();
        Properties properties = new Properties() {
            @Override
            public synchronized Object put(Object key, Object value) {
                pairs.add(quote((String) key));
                pairs.add(quote((String) value));
                return null;
            }
        };
        try {
            properties.load(new StringReader(text));
        } catch (IllegalArgumentException malformed) {
            return "null";
        } catch (java.io.IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return "[" + String.join(",", pairs) + "]";
    }

    private static String quote(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') out.append('\\').append(c);
            else if (c < 0x20 || c > 0x7e) out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        return out.append('"').toString();
    }
}
