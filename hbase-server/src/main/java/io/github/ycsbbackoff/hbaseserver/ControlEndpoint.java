package io.github.ycsbbackoff.hbaseserver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/**
 * What the parent asks of this process, over HTTP on loopback: {@code GET /ready}, and {@code POST}
 * to {@code /clean}, {@code /move} and {@code /split}. Status 200 is done, 503 not (yet); the body
 * is one line that says what.
 */
final class ControlEndpoint implements AutoCloseable {
  private static final int DONE = 200;
  private static final int WRONG_METHOD = 405;
  private static final int FAILED = 503;

  private final HttpServer server;

  private ControlEndpoint(HttpServer server) {
    this.server = server;
  }

  /** What a path does; the answer is told to the caller. */
  private interface Action {
    String run() throws Exception;
  }

  static ControlEndpoint start(int port, StandaloneHBase hbase) throws IOException {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    var server = HttpServer.create(address, 0);
    // So that one who asks whether it is ready need not wait for a clean-up.
    server.setExecutor(
        Executors.newCachedThreadPool(
            work -> {
              var thread = new Thread(work, "control");
              thread.setDaemon(true);
              return thread;
            }));
    handle(server, "/ready", "GET", () -> ready(hbase));
    var regions = new Regions(hbase);
    handle(server, "/clean", "POST", new Cleaning(hbase)::run);
    handle(server, "/move", "POST", regions::move);
    handle(server, "/split", "POST", regions::split);
    server.start();
    return new ControlEndpoint(server);
  }

  private static String ready(StandaloneHBase hbase) throws IOException {
    if (!hbase.isReady()) {
      throw new IllegalStateException("not ready");
    }
    return "ready";
  }

  private static void handle(HttpServer server, String path, String method, Action action) {
    server.createContext(path, exchange -> answer(exchange, method, action));
  }

  private static void answer(HttpExchange exchange, String method, Action action)
      throws IOException {
    if (!exchange.getRequestMethod().equals(method)) {
      send(exchange, WRONG_METHOD, "use " + method);
      return;
    }
    try {
      send(exchange, DONE, action.run());
    } catch (Exception e) {
      send(exchange, FAILED, words(e));
    }
  }

  private static String words(Exception e) {
    var cause = e.getCause() == null ? "" : ": " + e.getCause();
    return (e.getMessage() + cause).lines().findFirst().orElse(e.toString());
  }

  private static void send(HttpExchange exchange, int status, String line) throws IOException {
    try (exchange) {
      var body = (line + "\n").getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
