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
public record Metric(String name, String unit, Kind kind, Meaning meaning) {
  /** Whether differences or values of it mean something. */
  public enum Kind {
    COUNTER,
    GAUGE
  }

  /** What the lab reads it as, whatever the server calls it. */
  public enum Meaning {
    /** A counter of attempts that the server refused, to be held against the client's count. */
    REJECTIONS,
    /** The memory that the server counts against its own limit, in bytes. */
    MEMORY,
    OTHER
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
        cells.get(0),
        cells.get(1),
        Kind.valueOf(cells.get(2).toUpperCase(Locale.ROOT)),
        Meaning.valueOf(cells.get(3).toUpperCase(Locale.ROOT)));
  }
}
