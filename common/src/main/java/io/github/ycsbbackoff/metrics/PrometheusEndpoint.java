package io.github.ycsbbackoff.metrics;

import com.sun.net.httpserver.HttpExchange;
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
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The HTTP server of the meters, at {@code /metrics} in Prometheus' text format. */
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

  private static final String PATH = "/metrics";
  private static final Pattern PORT_OF_HOST = Pattern.compile(":\\d+$");

  private final HttpServer server;
  private final Set<String> hosts;

  /**
   * Creates a registry whose latencies are histograms, from which Prometheus computes any
   * percentile.
   */
  public static PrometheusMeterRegistry registry() {
    var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    registry.config().meterFilter(LATENCY_AS_HISTOGRAM);
    return registry;
  }

  /**
   * Listens at once.
   *
   * @throws SettingException if it cannot listen on the port
   */
  public PrometheusEndpoint(PrometheusMeterRegistry registry, InetAddress address, int port) {
    hosts = address.isLoopbackAddress() ? namesOf(address) : Set.of();
    try {
      server = HttpServer.create(new InetSocketAddress(address, port), 0);
    } catch (IOException e) {
      throw new SettingException(
          PORT,
          Integer.toString(port),
          "cannot listen on " + address.getHostAddress() + " (" + e.getMessage() + ")",
          "give a free port, or 0 to have one chosen");
    }
    server.createContext("/", exchange -> answer(exchange, registry));
    server.start();
  }

  private static Set<String> namesOf(InetAddress loopback) {
    return Stream.of(
            "localhost", "127.0.0.1", "[::1]", loopback.getHostAddress(), loopback.getHostName())
        .map(name -> name.toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  private void answer(HttpExchange exchange, PrometheusMeterRegistry registry) throws IOException {
    if (!isHostKnown(exchange.getRequestHeaders().getFirst("Host"))) {
      send(exchange, 403, "ask for localhost; the meters are for this machine only\n");
    } else if (!exchange.getRequestURI().getPath().equals(PATH)) {
      send(exchange, 404, "the meters are at " + PATH + "\n");
    } else if (!Set.of("GET", "HEAD").contains(exchange.getRequestMethod())) {
      exchange.getResponseHeaders().set("Allow", "GET, HEAD");
      send(exchange, 405, "use GET\n");
    } else {
      send(exchange, 200, registry.scrape());
    }
  }

  /**
   * Returns whether a request's host is answered. On loopback only loopback's names are: otherwise
   * a page in a browser on this machine could read the meters under its own name, after changing
   * that name's address to 127.0.0.1 (DNS rebinding).
   */
  private boolean isHostKnown(String host) {
    return hosts.isEmpty()
        || (host != null
            && hosts.contains(
                PORT_OF_HOST.matcher(host).replaceFirst("").toLowerCase(Locale.ROOT)));
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    try (exchange) {
      var body = text.getBytes(StandardCharsets.UTF_8);
      var headers = exchange.getResponseHeaders();
      headers.set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
      if (exchange.getRequestMethod().equals("HEAD")) {
        headers.set("Content-Length", Integer.toString(body.length));
        exchange.sendResponseHeaders(status, -1);
        return;
      }
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** Returns the port on which the server listens. */
  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
