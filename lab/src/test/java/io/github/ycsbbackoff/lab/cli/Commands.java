package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Command lines run in a folder, with checks of their complaints: one line, and nothing left
 * behind.
 */
final class Commands {

  private final Path folder;
  private final Backoff backoff;

  Commands(Path folder) {
    this.folder = folder;
    this.backoff = new Backoff(folder);
  }

  Program.Ended run(String... args) {
    return backoff.run(args);
  }

  List<String> words(String... args) {
    return backoff.words(args);
  }

  Map<String, String> environment() {
    return backoff.environment();
  }

  /** Runs a command line with a mistake of the user, of which {@code line} is all that is said. */
  void wrong(String line, String... args) {
    assertThat(failing(2, args)).isEqualTo("backoff: " + line);
  }

  /** Returns the line on standard error, apart from those that say which trial runs. */
  String failing(int status, String... args) {
    var ended = backoff.run(args);
    assertThat(ended.status()).as(ended.err()).isEqualTo(status);
    assertThat(ended.hasStackTrace()).as(ended.err()).isFalse();
    assertThat(folder.resolve("results")).doesNotExist();
    var lines = ended.err().lines().filter(line -> !line.matches("trial \\d of \\d: .*")).toList();
    assertThat(lines).hasSize(1);
    return lines.get(0);
  }
}
