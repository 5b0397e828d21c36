package io.github.ycsbbackoff.hbaseserver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Executors;

/**
 * The endpoint, over HTTP on loopback, for what the parent asks of this process: {@code GET
 * /ready}, and {@code POST} to {@code /clean}, {@code /move}, {@code /split} and {@code /set}.
 * Status 200 is done, 503 not (yet); the body is one line that says what. A request that changes
 * something needs the token of the parent, and nothing is answered under a name that is not
 * loopback's: 403.
 */
final class ControlEndpoint implements AutoCloseable {
  private static final int DONE = 200;
  private static final int FORBIDDEN = 403;
  private static final int UNKNOWN = 404;
  private static final int WRONG_METHOD = 405;
  private static final int FAILED = 503;

  private final HttpServer server;
  private final String token;

  private ControlEndpoint(HttpServer server, String token) {
    this.server = server;
    this.token = token;
  }

  /** The action of a path, whose result is told to the caller. */
  interface Action {

    /**
     * Does what was asked for.
     *
     * @param query what stands in the address behind a question mark; empty if nothing does
     */
    String run(String query) throws Exception;
  }

  static ControlEndpoint start(Options options, StandaloneHBase hbase) throws IOException {
    var regions = new Regions(hbase);
    var properties = new RunningProperties(hbase, options);
    return start(
        options.controlPort(),
        options.token(),
        query -> ready(hbase),
        Map.of(
            "/clean", query -> new Cleaning(hbase).run(),
            "/move", query -> regions.move(),
            "/split", query -> regions.split(),
            "/set", properties::set));
  }

  /**
   * Listens, with one action that is asked for by GET, and the actions that change something by
   * POST.
   */
  static ControlEndpoint start(int port, String token, Action ready, Map<String, Action> changes)
      throws IOException {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    var server = HttpServer.create(address, 0);
    // With a thread for each request, one that asks whether the server is ready need not wait for a
    // clean-up.
    server.setExecutor(
        Executors.newCachedThreadPool(
            work -> {
              var thread = new Thread(work, "control");
              thread.setDaemon(true);
              return thread;
            }));
    var endpoint = new ControlEndpoint(server, token);
    endpoint.handle("/ready", "GET", ready);
    changes.forEach((path, action) -> endpoint.handle(path, "POST", action));
    server.start();
    return endpoint;
  }

  int port() {
    return server.getAddress().getPort();
  }

  private static String ready(StandaloneHBase hbase) throws IOException {
    if (!hbase.isReady()) {
      throw new IllegalStateException("not ready");
    }
    return "ready";
  }

  private void handle(String path, String method, Action action) {
    server.createContext(path, exchange -> answer(exchange, path, method, action));
  }

  private void answer(HttpExchange exchange, String path, String method, Action action)
      throws IOException {
    var caller = new Caller(exchange.getRequestHeaders());
    if (!caller.namesLoopback()) {
      send(exchange, FORBIDDEN, "ask for 127.0.0.1 or localhost");
    } else if (!exchange.getRequestURI().getPath().equals(path)) {
      // A context answers for every path that begins with its own.
      send(exchange, UNKNOWN, "no such path");
    } else if (!exchange.getRequestMethod().equals(method)) {
      exchange.getResponseHeaders().set("Allow", method);
      send(exchange, WRONG_METHOD, "use " + method);
    } else if (method.equals("POST") && !caller.holds(token)) {
      send(exchange, FORBIDDEN, "give the token of the process that started this one");
    } else {
      act(exchange, action);
    }
  }

  private static void act(HttpExchange exchange, Action action) throws IOException {
    try {
      var query = exchange.getRequestURI().getRawQuery();
      send(exchange, DONE, action.run(query == null ? "" : query));
    } catch (Exception e) {
      send(exchange, FAILED, message(e));
    }
  }

  private static String message(Exception e) {
    var cause = e.getCause() == null ? "" : ": " + e.getCause();
    return (e.getMessage() + cause).lines().findFirst().orElse(e.toString());
  }

  private static void send(HttpExchange exchange, int status, String line) throws IOException {
    try (exchange) {
      var body = (line + "\n").getBytes(StandardCharsets.UTF_8);
      if (exchange.getRequestMethod().equals("HEAD")) {
        exchange.sendResponseHeaders(status, -1);
        return;
      }
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
