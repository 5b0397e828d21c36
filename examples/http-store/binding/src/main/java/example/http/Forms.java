package example.http;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** Rows as HTML forms, in a character set that has every byte. */
final class Forms {

  private Forms() {}

  static String write(Map<String, ByteIterator> values) {
    return values.entrySet().stream()
        .map(field -> encoded(field.getKey()) + "=" + encoded(text(field.getValue())))
        .collect(Collectors.joining("&"));
  }

  /**
   * Returns the fields of a row.
   *
   * @param wanted null for all
   */
  static Map<String, ByteIterator> read(String form, Set<String> wanted) {
    var values = new LinkedHashMap<String, ByteIterator>();
    for (var field : form.split("&", -1)) {
      var equals = field.indexOf('=');
      var name = equals < 0 ? "" : decoded(field.substring(0, equals));
      if (equals > 0 && (wanted == null || wanted.contains(name))) {
        values.put(name, new ByteArrayByteIterator(bytes(decoded(field.substring(equals + 1)))));
      }
    }
    return values;
  }

  /** Returns the rows that a scan has found: their forms by their keys. */
  static Map<String, String> rows(String lines) {
    var rows = new LinkedHashMap<String, String>();
    lines
        .lines()
        .map(line -> line.split(" ", 2))
        .forEach(parts -> rows.put(decoded(parts[0]), parts[1]));
    return rows;
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.ISO_8859_1);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.ISO_8859_1);
  }

  private static String text(ByteIterator value) {
    return new String(value.toArray(), StandardCharsets.ISO_8859_1);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
