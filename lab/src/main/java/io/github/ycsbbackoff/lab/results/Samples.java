package io.github.ycsbbackoff.lab.results;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The samples that were taken beside the client's own timeline, in {@code server.csv}, {@code
 * host.csv} and {@code arrivals.csv}. Time is in seconds since the <em>client's</em> start, moved
 * there by the wall clock that all files carry.
 */
public final class Samples {
  private static final double COVERED_SHARE = 0.5;
  private static final Set<String> TIMES = Set.of("t_s", "epoch_s");

  private final CsvTable table;
  private final double clientStartEpochSeconds;

  private Samples(CsvTable table, double clientStartEpochSeconds) {
    this.table = table;
    this.clientStartEpochSeconds = clientStartEpochSeconds;
  }

  /** One reading of one gauge or counter. */
  public record Reading(double seconds, double value) {}

  static Samples read(Path file, double clientStartEpochSeconds) {
    return in(CsvTable.read(file), clientStartEpochSeconds);
  }

  /** Returns the samples that a table has. */
  static Samples in(CsvTable table, double clientStartEpochSeconds) {
    table.indexOf("epoch_s");
    return new Samples(table, clientStartEpochSeconds);
  }

  /**
   * Makes samples that no file holds, of a client that started at 0.
   *
   * @param columns the names of the columns, {@code epoch_s} among them
   */
  public static Samples of(List<String> columns, List<double[]> rows) {
    return new Samples(new CsvTable(Path.of("server.csv"), columns, rows), 0);
  }

  /** Returns whether there is anything that is sampled, whether or not there is a sample of it. */
  public boolean hasColumns() {
    return table.columns().stream().anyMatch(name -> !TIMES.contains(name));
  }

  /** Returns when the counting of a file began that counts anew from sample to sample. */
  public OptionalDouble countedFrom() {
    // By the file's own clock, its first interval began at 0.
    return column("t_s").stream()
        .limit(1)
        .mapToDouble(own -> own.seconds() - own.value())
        .findFirst();
  }

  /** Returns when the last sample was taken. */
  public OptionalDouble countedTo() {
    return column("t_s").stream().mapToDouble(Reading::seconds).max();
  }

  /** Counts the samples that were taken between two moments. */
  public long count(double fromSeconds, double toSeconds) {
    return column("epoch_s").stream()
        .filter(reading -> reading.seconds() >= fromSeconds && reading.seconds() < toSeconds)
        .count();
  }

  /**
   * Returns a counter's growth per second between two readings each. A counter that began anew,
   * with its process, has no rate there. The list is empty where there is no such column.
   */
  public List<Reading> rate(String name) {
    var rates = new ArrayList<Reading>();
    var readings = column(name);
    for (var i = 1; i < readings.size(); i++) {
      var last = readings.get(i - 1);
      var now = readings.get(i);
      var seconds = now.seconds() - last.seconds();
      if (now.value() >= last.value() && seconds > 0) {
        rates.add(new Reading(now.seconds(), (now.value() - last.value()) / seconds));
      }
    }
    return rates;
  }

  /**
   * Returns a counter's growth between two moments, which seldom are those of samples. Where the
   * samples end sooner, the counter is taken to have grown on as before. Where it falls, as that of
   * a process that began anew, or of several of which one has ended, it is taken not to have grown:
   * by how much it did, no sample says. The growth is NaN if the samples between which the counter
   * does not fall cover less than half.
   */
  public double growth(String name, double fromSeconds, double toSeconds) {
    var readings = advancing(name);
    if (readings.size() < 2) {
      return Double.NaN;
    }
    var from = Math.max(fromSeconds, readings.get(0).seconds());
    var to = Math.min(toSeconds, readings.get(readings.size() - 1).seconds());
    var growth = 0.0;
    var covered = 0.0;
    for (var i = 1; i < readings.size(); i++) {
      var last = readings.get(i - 1);
      var now = readings.get(i);
      var within = Math.min(to, now.seconds()) - Math.max(from, last.seconds());
      if (within > 0 && now.value() >= last.value()) {
        growth += (now.value() - last.value()) * within / (now.seconds() - last.seconds());
        covered += within;
      }
    }
    return covered < COVERED_SHARE * (toSeconds - fromSeconds)
        ? Double.NaN
        : growth * (toSeconds - fromSeconds) / (to - from);
  }

  /**
   * Returns the readings of a column that are not empty, each of which is later than all before: a
   * wall clock that was set back shows some seconds twice.
   */
  private List<Reading> advancing(String name) {
    var advancing = new ArrayList<Reading>();
    var last = Double.NEGATIVE_INFINITY;
    for (var reading : column(name)) {
      if (Double.isFinite(reading.value()) && reading.seconds() > last) {
        advancing.add(reading);
        last = reading.seconds();
      }
    }
    return advancing;
  }

  /**
   * Returns how much was counted between two moments, in a file that counts anew from sample to
   * sample. An interval that straddles one of them counts by the share between them.
   */
  public double total(String name, double fromSeconds, double toSeconds) {
    var total = 0.0;
    for (var counted : counted(name)) {
      var within =
          Math.min(toSeconds, counted.end())
              - Math.max(fromSeconds, counted.end() - counted.length());
      total += counted.value() * Math.max(0, within) / counted.length();
    }
    return total;
  }

  /**
   * Returns what was counted as rates per second, in a file that counts anew from sample to sample;
   * none where there is no such column.
   */
  public List<Reading> perSecond(String name) {
    return counted(name).stream()
        .map(each -> new Reading(each.end() - each.length() / 2, each.value() / each.length()))
        .toList();
  }

  /** A count of the interval before a sample. */
  private record Counted(double end, double length, double value) {}

  private List<Counted> counted(String name) {
    var counts = new ArrayList<Counted>();
    var own = table.indexOf("t_s");
    var before = 0.0;
    var readings = column(name);
    for (var i = 0; i < readings.size(); i++) {
      // The file's own clock tells the lengths: its first interval began at 0.
      var seconds = table.rows().get(i)[own];
      if (seconds > before) {
        counts.add(
            new Counted(readings.get(i).seconds(), seconds - before, readings.get(i).value()));
      }
      before = seconds;
    }
    return counts;
  }

  /** Returns a column's readings; none where the server has no such column. */
  public List<Reading> column(String name) {
    var readings = new ArrayList<Reading>();
    int column = table.columns().indexOf(name);
    if (column >= 0) {
      int epoch = table.indexOf("epoch_s");
      for (var row : table.rows()) {
        readings.add(new Reading(row[epoch] - clientStartEpochSeconds, row[column]));
      }
    }
    return readings;
  }
}
