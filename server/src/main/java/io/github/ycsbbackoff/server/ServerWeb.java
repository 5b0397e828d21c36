package io.github.ycsbbackoff.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/** A client of the web servers inside the servers' processes. */
public final class ServerWeb {
  // The web servers speak plain HTTP/1.1.
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(1))
          .build();

  // The web servers are on loopback, so what takes longer is stuck.
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(2);

  private ServerWeb() {}

  /** Returns the page, or nothing if it can't be had now. */
  public static Optional<String> get(URI uri) {
    try {
      return Optional.of(fetch(uri));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  public static String fetch(URI uri) throws IOException {
    var response = send(HttpRequest.newBuilder(uri).timeout(ANSWER_WITHIN).build());
    if (response.statusCode() != 200) {
      throw new IOException("HTTP status " + response.statusCode());
    }
    return response.body();
  }

  /**
   * Has something done, and returns the line of the answer. If the status is not 200, throws an
   * IOException with that line, which says what went wrong.
   */
  public static String post(URI uri, ControlToken token, Duration answerWithin) throws IOException {
    var response =
        send(
            HttpRequest.newBuilder(uri)
                .timeout(answerWithin)
                .header("Authorization", "Bearer " + token.value())
                .POST(BodyPublishers.noBody())
                .build());
    var line = response.body().strip();
    if (response.statusCode() != 200) {
      throw new IOException(line);
    }
    return line;
  }

  private static HttpResponse<String> send(HttpRequest request) throws IOException {
    try {
      return CLIENT.send(request, BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while reading " + request.uri(), e);
    }
  }
}
