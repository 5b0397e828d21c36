package io.github.ycsbbackoff.kubernetes.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeconfigTest {

  private static final String ONE =
      """
      apiVersion: v1
      kind: Config
      clusters: [{name: c, cluster: {server: "http://one:1"}}]
      users: [{name: u, user: {token: t}}]
      contexts: [{name: x, context: {cluster: c, user: u}}]
      current-context: x
      """;

  @TempDir Path folder;

  @Test
  void aServerThatNeverAnswersIsGivenUpWithinHalfAMinuteWithTheStartOfTheProgram()
      throws IOException {
    try (var client = Kubeconfig.find(file("one", ONE)).client(null)) {
      var config = client.getConfiguration();

      var silence = Duration.ofMillis(config.getRequestTimeout());
      var pause = Duration.ofMillis(config.getRequestRetryBackoffInterval());
      for (var i = 0; i < config.getRequestRetryBackoffLimit(); i++) {
        silence = silence.plusMillis(config.getRequestTimeout()).plus(pause);
        pause = pause.multipliedBy(2);
      }
      assertThat(silence).isLessThanOrEqualTo(Duration.ofSeconds(20));
      assertThat(config.getConnectionTimeout()).isLessThanOrEqualTo(config.getRequestTimeout());
    }
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
