package io.github.ycsbbackoff.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * One of a server's own metrics. A counter only grows while the server runs; a gauge goes both
 * ways.
 */
public record Metric(String name, String unit, Kind kind) {
  /** Whether differences or values of it mean something. */
  public enum Kind {
    COUNTER,
    GAUGE
  }

  /**
   * The metrics worth sampling for a kind of server, from the file {@code <server>-metrics.csv}.
   */
  public static List<Metric> listed(String server) {
    var file = server + "-metrics.csv";
    try (var in = Metric.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new ServerException(server + ": no list of metrics; add the resource " + file);
      }
      var lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines();
      return lines.skip(1).map(Metric::parse).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Metric parse(String line) {
    var cells = List.of(line.split(",", -1));
    return new Metric(
        cells.get(0), cells.get(1), Kind.valueOf(cells.get(2).toUpperCase(Locale.ROOT)));
  }
}
