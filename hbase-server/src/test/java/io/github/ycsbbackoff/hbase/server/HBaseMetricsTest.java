package io.github.ycsbbackoff.hbase.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HBaseMetricsTest {
  private static final String ANSWER =
      """
      {"beans":[
        {"name":"Hadoop:service=HBase,name=Master,sub=IPC","exceptions.callDropped":50},
        {"name":"Hadoop:service=HBase,name=RegionServer,sub=IPC","exceptions.callDropped":9},
        {"name":"Hadoop:service=HBase,name=RegionServer,sub=Server","memStoreSize":3},
        {"name":"Hadoop:service=HBase,name=RegionServer,sub=Server-1","memStoreSize":4},
        {"name":"Hadoop:service=HBase,name=RegionServer,sub=Memory","memStoreSize":7},
        {"name":"Hadoop:service=HBase,name=JvmMetrics","MemHeapUsedM":47.5}]}""";

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
  void sumsOverRegionServersAndTakesAbsentOnesForZero() {
    answer(ANSWER);
    var names = List.of("exceptions.callDropped", "memStoreSize", "MemHeapUsedM", "absent");
    assertThat(new HBaseMetrics(uri(), names).read())
        .containsEntry("exceptions.callDropped", 9.0)
        .containsEntry("memStoreSize", 7.0)
        .containsEntry("MemHeapUsedM", 47.5)
        .containsEntry("absent", 0.0)
        .hasSize(4);
  }

  @Test
  void pageWithoutRegionServersIsNotTakenForZeros() {
    answer("{\"beans\":[]}");
    assertThatThrownBy(() -> new HBaseMetrics(uri(), List.of("memStoreSize")).read())
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("no beans");
  }

  private URI uri() {
    return URI.create("http://127.0.0.1:" + web.getAddress().getPort() + "/jmx");
  }

  private void answer(String text) {
    web.createContext(
        "/jmx",
        exchange -> {
          var body = text.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
  }
}
