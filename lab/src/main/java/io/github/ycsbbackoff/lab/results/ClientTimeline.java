package io.github.ycsbbackoff.lab.results;

import io.github.ycsbbackoff.policy.LocalRefusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.stream.Stream;

/**
 * The timeline of one client, from {@code client.csv}: what the client did, second by second.
 *
 * @param startEpochSeconds the client's start on the wall clock, which server.csv and latency.hlog
 *     are aligned by
 * @param openAtEnd the number of operations that had not ended with the last second: those of a
 *     client that was stopped, since a client that ends by itself waits for them
 */
public record ClientTimeline(
    double startEpochSeconds, List<ClientSecond> seconds, double openAtEnd) {

  /** Makes the timeline of a client that ended by itself. */
  public ClientTimeline(double startEpochSeconds, List<ClientSecond> seconds) {
    this(startEpochSeconds, seconds, 0);
  }

  /** Returns an empty timeline, for a client that keeps none. */
  static ClientTimeline none(double startEpochSeconds) {
    return new ClientTimeline(startEpochSeconds, List.of());
  }

  static ClientTimeline read(Path file) {
    return of(CsvTable.read(file));
  }

  static ClientTimeline of(CsvTable table) {
    if (table.rows().isEmpty()) {
      throw new BrokenResultException(table.file(), 1, "a header and no rows");
    }
    int time = table.indexOf("t_s");
    var first = table.rows().get(0);
    return new ClientTimeline(
        first[table.indexOf("epoch_s")] - first[time], seconds(table, time), openAtEnd(table));
  }

  /** Returns when the last interval ended, in seconds since the client's start. */
  public double endSeconds() {
    return seconds.get(seconds.size() - 1).endSeconds();
  }

  private static List<ClientSecond> seconds(CsvTable table, int time) {
    int acknowledged = table.indexOf("acknowledged");
    int failed = table.indexOf("failed");
    int gaveUp = table.indexOf("gave_up");
    var unknown = table.columns().indexOf("unknown");
    int backoff = table.indexOf("backoff_s");
    int p99 = table.indexOf("latency_p99_ms");
    int[] reasons = rejectionColumns(table);
    var seconds = new ArrayList<ClientSecond>(table.rows().size());
    double start = 0;
    for (var row : table.rows()) {
      double end = row[time];
      if (!(end > start)) {
        throw new BrokenResultException(
            table.file(), seconds.size() + 2, "t_s " + end + " is not after " + start);
      }
      double rejections = 0;
      for (int reason : reasons) {
        rejections += row[reason];
      }
      seconds.add(
          new ClientSecond(
              start,
              end,
              row[acknowledged],
              row[failed],
              row[gaveUp],
              // Files of earlier versions count unknown rows among the failed ones.
              unknown < 0 ? 0 : row[unknown],
              rejections,
              row[backoff],
              row[p99],
              sending(table, row)));
      start = end;
    }
    return seconds;
  }

  /**
   * Reads what was sent. Files of earlier versions count no operations, and have no local refusals.
   */
  private static Sending sending(CsvTable table, double[] row) {
    var operations = table.columns().indexOf("operations");
    if (operations < 0) {
      return Sending.UNKNOWN;
    }
    var refused = new EnumMap<LocalRefusal, Double>(LocalRefusal.class);
    for (var cause : LocalRefusal.values()) {
      // A cause that an earlier version did not know refused nothing.
      refused.put(cause, column(table, row, "refused_" + cause.tag(), 0));
    }
    return new Sending(
        row[operations],
        row[table.indexOf("attempts")],
        refused,
        row[table.indexOf("admission_s")],
        row[table.indexOf("budget")],
        row[table.indexOf("limit")],
        column(table, row, "admission", Double.NaN));
  }

  private static double column(CsvTable table, double[] row, String name, double otherwise) {
    var column = table.columns().indexOf(name);
    return column < 0 ? otherwise : row[column];
  }

  /** Counts the attempts in flight at the end, and the operations that wait for their next one. */
  private static double openAtEnd(CsvTable table) {
    var last = table.rows().get(table.rows().size() - 1);
    return Stream.of("in_flight", "backing_off")
        .mapToInt(table.columns()::indexOf)
        .filter(column -> column >= 0)
        .mapToDouble(column -> last[column])
        .sum();
  }

  private static int[] rejectionColumns(CsvTable table) {
    var reasons =
        table.columns().stream()
            .filter(column -> column.startsWith("rejections_"))
            .mapToInt(table::indexOf)
            .toArray();
    if (reasons.length == 0) {
      throw new BrokenResultException(table.file(), 1, "no column 'rejections_...'");
    }
    return reasons;
  }
}
