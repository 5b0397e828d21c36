package io.github.ycsbbackoff.hbaseserver;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with requests written to a socket, because Java's client writes the header Host itself. */
class ControlEndpointTest {

  private static final String TOKEN = "0123456789abcdef";
  private static final String OURS = "Authorization: Bearer " + TOKEN;
  private static final String LOOPBACK = "Host: 127.0.0.1";

  private final AtomicInteger cleaned = new AtomicInteger();
  @AutoClose private ControlEndpoint endpoint;

  @BeforeEach
  void start() throws IOException {
    endpoint =
        ControlEndpoint.start(
            0,
            TOKEN,
            query -> "ready",
            Map.of(
                "/clean", query -> "dropped " + cleaned.incrementAndGet(),
                "/set", query -> "was=" + query));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.0.0.1:20000", "localhost:1", "LOCALHOST", "[::1]:5"})
  void itCleansForTheHolderOfTheTokenUnderAnyNameOfLoopback(String host) throws IOException {
    assertThat(ask("POST /clean", "Host: " + host, OURS)).startsWith("HTTP/1.1 200 ");
    assertThat(cleaned).hasValue(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "::1"})
  void underAForeignNameNothingIsDoneAndNothingIsTold(String host) throws IOException {
    assertThat(ask("POST /clean", "Host: " + host, OURS)).startsWith("HTTP/1.1 403 ");
    assertThat(ask("GET /ready", "Host: " + host)).startsWith("HTTP/1.1 403 ");
    assertThat(cleaned).hasValue(0);
  }

  @Test
  void withoutTheTokenNothingIsDone() throws IOException {
    assertThat(ask("POST /clean", LOOPBACK)).startsWith("HTTP/1.1 403 ");
    assertThat(ask("POST /clean", LOOPBACK, OURS + "0")).startsWith("HTTP/1.1 403 ");
    assertThat(ask("POST /clean", LOOPBACK, "Authorization: Bearer")).startsWith("HTTP/1.1 403 ");
    assertThat(cleaned).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD", "PUT", "DELETE", "OPTIONS"})
  void byAnotherMethodNothingIsDone(String method) throws IOException {
    assertThat(ask(method + " /clean", LOOPBACK, OURS))
        .startsWith("HTTP/1.1 405 ")
        .contains("Allow: POST");
    assertThat(cleaned).hasValue(0);
  }

  @Test
  void aPathThatOnlyBeginsAsOneDoesIsUnknown() throws IOException {
    assertThat(ask("POST /clean/all", LOOPBACK, OURS)).startsWith("HTTP/1.1 404 ");
    assertThat(cleaned).hasValue(0);
  }

  @Test
  void whatStandsBehindTheQuestionMarkReachesTheAction() throws IOException {
    assertThat(ask("POST /set?name=a&value=b%20c", LOOPBACK, OURS))
        .startsWith("HTTP/1.1 200 ")
        .endsWith("was=name=a&value=b%20c\n");
    assertThat(ask("POST /set", LOOPBACK, OURS)).endsWith("was=\n");
  }

  @Test
  void whetherItIsReadyNeedsNoToken() throws IOException {
    assertThat(ask("GET /ready", LOOPBACK)).startsWith("HTTP/1.1 200 ").endsWith("ready\n");
  }

  private String ask(String request, String... headers) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), endpoint.port())) {
      var text =
          request
              + " HTTP/1.1\r\n"
              + String.join("\r\n", headers)
              + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(text.getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), US_ASCII);
    }
  }
}
