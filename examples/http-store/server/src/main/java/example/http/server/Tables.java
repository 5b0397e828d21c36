package example.http.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The rows of all tables, in the order of their keys. */
final class Tables {

  private final Map<String, NavigableMap<String, Map<String, String>>> rows = new TreeMap<>();

  synchronized Map<String, String> get(String table, String key) {
    return of(table).get(key);
  }

  synchronized void put(String table, String key, Map<String, String> fields) {
    of(table).put(key, fields);
  }

  synchronized void patch(String table, String key, Map<String, String> fields) {
    var row = new LinkedHashMap<>(of(table).getOrDefault(key, Map.of()));
    row.putAll(fields);
    of(table).put(key, row);
  }

  synchronized void delete(String table, String key) {
    of(table).remove(key);
  }

  /** Returns a line for each row: its key, a blank, and its fields as a form. */
  synchronized String scan(String table, String from, String count) {
    return of(table).tailMap(from == null ? "" : from).entrySet().stream()
        .limit(Long.parseLong(count))
        .map(row -> Forms.encoded(row.getKey()) + " " + Forms.write(row.getValue()))
        .collect(Collectors.joining("\n"));
  }

  private NavigableMap<String, Map<String, String>> of(String table) {
    return rows.computeIfAbsent(table, name -> new TreeMap<>());
  }
}
