package io.github.ycsbbackoff.metrics;

import com.sun.net.httpserver.HttpServer;
import io.github.ycsbbackoff.config.SettingException;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Serves the meters at {@code /metrics} in Prometheus' text format. */
public final class PrometheusEndpoint implements AutoCloseable {

  /** The property that names the port; 0 takes a free one. */
  public static final String PORT = "metrics.prometheus.port";

  private static final MeterFilter LATENCY_AS_HISTOGRAM =
      new MeterFilter() {
        @Override
        public DistributionStatisticConfig configure(
            Meter.Id id, DistributionStatisticConfig config) {
          return id.getName().equals("ycsb.latency")
              ? DistributionStatisticConfig.builder()
                  .percentilesHistogram(true)
                  .build()
                  .merge(config)
              : config;
        }
      };

  private final HttpServer server;

  /** A registry whose latencies are histograms, from which Prometheus computes any percentile. */
  public static PrometheusMeterRegistry registry() {
    var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    registry.config().meterFilter(LATENCY_AS_HISTOGRAM);
    return registry;
  }

  /**
   * Listens at once.
   *
   * @throws SettingException if the port is taken
   */
  public PrometheusEndpoint(PrometheusMeterRegistry registry, InetAddress address, int port) {
    try {
      server = HttpServer.create(new InetSocketAddress(address, port), 0);
    } catch (IOException e) {
      throw new SettingException(
          PORT,
          Integer.toString(port),
          "cannot listen on " + address.getHostAddress() + " (" + e.getMessage() + ")",
          "give a free port, or 0 to have one chosen");
    }
    server.createContext(
        "/metrics",
        exchange -> {
          try (exchange) {
            var body = registry.scrape().getBytes(StandardCharsets.UTF_8);
            exchange
                .getResponseHeaders()
                .set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
  }

  /** The port it listens on. */
  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
