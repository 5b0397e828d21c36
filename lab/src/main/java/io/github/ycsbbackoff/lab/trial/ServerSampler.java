package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetric;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The sampler that reads the server's own metrics once a second into {@code server.csv}: counters
 * as they stand, not as rates. A second in which the server does not answer has no row, and
 * disturbs nothing.
 */
final class ServerSampler implements AutoCloseable {

  private final EmbeddedServer server;
  private final List<ServerMetric> metrics;
  private final Map<String, Long> before;
  private final SampleFile out;
  private final long startNanos = System.nanoTime();
  private final Background ticker = new Background("server-sampler");

  ServerSampler(EmbeddedServer server, Path file) throws IOException {
    this.server = server;
    this.metrics = server.listedMetrics();
    this.before = settledRejections();
    this.out = new SampleFile(file, metrics.stream().map(ServerSampler::column).toList());
    ticker.everySecond(this::sample);
  }

  /**
   * Returns by how much each of the server's counters of rejections has grown since this sampler
   * was made; empty if the server does not answer. Call this method when the client has ended.
   */
  Map<String, Long> rejections() {
    var now = settledRejections();
    return before.isEmpty() || now.isEmpty()
        ? Map.of()
        : now.keySet().stream()
            .collect(Collectors.toMap(name -> name, name -> now.get(name) - before.get(name)));
  }

  /** Returns the counters once they show all that has happened so far. */
  private Map<String, Long> settledRejections() {
    try {
      Thread.sleep(server.metrics().staleAtMost().toMillis());
      var values = server.metrics().read();
      return metrics.stream()
          .filter(metric -> metric.meaning() == ServerMetric.Meaning.REJECTIONS)
          .collect(
              Collectors.toMap(
                  ServerMetric::name, metric -> values.get(metric.name()).longValue()));
    } catch (ServerException e) {
      return Map.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Map.of();
    }
  }

  @Override
  public void close() {
    ticker.close();
    out.close();
  }

  private void sample() {
    try {
      var values = server.metrics().read();
      var cells = metrics.stream().map(metric -> cell(values.get(metric.name()))).toList();
      out.row((System.nanoTime() - startNanos) / 1e9, System.currentTimeMillis() / 1e3, cells);
    } catch (ServerException e) {
      // Not answering is what a killed or a drowning server does; the gap in the file shows it.
    }
  }

  /**
   * Formats a value: counters and bytes are whole numbers, seconds are not; what a server does not
   * tell is empty.
   */
  private static String cell(double value) {
    return Double.isNaN(value)
        ? ""
        : String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.6f", value);
  }

  private static String column(ServerMetric metric) {
    return metric.meaning() == ServerMetric.Meaning.MEMORY ? "memory_bytes" : metric.name();
  }
}
