package io.github.ycsbbackoff.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Rejection;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the meters as Prometheus scrapes them. */
class PrometheusEndpointTest {

  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  private final PrometheusMeterRegistry registry = PrometheusEndpoint.registry();

  @Test
  void aScrapeHasTheMetersWithTheirTags() throws IOException {
    var meters = new Meters(registry, "kudu", "jittered");
    meters.inThisThread(OperationKind.INSERT).attemptStarted();
    meters.rejected(OperationKind.INSERT, new Rejection(RejectionReason.SERVER_TOO_BUSY, "memory"));
    meters.backoffStarted();
    meters.of(OperationKind.INSERT).acknowledged(1_000_000);
    try (var endpoint = new PrometheusEndpoint(registry, LOOPBACK, 0)) {
      var lines = scrape(endpoint.port());
      assertThat(lines)
          .contains(
              "ycsb_rejections_total{binding=\"kudu\",cause=\"memory\",operation=\"insert\","
                  + "policy=\"jittered\",reason=\"server_too_busy\"} 1.0",
              "ycsb_attempts_total{binding=\"kudu\",operation=\"insert\",policy=\"jittered\"} 1.0",
              "ycsb_rows_total{binding=\"kudu\",operation=\"insert\",outcome=\"acknowledged\","
                  + "policy=\"jittered\"} 1.0",
              "ycsb_latency_seconds_count{binding=\"kudu\",operation=\"insert\","
                  + "policy=\"jittered\"} 1",
              "ycsb_latency_seconds_bucket{binding=\"kudu\",operation=\"insert\","
                  + "policy=\"jittered\",le=\"+Inf\"} 1",
              "ycsb_in_flight{binding=\"kudu\",policy=\"jittered\"} 1.0",
              "ycsb_backing_off{binding=\"kudu\",policy=\"jittered\"} 1.0");
    }
  }

  @Test
  void itListensOnTheGivenAddressOnly() {
    try (var endpoint = new PrometheusEndpoint(registry, LOOPBACK, 0)) {
      assertThatThrownBy(() -> new Socket("127.0.0.2", endpoint.port()).close())
          .isInstanceOf(ConnectException.class);
    }
  }

  @Test
  void aPortInUseIsOneLine() {
    try (var first = new PrometheusEndpoint(registry, LOOPBACK, 0)) {
      assertThatThrownBy(() -> new PrometheusEndpoint(registry, LOOPBACK, first.port()))
          .isInstanceOf(SettingException.class)
          .hasMessageStartingWith(
              "metrics.prometheus.port=" + first.port() + ": cannot listen on 127.0.0.1")
          .hasMessageEndingWith("; give a free port, or 0 to have one chosen")
          .hasMessageNotContaining("\n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.0.0.1:9400", "localhost:9400", "[::1]:9400"})
  void onLoopbackItAnswersUnderTheNamesOfLoopback(String host) throws IOException {
    try (var endpoint = new PrometheusEndpoint(registry, LOOPBACK, 0)) {
      assertThat(ask(endpoint, "GET /metrics", host)).startsWith("HTTP/1.1 200 ");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.example", "evil.example:9400", "127.0.0.1.evil.example", ""})
  void onLoopbackAForeignNameReadsNothing(String host) throws IOException {
    new Meters(registry, "kudu", "jittered").inThisThread(OperationKind.INSERT).attemptStarted();
    try (var endpoint = new PrometheusEndpoint(registry, LOOPBACK, 0)) {
      assertThat(ask(endpoint, "GET /metrics", host))
          .startsWith("HTTP/1.1 403 ")
          .doesNotContain("ycsb_attempts");
    }
  }

  @Test
  void onAllAddressesItAnswersUnderAnyName() throws IOException {
    var all = InetAddress.getByName("0.0.0.0");
    try (var endpoint = new PrometheusEndpoint(registry, all, 0)) {
      assertThat(ask(endpoint, "GET /metrics", "client7.example:9400")).startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void headHasNoBody() throws IOException {
    new Meters(registry, "kudu", "jittered").inThisThread(OperationKind.INSERT).attemptStarted();
    try (var endpoint = new PrometheusEndpoint(registry, LOOPBACK, 0)) {
      assertThat(ask(endpoint, "HEAD /metrics", "localhost"))
          .startsWith("HTTP/1.1 200 ")
          .doesNotContain("ycsb_attempts");
    }
  }

  @Test
  void aScraperThatAsksForOpenMetricsGetsIt() throws IOException {
    try (var endpoint = new PrometheusEndpoint(registry, LOOPBACK, 0)) {
      assertThat(ask(endpoint, "GET /metrics", "localhost\r\nAccept: application/openmetrics-text"))
          .containsIgnoringCase("Content-Type: application/openmetrics-text");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/other"})
  void anyOtherPathIsAnsweredWithWhereTheMetersAre(String path) throws IOException {
    try (var endpoint = new PrometheusEndpoint(registry, LOOPBACK, 0)) {
      assertThat(ask(endpoint, "GET " + path, "localhost"))
          .startsWith("HTTP/1.1 404 ")
          .endsWith("the meters are at /metrics\n");
    }
  }

  @Test
  void afterItsEndThePortIsFree() {
    var first = new PrometheusEndpoint(registry, LOOPBACK, 0);
    first.close();
    new PrometheusEndpoint(registry, LOOPBACK, first.port()).close();
  }

  /** Asks over a socket, because Java's HTTP client writes the header Host itself. */
  private static String ask(PrometheusEndpoint endpoint, String request, String host)
      throws IOException {
    try (var socket = new Socket(LOOPBACK, endpoint.port())) {
      var text =
          request
              + " HTTP/1.1\r\nHost: "
              + host
              + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String scrape(int port) throws IOException {
    try (var in = URI.create("http://127.0.0.1:" + port + "/metrics").toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
