package io.github.ycsbbackoff.metrics;

import com.sun.net.httpserver.Authenticator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpPrincipal;
import io.github.ycsbbackoff.config.SettingException;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prometheus' own HTTP server of the meters, at {@code /metrics}, in the text format or in that
 * which the scraper asks for.
 */
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

  private static final Pattern PORT_OF_HOST = Pattern.compile(":\\d+$");

  private final HTTPServer server;

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
    var builder =
        HTTPServer.builder()
            .inetAddress(address)
            .port(port)
            .registry(registry.getPrometheusRegistry())
            .registerHealthHandler(false)
            .defaultHandler(PrometheusEndpoint::sayWhere);
    if (address.isLoopbackAddress()) {
      builder.authenticator(new KnownHosts(namesOf(address)));
    }
    try {
      server = builder.buildAndStart();
    } catch (IOException e) {
      throw new SettingException(
          PORT,
          Integer.toString(port),
          "cannot listen on " + address.getHostAddress() + " (" + e.getMessage() + ")",
          "give a free port, or 0 to have one chosen");
    }
  }

  private static Set<String> namesOf(InetAddress loopback) {
    return Stream.of(
            "localhost", "127.0.0.1", "[::1]", loopback.getHostAddress(), loopback.getHostName())
        .map(name -> name.toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  private static void sayWhere(HttpExchange exchange) throws IOException {
    try (exchange) {
      var text = "the meters are at /metrics\n".getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_NOT_FOUND, text.length);
      exchange.getResponseBody().write(text);
    }
  }

  /**
   * The check of the host that a request asks for. On loopback only loopback's names are answered:
   * otherwise a page in a browser on this machine could read the meters under the page's own name,
   * after changing that name's address to 127.0.0.1 (DNS rebinding).
   */
  private static final class KnownHosts extends Authenticator {

    private static final HttpPrincipal ANYBODY = new HttpPrincipal("anybody", "this machine");

    private final Set<String> hosts;

    KnownHosts(Set<String> hosts) {
      this.hosts = hosts;
    }

    @Override
    public Result authenticate(HttpExchange exchange) {
      var host = exchange.getRequestHeaders().getFirst("Host");
      return host != null
              && hosts.contains(
                  PORT_OF_HOST.matcher(host).replaceFirst("").toLowerCase(Locale.ROOT))
          ? new Success(ANYBODY)
          : new Failure(HttpURLConnection.HTTP_FORBIDDEN);
    }
  }

  /** Returns the port on which the server listens. */
  public int port() {
    return server.getPort();
  }

  @Override
  public void close() {
    server.close();
  }
}
