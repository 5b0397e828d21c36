package io.github.ycsbbackoff.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/** The web servers inside Kudu's processes. */
final class KuduWeb {
  // Kudu's web server is a plain HTTP/1.1 one; loopback, so what takes longer is stuck.
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(1))
          .build();

  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(2);

  private KuduWeb() {}

  /** The page, or nothing if it can't be had now. */
  static Optional<String> get(URI uri) {
    try {
      return Optional.of(fetch(uri));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static String fetch(URI uri) throws IOException {
    var request = HttpRequest.newBuilder(uri).timeout(ANSWER_WITHIN).build();
    try {
      var response = CLIENT.send(request, BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IOException("HTTP status " + response.statusCode());
      }
      return response.body();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while reading " + uri, e);
    }
  }
}
