package io.github.ycsbbackoff.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The timeline that a finished run wrote into its {@code metrics.csv}. */
public record Counts(List<String> header, List<List<String>> rows) {

  public static Counts in(Path csv) {
    try {
      var lines = Files.readAllLines(csv).stream().map(line -> List.of(line.split(",", -1)));
      var all = lines.toList();
      return new Counts(all.get(0), all.subList(1, all.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public long acknowledged() {
    return sum("acknowledged");
  }

  public long failed() {
    return sum("failed");
  }

  public long gaveUp() {
    return sum("gave_up");
  }

  public long unknown() {
    return sum("unknown");
  }

  public long attempts() {
    return sum("attempts");
  }

  public long rejections() {
    return header.stream()
        .filter(name -> name.startsWith("rejections_"))
        .mapToLong(this::sum)
        .sum();
  }

  public long backoffs() {
    return sum("backoffs");
  }

  public double backoffSeconds() {
    return rows.stream().mapToDouble(row -> Double.parseDouble(cell(row, "backoff_s"))).sum();
  }

  /** Returns the number of all rows that ended, in one way or the other. */
  public long ended() {
    return acknowledged() + failed() + gaveUp() + unknown();
  }

  public long sum(String column) {
    return rows.stream().mapToLong(row -> Long.parseLong(cell(row, column))).sum();
  }

  /** Returns the value at the end of the run. */
  public String last(String column) {
    return cell(rows.get(rows.size() - 1), column);
  }

  /** Returns the greatest value at the end of a second. */
  public long most(String column) {
    return rows.stream().mapToLong(row -> Long.parseLong(cell(row, column))).max().orElseThrow();
  }

  /** Returns the values at the ends of the seconds, without those that repeat the one before. */
  public List<Double> changes(String column) {
    var changes = new ArrayList<Double>();
    for (var row : rows) {
      var value = Double.parseDouble(cell(row, column));
      if (changes.isEmpty() || changes.get(changes.size() - 1) != value) {
        changes.add(value);
      }
    }
    return changes;
  }

  private String cell(List<String> row, String column) {
    return row.get(header.indexOf(column));
  }
}
