package io.github.ycsbbackoff.lab.fleet;

import io.github.ycsbbackoff.lab.results.CsvTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The CPU time of all client processes of a trial together, where each was sampled by itself: their
 * counters, added up at the end of each second. What else is sampled of their machines stays with
 * the clients, because nobody knows which of them share a machine.
 */
final class MergedCpu {

  private static final String COUNTER = "client_cpu_s";

  private MergedCpu() {}

  /**
   * Writes the sum as a trial's {@code host.csv}. Nothing is written if a client has no readings:
   * the sum of the others would be taken for that of all.
   *
   * @param startEpochSeconds the trial's start, by the clock that all clients share
   * @param endSeconds when the last client ended, in seconds since the trial's start
   */
  static void write(
      List<ClientFiles> clients, double startEpochSeconds, double endSeconds, Path file)
      throws IOException {
    // A sum for each second: the readings of one client alone are in memory at a time.
    var sums = new double[(int) Math.ceil(endSeconds) + 1];
    for (var client : clients) {
      var counter = counter(client);
      if (counter.isEmpty()) {
        return;
      }
      for (var second = 0; second < sums.length; second++) {
        sums[second] += at(counter, startEpochSeconds + second);
      }
    }
    try (var out = Files.newBufferedWriter(file)) {
      out.write("t_s,epoch_s," + COUNTER + "\n");
      for (var second = 0; second < sums.length; second++) {
        out.write(
            String.format(
                Locale.ROOT,
                "%d.000,%.3f,%.3f\n",
                second,
                startEpochSeconds + second,
                sums[second]));
      }
    }
  }

  /** Returns the readings of one client's counter, by the clock that all clients share. */
  private static NavigableMap<Double, Double> counter(ClientFiles client) {
    var readings = new TreeMap<Double, Double>();
    if (client.has(ClientFiles.HOST)) {
      var table = CsvTable.readUpToCut(client.file(ClientFiles.HOST));
      var time = table.indexOf("epoch_s");
      var counter = table.indexOf(COUNTER);
      table.rows().stream()
          .filter(row -> Double.isFinite(row[counter]))
          .forEach(row -> readings.put(row[time] - client.clockAhead(), row[counter]));
    }
    return readings;
  }

  /**
   * Returns a counter at a moment between two readings by the line between them; before its first
   * reading and after its last one a process is taken to have done nothing.
   */
  private static double at(NavigableMap<Double, Double> counter, double time) {
    var before = counter.floorEntry(time);
    var after = counter.ceilingEntry(time);
    if (before == null || after == null) {
      return (before == null ? after : before).getValue();
    }
    var length = after.getKey() - before.getKey();
    var share = length > 0 ? (time - before.getKey()) / length : 0;
    return before.getValue() + share * (after.getValue() - before.getValue());
  }
}
