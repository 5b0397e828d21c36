package io.github.ycsbbackoff.lab.fleet;

import io.github.ycsbbackoff.lab.results.BrokenResultException;
import io.github.ycsbbackoff.lab.results.CsvTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The timelines of many clients as one, in seconds since the trial's start. A client's interval
 * that lies in two of these seconds counts in both, by the share in each; its counts stay whole
 * numbers that add up to what the client counted. Only one client's timeline is in memory at a
 * time.
 */
final class MergedTimeline {

  private static final String TIME = "t_s";
  private static final String BEGUN = "begun";
  private static final double MILLIS = 1e3;

  private final List<String> columns;
  private final Fold[] folds;
  private final List<Second> seconds = new ArrayList<>();
  private final Second atTheEnd;
  private double endSeconds;

  /** What all clients together had in one second. */
  private final class Second {
    private final double[] sums = new double[folds.length];

    /** How many values a sum is of, or what they weigh together. */
    private final double[] weights = new double[folds.length];

    private void add(int column, double value, double weight) {
      sums[column] += value;
      weights[column] += weight;
    }

    private double value(int column) {
      return switch (folds[column]) {
        case COUNT, SECONDS -> sums[column];
        case LEVEL, LARGEST -> weights[column] > 0 ? sums[column] : Double.NaN;
        case STATE, MEAN_OF_BEGUN ->
            weights[column] > 0 ? sums[column] / weights[column] : Double.NaN;
        case TIME, LATENCY -> Double.NaN;
      };
    }
  }

  /**
   * Starts without clients.
   *
   * @param columns the columns of the clients' timelines
   */
  MergedTimeline(List<String> columns) {
    this.columns = List.copyOf(columns);
    this.folds = columns.stream().map(Fold::of).toArray(Fold[]::new);
    this.atTheEnd = new Second();
  }

  /**
   * Adds the timeline of one client; a column that it lacks, as one of an earlier version may,
   * counts nothing.
   *
   * @param offsetSeconds by how much the client began after the trial
   * @throws BrokenResultException if its times go back
   */
  void add(CsvTable client, double offsetSeconds) {
    var time = client.indexOf(TIME);
    var places = columns.stream().mapToInt(client.columns()::indexOf).toArray();
    var begun = client.columns().indexOf(BEGUN);
    var start = 0.0;
    for (var row : client.rows()) {
      if (!(row[time] > start)) {
        throw new BrokenResultException(
            client.file(), 0, "t_s " + row[time] + " is not after " + start);
      }
      var interval = new Interval(row, places, begun, inMillis(offsetSeconds + start));
      interval.spread(inMillis(offsetSeconds + row[time]));
      start = row[time];
    }
    endSeconds = Math.max(endSeconds, inMillis(offsetSeconds + start));
    if (!client.rows().isEmpty()) {
      addLast(client.rows().get(client.rows().size() - 1), places);
    }
  }

  /**
   * Notes how a client stood when it ended: what one that was killed had in flight never got an
   * answer.
   */
  private void addLast(double[] row, int[] places) {
    for (var column = 0; column < folds.length; column++) {
      var value = places[column] < 0 ? Double.NaN : row[places[column]];
      if (!Double.isNaN(value) && (folds[column] == Fold.LEVEL || folds[column] == Fold.STATE)) {
        atTheEnd.add(column, value, 1);
      }
    }
  }

  /**
   * Returns a time as timelines have it, in whole milliseconds: one that is behind the end of a
   * second only because doubles are rounded must not make a second of its own.
   */
  static double inMillis(double seconds) {
    return Math.round(seconds * MILLIS) / MILLIS;
  }

  /** Returns when the last client ended. */
  double endSeconds() {
    return endSeconds;
  }

  /** Returns when a second ended; the last one may be shorter than the others. */
  private double endSeconds(int second) {
    return second == seconds.size() - 1 ? endSeconds : second + 1;
  }

  /** Returns the value of a column in a second; NaN where no client has one. */
  private double value(int second, int column) {
    var isLevel = folds[column] == Fold.LEVEL || folds[column] == Fold.STATE;
    return second == seconds.size() - 1 && isLevel
        ? atTheEnd.value(column)
        : seconds.get(second).value(column);
  }

  /** Returns the sum of the rejections of each reason over all seconds. */
  Map<String, Long> rejections() {
    var byReason = new LinkedHashMap<String, Long>();
    for (var i = 0; i < folds.length; i++) {
      if (columns.get(i).startsWith(ClientCounts.REJECTIONS)) {
        var column = i;
        byReason.put(
            columns.get(i).substring(ClientCounts.REJECTIONS.length()),
            Math.round(seconds.stream().mapToDouble(second -> second.sums[column]).sum()));
      }
    }
    return byReason;
  }

  /**
   * Writes the timeline in the form in which each client has written its own.
   *
   * @param latencies the latencies of all clients
   */
  void write(Path file, double startEpochSeconds, MergedLatencies latencies) throws IOException {
    try (var out = Files.newBufferedWriter(file)) {
      out.write(String.join(",", columns) + "\n");
      for (var second = 0; second < seconds.size(); second++) {
        var cells = new ArrayList<String>();
        for (var column = 0; column < folds.length; column++) {
          cells.add(cell(second, column, startEpochSeconds, latencies));
        }
        out.write(String.join(",", cells) + "\n");
      }
    }
  }

  private String cell(int second, int column, double startEpochSeconds, MergedLatencies latencies) {
    return switch (folds[column]) {
      case COUNT -> Long.toString(Math.round(value(second, column)));
      case TIME ->
          decimal(endSeconds(second) + (columns.get(column).equals(TIME) ? 0 : startEpochSeconds));
      case LATENCY -> decimal(latencies.millis(second, columns.get(column)));
      case LEVEL, STATE, SECONDS, MEAN_OF_BEGUN, LARGEST -> decimal(value(second, column));
    };
  }

  private static String decimal(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
  }

  private Second second(int number) {
    while (seconds.size() <= number) {
      seconds.add(new Second());
    }
    return seconds.get(number);
  }

  /** One interval of one client, on the axis of all. */
  private final class Interval {
    private final double[] row;
    private final int[] places;
    private final double begun;
    private final double start;
    private final long[] given = new long[folds.length];

    Interval(double[] row, int[] places, int begunPlace, double start) {
      this.row = row;
      this.places = places;
      this.begun = begunPlace < 0 ? 0 : row[begunPlace];
      this.start = start;
    }

    /** Gives each second what of the interval lies in it. */
    private void spread(double end) {
      // What a clock has before the trial's start belongs to its first second.
      var last = Math.max(0, (int) Math.ceil(end) - 1);
      var first = Math.min(last, Math.max(0, (int) Math.floor(start)));
      var before = 0.0;
      for (var number = first; number <= last; number++) {
        var upTo = number == last ? 1 : (number + 1 - start) / (end - start);
        give(second(number), before, upTo, number + 1 <= end);
        before = upTo;
      }
    }

    /**
     * Gives a second its part of the interval.
     *
     * @param from the share of the interval that lies before the second
     * @param to the share up to the second's end
     * @param hasItsEnd whether the second's end lies in the interval
     */
    private void give(Second second, double from, double to, boolean hasItsEnd) {
      for (var column = 0; column < folds.length; column++) {
        var value = places[column] < 0 ? Double.NaN : row[places[column]];
        if (Double.isNaN(value)) {
          continue;
        }
        switch (folds[column]) {
          case COUNT -> {
            var whole = Math.round(value * to);
            second.add(column, (double) (whole - given[column]), 0);
            given[column] = whole;
          }
          case SECONDS -> second.add(column, value * (to - from), 0);
          case LEVEL, STATE -> {
            if (hasItsEnd) {
              second.add(column, value, 1);
            }
          }
          case MEAN_OF_BEGUN ->
              second.add(column, value * begun * (to - from), begun * (to - from));
          case LARGEST -> {
            second.sums[column] = Math.max(second.sums[column], value);
            second.weights[column] = 1;
          }
          case TIME, LATENCY -> {
            // The timeline of all has its own times, and latencies come from histograms.
          }
        }
      }
    }
  }
}
