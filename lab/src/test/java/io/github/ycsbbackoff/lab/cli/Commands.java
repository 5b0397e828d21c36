package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Command lines run in a folder, with checks of their complaints: one line, and nothing left
 * behind. What can runs in the JVM of the tests, where a path in the folder begins with {@code ./};
 * what needs its environment, its working directory, or signals, is a process.
 */
final class Commands {

  private final Path folder;
  private final Backoff backoff;

  Commands(Path folder) {
    this.folder = folder;
    this.backoff = new Backoff(folder);
  }

  /** Runs a process. */
  Program.Ended run(String... args) {
    return backoff.run(args);
  }

  /** Runs a command line in this JVM. */
  Program.Ended runInThisJvm(String... args) {
    return backoff.runInThisJvm(args);
  }

  List<String> words(String... args) {
    return backoff.words(args);
  }

  Map<String, String> environment() {
    return backoff.environment();
  }

  /**
   * Waits for the end of a worker that did its part, and returns what it printed. On a busy machine
   * it may have begun late: then it says so, and its status is 1 if the warm-up was over.
   */
  static String endOf(Program worker) {
    var ended = worker.end();
    assertThat(ended.status())
        .as(ended.out() + ended.err())
        .isBetween(
            0, ended.out().matches("(?s).* rows acknowledged, began [\\d.]+ s late\\R") ? 1 : 0);
    return ended.out();
  }

  /** Runs a command line with a mistake of the user, of which {@code line} is all that is said. */
  void wrong(String line, String... args) {
    assertThat(failing(2, args)).isEqualTo("backoff: " + line);
  }

  /** Runs a command line in this JVM, and returns all that it says: one line. */
  String failing(int status, String... args) {
    return onlyLine(status, backoff.runInThisJvm(args));
  }

  /** Runs a process, and returns all that it says: one line. */
  String failingProcess(int status, String... args) {
    return onlyLine(status, backoff.run(args));
  }

  /** Returns the line on standard error, apart from those that say which trial runs. */
  private String onlyLine(int status, Program.Ended ended) {
    assertThat(ended.status()).as(ended.err()).isEqualTo(status);
    assertThat(ended.hasStackTrace()).as(ended.err()).isFalse();
    assertThat(folder.resolve("results")).doesNotExist();
    var lines = ended.err().lines().filter(line -> !line.matches("trial \\d of \\d: .*")).toList();
    assertThat(lines).hasSize(1);
    return lines.get(0);
  }
}
