package io.github.ycsbbackoff.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * One of a server's own metrics. A counter only grows while the server runs; a gauge goes both
 * ways.
 *
 * @param reason the client's word for what a counter of rejections counts, such as {@code
 *     throttled}; empty for any other metric
 * @param writeModes the client's write modes in which a counter of rejections counts every rejected
 *     attempt; empty for all
 */
public record ServerMetric(
    String name, String unit, Kind kind, Meaning meaning, String reason, List<String> writeModes) {

  /** Creates a metric that does not count rejections. */
  public ServerMetric(String name, String unit, Kind kind, Meaning meaning) {
    this(name, unit, kind, meaning, "", List.of());
  }

  public ServerMetric {
    writeModes = List.copyOf(writeModes);
    if ((meaning == Meaning.REJECTIONS) == reason.isEmpty()) {
      throw new IllegalArgumentException(name + ": a reason belongs to counters of rejections");
    }
  }

  /** The kinds of metrics: of a counter the differences mean something, of a gauge the values. */
  public enum Kind {
    COUNTER,
    GAUGE
  }

  /** The meaning that a metric has for the lab, whatever the server calls the metric. */
  public enum Meaning {
    /** A counter of attempts that the server refused, to be held against the client's count. */
    REJECTIONS,
    /** The memory that the server counts against its own limit, in bytes. */
    MEMORY,
    OTHER
  }

  /** Returns whether this metric counts rejections of that reason. */
  public boolean countsRejections(String reason) {
    return meaning == Meaning.REJECTIONS && this.reason.equals(reason);
  }

  /** Returns whether this metric counts every rejected attempt of a client in that write mode. */
  public boolean isExactIn(String writeMode) {
    return writeModes.isEmpty() || writeModes.contains(writeMode);
  }

  /** Returns the metrics worth sampling of a kind of server, from a file beside its class. */
  public static List<ServerMetric> listed(Class<?> server, String file) {
    try (var in = server.getResourceAsStream(file)) {
      if (in == null) {
        throw new ServerException(
            server.getName() + ": no list of metrics; add the resource " + file);
      }
      var lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines();
      return lines.skip(1).map(ServerMetric::parse).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ServerMetric parse(String line) {
    var cells = List.of(line.split(",", -1));
    return new ServerMetric(
        cells.get(0),
        cells.get(1),
        Kind.valueOf(cells.get(2).toUpperCase(Locale.ROOT)),
        Meaning.valueOf(cells.get(3).toUpperCase(Locale.ROOT)),
        cells.get(4),
        cells.get(5).isEmpty() ? List.of() : List.of(cells.get(5).split(" ")));
  }
}
