package example.http.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * The server of the HTTP store, on the JDK's own. {@code PUT /TABLE/KEY} sets a row, {@code PATCH}
 * some of its fields, both given as an HTML form; {@code GET} and {@code DELETE} do what they say;
 * {@code GET /TABLE/?from=KEY&count=N} scans. More writes a second than it takes are answered by
 * status 429, with a wait in the header {@code Retry-After-Millis}.
 */
public final class HttpStoreProgram {

  private static final int THREADS = 8;
  private static final int NOT_FOUND = 404;
  private static final int TOO_MANY_REQUESTS = 429;

  private final WriteRate rate;
  private final Tables tables = new Tables();
  private long writes;
  private long throttled;

  private HttpStoreProgram(WriteRate rate) {
    this.rate = rate;
  }

  /** Serves until the process is ended. Flags: {@code --port=N --writes-per-second=N}. */
  public static void main(String[] args) throws IOException {
    var flags = new HashMap<String, Integer>();
    for (var arg : args) {
      var equals = arg.indexOf('=');
      flags.put(arg.substring("--".length(), equals), Integer.valueOf(arg.substring(equals + 1)));
    }
    var most = flags.getOrDefault("writes-per-second", Integer.MAX_VALUE);
    var program = new HttpStoreProgram(new WriteRate(most));
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), flags.get("port"));
    var server = HttpServer.create(address, 0);
    server.setExecutor(Executors.newFixedThreadPool(THREADS));
    server.createContext("/", program::answer);
    server.createContext("/metrics", program::metrics);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    var parts = exchange.getRequestURI().getPath().substring(1).split("/", 2);
    var table = parts[0];
    var key = parts.length == 2 ? parts[1] : "";
    switch (exchange.getRequestMethod()) {
      case "GET" -> read(exchange, table, key);
      case "PUT" -> write(exchange, () -> tables.put(table, key, body(exchange)));
      case "PATCH" -> write(exchange, () -> tables.patch(table, key, body(exchange)));
      case "DELETE" -> write(exchange, () -> tables.delete(table, key));
      default -> send(exchange, 405, "");
    }
  }

  private void read(HttpExchange exchange, String table, String key) throws IOException {
    if (key.isEmpty()) {
      var asked = Forms.read(exchange.getRequestURI().getRawQuery());
      send(exchange, 200, tables.scan(table, asked.get("from"), asked.get("count")));
      return;
    }
    var row = tables.get(table, key);
    send(exchange, row == null ? NOT_FOUND : 200, row == null ? "" : Forms.write(row));
  }

  private interface Write {
    void run() throws IOException;
  }

  private void write(HttpExchange exchange, Write write) throws IOException {
    var waitMillis = rate.admit(System.nanoTime());
    count(waitMillis);
    if (waitMillis > 0) {
      exchange.getResponseHeaders().set("Retry-After-Millis", Long.toString(waitMillis));
      send(exchange, TOO_MANY_REQUESTS, "");
      return;
    }
    write.run();
    send(exchange, 200, "");
  }

  private synchronized void count(long waitMillis) {
    writes++;
    throttled += waitMillis > 0 ? 1 : 0;
  }

  private synchronized Map<String, Long> counts() {
    return Map.of("writes", writes, "throttled", throttled);
  }

  private void metrics(HttpExchange exchange) throws IOException {
    send(
        exchange,
        200,
        counts().entrySet().stream()
            .map(count -> count.getKey() + "=" + count.getValue())
            .collect(Collectors.joining("\n")));
  }

  private static Map<String, String> body(HttpExchange exchange) throws IOException {
    var bytes = exchange.getRequestBody().readAllBytes();
    return Forms.read(new String(bytes, StandardCharsets.ISO_8859_1));
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    // What was not read of a request would end its connection.
    exchange.getRequestBody().readAllBytes();
    var bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }
}
