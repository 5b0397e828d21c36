package io.github.ycsbbackoff.predict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.Backoff;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands of this module in the lab's command line, which finds them by their jar alone. */
class CommandsIT {

  @TempDir Path folder;

  @Test
  void theLabsHelpNamesThem() {
    assertThat(backoff(0, "--help")).contains("  predict ", "  recommend ", "  compare ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"predict", "recommend"})
  void helpOfACommandIsItsOwn(String command) {
    assertThat(new Backoff(folder).run(command, "--help").said(0))
        .startsWith("Usage: backoff " + command)
        .doesNotContain("MAVEN");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "predict ./nowhere | backoff: nowhere/experiment.yaml: not there; is this a results"
            + " folder?",
        "recommend ./nowhere | backoff: Missing required option: '--clients=N'; see backoff"
            + " recommend --help",
        "recommend ./nowhere --clients=0 | backoff: --clients 0: is too few; give 1 or more"
      })
  void aMistakeIsOneLine(String command, String line) {
    assertThat(backoff(2, command.split(" "))).startsWith(line).hasLineCount(1);
  }

  private String backoff(int status, String... args) {
    return new Backoff(folder).runInThisJvm(args).said(status);
  }
}
