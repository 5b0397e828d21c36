package io.github.ycsbbackoff.lab.fleet;

import io.github.ycsbbackoff.lab.results.CsvTable;
import io.github.ycsbbackoff.lab.results.Fairness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * What the clients of a trial got done, each for itself, second by second: how many were at work,
 * and how far apart they were. It takes four bytes for a client and second.
 */
final class ClientSpread {

  private static final String HEADER =
      "t_s,epoch_s,alive,goodput_min,goodput_median,goodput_max,fairness";

  /** The rows that each client had acknowledged, by second; NaN where it was not at work. */
  private final List<float[]> clients = new ArrayList<>();

  /**
   * Adds one client.
   *
   * @param offsetSeconds by how much it began after the trial
   */
  void add(CsvTable client, double offsetSeconds) {
    var time = client.indexOf("t_s");
    var acknowledged = client.indexOf("acknowledged");
    var rows = client.rows();
    var end =
        rows.isEmpty()
            ? 0
            : MergedTimeline.inMillis(offsetSeconds + rows.get(rows.size() - 1)[time]);
    var seconds = new float[Math.max(0, (int) Math.ceil(end))];
    Arrays.fill(seconds, Float.NaN);
    var start = offsetSeconds;
    for (var row : rows) {
      spread(seconds, start, offsetSeconds + row[time], row[acknowledged]);
      start = offsetSeconds + row[time];
    }
    leaveOutHalves(seconds, offsetSeconds, end);
    clients.add(seconds);
  }

  private static void spread(float[] seconds, double start, double end, double count) {
    for (var second = Math.max(0, (int) Math.floor(start));
        second < seconds.length && second < end;
        second++) {
      var share = (Math.min(end, second + 1) - Math.max(start, second)) / (end - start);
      var before = Float.isNaN(seconds[second]) ? 0 : seconds[second];
      seconds[second] = before + (float) (count * share);
    }
  }

  /**
   * Leaves out a first and a last second in which the client was there for less than half of it.
   */
  private static void leaveOutHalves(float[] seconds, double start, double end) {
    var first = (int) Math.floor(start);
    if (first >= 0 && first < seconds.length && start - first > 0.5) {
      seconds[first] = Float.NaN;
    }
    var last = seconds.length - 1;
    if (last >= 0 && end - last < 0.5) {
      seconds[last] = Float.NaN;
    }
  }

  /** Writes a row for each second. */
  void write(Path file, double startEpochSeconds) throws IOException {
    var size = clients.stream().mapToInt(seconds -> seconds.length).max().orElse(0);
    try (var out = Files.newBufferedWriter(file)) {
      out.write(HEADER + "\n");
      for (var second = 0; second < size; second++) {
        out.write(row(second, startEpochSeconds) + "\n");
      }
    }
  }

  private String row(int second, double startEpochSeconds) {
    var atWork =
        clients.stream()
            .filter(seconds -> second < seconds.length && !Float.isNaN(seconds[second]))
            .mapToDouble(seconds -> seconds[second])
            .sorted()
            .toArray();
    var time =
        String.format(
            Locale.ROOT,
            "%d.000,%.3f,%d",
            second + 1,
            startEpochSeconds + second + 1,
            atWork.length);
    if (atWork.length == 0) {
      return time + ",,,,";
    }
    return String.format(
        Locale.ROOT,
        "%s,%.1f,%.1f,%.1f,%s",
        time,
        atWork[0],
        (atWork[(atWork.length - 1) / 2] + atWork[atWork.length / 2]) / 2,
        atWork[atWork.length - 1],
        fairness(atWork));
  }

  private static String fairness(double[] shares) {
    var index = Fairness.jain(DoubleStream.of(shares).boxed().toList());
    return Double.isNaN(index) ? "" : String.format(Locale.ROOT, "%.4f", index);
  }
}
