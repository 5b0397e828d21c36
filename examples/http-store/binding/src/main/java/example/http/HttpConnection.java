package example.http;

import io.github.ycsbbackoff.binding.RunContext;
import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.writes.WriteMode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The client that all threads of a run share. */
record HttpConnection(HttpClient client, String url, Duration timeout) implements AutoCloseable {

  /** Reads the properties, and asks the server for its metrics, to see that it is there. */
  static HttpConnection open(RunContext context) throws Exception {
    var settings = context.settings();
    var url = settings.string("http.url", "");
    var timeout = settings.duration("http.timeout", Duration.ofSeconds(10));
    var unused = WriteMode.oneOf(settings, WriteMode.SYNC);
    context.rejectUnknownProperties("http.");
    var connection = new HttpConnection(HttpClient.newHttpClient(), url, timeout);
    try {
      var answer = connection.send("GET", "metrics", "");
      if (answer.statusCode() == 200) {
        return connection;
      }
    } catch (IOException | IllegalArgumentException e) {
      // Is said below.
    }
    throw new SettingException(
        "http.url", url, "no store answers there", "give the address of one: http://HOST:PORT");
  }

  HttpResponse<String> send(String method, String path, String body)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(url + "/" + path))
            .timeout(timeout)
            .method(method, BodyPublishers.ofString(body, StandardCharsets.ISO_8859_1));
    return client.send(request.build(), BodyHandlers.ofString(StandardCharsets.ISO_8859_1));
  }

  @Override
  public void close() {
    // The JDK's client has nothing that could be closed.
  }
}
