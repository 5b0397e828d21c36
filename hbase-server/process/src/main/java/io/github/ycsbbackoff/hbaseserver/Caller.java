package io.github.ycsbbackoff.hbaseserver;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The sender of a request, judged by its headers. Any page that a browser on this machine shows can
 * send requests to a port on loopback: under a foreign name (DNS rebinding), and with any body, but
 * not with a header that only holders of the token know.
 */
final class Caller {
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");
  private static final Pattern PORT = Pattern.compile(":\\d+$");
  private static final String SCHEME = "Bearer ";

  private final Headers headers;

  Caller(Headers headers) {
    this.headers = headers;
  }

  /**
   * Returns whether the caller believes to talk to this machine, and not to a name that leads here.
   */
  boolean namesLoopback() {
    var host = headers.getFirst("Host");
    return host != null
        && LOOPBACK.contains(PORT.matcher(host).replaceFirst("").toLowerCase(Locale.ROOT));
  }

  /** Returns whether the caller has the token that the parent gave this process. */
  boolean holds(String token) {
    var given = headers.getFirst("Authorization");
    return given != null && MessageDigest.isEqual(bytes(SCHEME + token), bytes(given));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
