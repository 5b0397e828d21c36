package io.github.ycsbbackoff.metrics;

import com.sun.net.httpserver.HttpServer;
import io.github.ycsbbackoff.config.SettingException;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Serves the meters at {@code /metrics} in Prometheus' text format. */
public final class PrometheusEndpoint implements AutoCloseable {

  /** The property that names the port; 0 takes a free one. */
  public static final String PORT = "metrics.prometheus.port";

  private final HttpServer server;

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
