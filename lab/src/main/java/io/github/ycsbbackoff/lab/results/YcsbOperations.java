package io.github.ycsbbackoff.lab.results;

import java.util.Arrays;
import java.util.Map;

/**
 * The acknowledged operations of a trial as YCSB counts them, which is what a target and the rate
 * of open arrivals are of, second by second since the client's start. A read-modify-write is one of
 * them, though the binding sees a read and an update; a scan is one, however many rows it finds.
 */
public final class YcsbOperations {

  private static final String UPDATE = "UPDATE";

  private final Trial trial;
  private final double[] counts;
  private final double[] meanMillis;

  private YcsbOperations(Trial trial, int seconds) {
    this.trial = trial;
    this.counts = new double[seconds];
    this.meanMillis = new double[seconds];
  }

  /** Counts the operations in the log of a trial whose client keeps a timeline. */
  public static YcsbOperations of(Trial trial) {
    var end = (int) Math.ceil(trial.client().endSeconds());
    var operations = new YcsbOperations(trial, Math.max(1, end));
    operations.countAll();
    return operations;
  }

  /**
   * Returns the acknowledged rows over the acknowledged operations: a scan has many rows, and a
   * read-modify-write has two; 1 where no log counts the operations.
   */
  public static double rowsOfEach(Trial trial) {
    var operations = Arrays.stream(of(trial).perSecond()).sum();
    var rows = trial.client().seconds().stream().mapToDouble(ClientSecond::acknowledged).sum();
    return operations > 0 ? rows / operations : 1;
  }

  private void countAll() {
    var inLatencies = new double[counts.length];
    var ofUpdates = 1 - shareOfReadModifyWrites(trial.properties());
    trial
        .operations()
        .acknowledged()
        .forEach(
            (kind, seconds) -> {
              for (var second : seconds) {
                var place = place(second);
                counts[place] += second.acknowledged() * (kind.equals(UPDATE) ? ofUpdates : 1);
                meanMillis[place] += second.acknowledged() * second.meanMillis();
                inLatencies[place] += second.acknowledged();
              }
            });
    for (var place = 0; place < counts.length; place++) {
      meanMillis[place] /= inLatencies[place];
    }
  }

  private int place(OperationsByKind.Second second) {
    var middle =
        (second.startSeconds() + second.endSeconds()) / 2 - trial.client().startEpochSeconds();
    return (int) Math.max(0, Math.min(counts.length - 1, Math.floor(middle)));
  }

  /** Returns which share of the updates belongs to read-modify-writes. */
  private static double shareOfReadModifyWrites(Map<String, String> properties) {
    var modified = proportion(properties, "readmodifywriteproportion", 0);
    // YCSB's own default of updates is not 0.
    var updated = proportion(properties, "updateproportion", 0.05);
    return modified > 0 ? modified / (modified + updated) : 0;
  }

  private static double proportion(Map<String, String> properties, String name, double otherwise) {
    var value = properties.get(name);
    return value == null ? otherwise : Double.parseDouble(value);
  }

  /** Returns the operations of each second of the whole run. */
  public double[] perSecond() {
    return counts.clone();
  }

  /** Returns the operations of each second of the measured window; 0 where nothing ended. */
  public double[] inWindow() {
    return window(counts);
  }

  /** Returns the mean latency of each second of the window; NaN where no operation ended. */
  public double[] meanMillisInWindow() {
    // It is 0 after the client's end.
    return Arrays.stream(window(meanMillis)).map(mean -> mean > 0 ? mean : Double.NaN).toArray();
  }

  /** Returns the operations a second in the measured window. */
  public double rate() {
    return Arrays.stream(inWindow()).average().orElse(0);
  }

  /** Returns the same over that time of the window in which the client ran. */
  public double rateWhileRunning() {
    var seconds = inWindow();
    var ran = trial.client().endSeconds() - Math.round(trial.info().windowStartSeconds());
    return ran > 0 ? Arrays.stream(seconds).sum() / Math.min(seconds.length, ran) : 0;
  }

  /** Returns the seconds of the window; those after the client's end are 0. */
  private double[] window(double[] seconds) {
    var from = (int) Math.round(trial.info().windowStartSeconds());
    var to = Math.max(from + 1, (int) Math.round(trial.info().windowEndSeconds()));
    return Arrays.copyOfRange(Arrays.copyOf(seconds, Math.max(to, seconds.length)), from, to);
  }
}
