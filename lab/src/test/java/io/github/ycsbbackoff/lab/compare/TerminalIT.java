package io.github.ycsbbackoff.lab.compare;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.program.Await;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test of the lab on a terminal, which {@code script} of util-linux provides. */
@Tag("server")
class TerminalIT {

  private static final String EXPERIMENT =
      """
      name: tiny
      server: {kind: fdb}
      workload: {file: insert-only, properties: {threadcount: 4}}
      blocks: 1
      seconds: 60
      warmup: 1
      baseline: native
      arms:
        - name: native
      """;

  @TempDir Path folder;

  @Test
  void barsAreDrawnAndCtrlCStillEndsItCleanly() throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
    var backoff = new Backoff(folder);
    var words = new ArrayList<>(List.of("env", "--default-signal=INT"));
    words.addAll(backoff.words("compare", "tiny.yaml"));
    words.add(3, "-Dbackoff.columns=100");
    var command = words.stream().map(word -> "'" + word + "'").collect(joining(" ", "exec ", ""));
    try (var terminal =
        Program.start(
            folder,
            backoff.environment(),
            List.of("script", "-q", "-e", "-c", command, "/dev/null"))) {
      Await.until(() -> terminal.said().contains("rows/s") || !terminal.isAlive(), terminal::said);
      var lab = terminal.handle().children().findFirst().orElseThrow();

      new ProcessBuilder("kill", "-INT", Long.toString(lab.pid())).start().onExit().join();

      var ended = terminal.end();
      assertThat(ended.status()).as(ended.out()).isEqualTo(128 + 2);
      assertThat(ended.out())
          .contains("trial ", "tiny ", "rows/s", "backoff: interrupted; to go on: backoff compare");
    }
  }
}
