package io.github.ycsbbackoff.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands of this module in the lab's command line, which finds them by their jar alone. */
class CommandsIT {

  private static final String MAIN = "io.github.ycsbbackoff.lab.cli.BackoffCommand";

  @TempDir Path folder;

  @Test
  void theLabsHelpNamesThem() throws Exception {
    assertThat(backoff(0, "--help")).contains("  predict ", "  recommend ", "  compare ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"predict", "recommend"})
  void helpOfACommandIsItsOwn(String command) throws Exception {
    assertThat(backoff(0, command, "--help"))
        .startsWith("Usage: backoff " + command)
        .doesNotContain("MAVEN");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "predict nowhere | backoff: nowhere/experiment.yaml: not there; is this a results folder?",
        "recommend nowhere | backoff: Missing required option: '--clients=N'; see backoff recommend"
            + " --help",
        "recommend nowhere --clients=0 | backoff: --clients 0: is too few; give 1 or more"
      })
  void aMistakeIsOneLine(String command, String line) throws Exception {
    assertThat(backoff(2, command.split(" "))).startsWith(line).hasLineCount(1);
  }

  private String backoff(int status, String... args) throws IOException, InterruptedException {
    var home = Path.of(System.getProperty("backoff.home")).toAbsolutePath();
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:TieredStopAtLevel=1", "-Dbackoff.home=" + home));
    words.addAll(List.of("-cp", home.resolve("lib") + "/*", MAIN));
    words.addAll(List.of(args));
    var out = folder.resolve("out.txt");
    var builder =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    // A JVM names the options that it takes from there on standard error.
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    var process = builder.start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    var said = Files.readString(out);
    assertThat(process.exitValue()).as(said).isEqualTo(status);
    return said;
  }
}
