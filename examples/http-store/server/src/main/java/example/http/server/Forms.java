package example.http.server;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Rows as HTML forms, in a character set that has every byte. */
final class Forms {

  private Forms() {}

  static Map<String, String> read(String form) {
    var fields = new LinkedHashMap<String, String>();
    for (var field : form.split("&", -1)) {
      var equals = field.indexOf('=');
      if (equals > 0) {
        fields.put(decoded(field.substring(0, equals)), decoded(field.substring(equals + 1)));
      }
    }
    return fields;
  }

  static String write(Map<String, String> row) {
    return row.entrySet().stream()
        .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.ISO_8859_1);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.ISO_8859_1);
  }
}
