package io.github.ycsbbackoff.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The result of a verification as a JSON file, for other programs. */
final class VerificationFile {

  private VerificationFile() {}

  /**
   * Writes the file.
   *
   * @param notes remarks on the histories, such as that one is cut off
   */
  static void write(Path file, List<Verification> tables, List<String> notes) throws IOException {
    var all = new LinkedHashMap<String, Object>();
    all.put("sound", tables.stream().allMatch(Verification::sound));
    all.put("tables", tables.stream().map(VerificationFile::table).toList());
    all.put("notes", notes);
    Files.writeString(file, json(all) + "\n");
  }

  private static Map<String, Object> table(Verification result) {
    var table = new LinkedHashMap<String, Object>();
    table.put("table", result.table());
    table.put("sound", result.sound());
    table.put("rows", result.rows());
    table.put("writes", result.writes());
    table.put("acknowledged", result.acknowledged());
    table.put("refused", result.refused());
    table.put("unknown", result.unknown());
    table.put("unended", result.unended());
    table.put("uncertainRows", result.uncertainRows());
    table.put("reads", result.reads());
    var violations = new LinkedHashMap<String, Object>();
    result
        .violations()
        .forEach((kind, number) -> violations.put(kind.name().toLowerCase(Locale.ROOT), number));
    table.put("violations", violations);
    table.put("examples", result.examples().stream().map(VerificationFile::example).toList());
    return table;
  }

  private static Map<String, Object> example(Violation violation) {
    var example = new LinkedHashMap<String, Object>();
    example.put("kind", violation.kind().name().toLowerCase(Locale.ROOT));
    example.put("key", violation.key());
    example.put("words", violation.message());
    example.put("stored", violation.stored());
    return example;
  }

  private static String json(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(each -> quoted(each.getKey().toString()) + ": " + json(each.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream()
          .map(VerificationFile::json)
          .collect(Collectors.joining(",\n  ", "[", "]"));
    }
    return value instanceof String text ? quoted(text) : String.valueOf(value);
  }

  private static String quoted(String text) {
    var quoted = new StringBuilder("\"");
    for (var i = 0; i < text.length(); i++) {
      var letter = text.charAt(i);
      if (letter == '"' || letter == '\\') {
        quoted.append('\\').append(letter);
      } else if (letter < ' ') {
        quoted.append(String.format("\\u%04x", (int) letter));
      } else {
        quoted.append(letter);
      }
    }
    return quoted.append('"').toString();
  }
}
