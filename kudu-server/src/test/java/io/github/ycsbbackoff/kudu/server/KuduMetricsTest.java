package io.github.ycsbbackoff.kudu.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetric;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KuduMetricsTest {
  private static final String ANSWER =
      """
      [{"type":"tablet","metrics":[{"name":"rows_inserted","value":3},{"name":"other_rows_inserted","value":50}]},
       {"type":"tablet","metrics":[{"name":"rows_inserted","value":4}]},
       {"type":"server","metrics":[{"name":"rpcs_queue_overflow","value":9}]}]""";

  private HttpServer web;

  @BeforeEach
  void startWeb() throws IOException {
    web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    web.start();
  }

  @AfterEach
  void stopWeb() {
    web.stop(0);
  }

  @Test
  void sumsOverTabletsByExactNameAndTakesAbsentOnesForZero() {
    answer(200);
    var metrics = new KuduMetrics(uri(), List.of("rows_inserted", "rpcs_queue_overflow", "absent"));
    assertThat(metrics.read())
        .containsEntry("rows_inserted", 7.0)
        .containsEntry("rpcs_queue_overflow", 9.0)
        .containsEntry("absent", 0.0)
        .hasSize(3);
  }

  @Test
  void errorStatusIsNotTakenForNumbers() {
    answer(503);
    assertThatThrownBy(() -> new KuduMetrics(uri(), List.of("rows_inserted")).read())
        .isInstanceOf(ServerException.class)
        .hasMessageContainingAll("kudu metrics", "503", "is the server running?");
  }

  @Test
  void listHoldsUnitKindAndMeaning() {
    assertThat(ServerMetric.listed(KuduServer.class, "metrics.csv"))
        .contains(
            new ServerMetric(
                "rows_inserted", "rows", ServerMetric.Kind.COUNTER, ServerMetric.Meaning.OTHER),
            new ServerMetric(
                "rpcs_queue_overflow",
                "requests",
                ServerMetric.Kind.COUNTER,
                ServerMetric.Meaning.REJECTIONS,
                "server_too_busy",
                List.of()),
            new ServerMetric(
                "generic_current_allocated_bytes",
                "bytes",
                ServerMetric.Kind.GAUGE,
                ServerMetric.Meaning.MEMORY))
        .extracting(ServerMetric::name)
        .doesNotHaveDuplicates();
  }

  @Test
  void serverWithoutListIsNamed() {
    assertThatThrownBy(() -> ServerMetric.listed(KuduServer.class, "nosql.csv"))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("nosql.csv");
  }

  private URI uri() {
    return URI.create("http://127.0.0.1:" + web.getAddress().getPort() + "/metrics");
  }

  private void answer(int status) {
    web.createContext(
        "/metrics",
        exchange -> {
          var body = ANSWER.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
  }
}
