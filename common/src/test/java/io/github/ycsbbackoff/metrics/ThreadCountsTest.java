package io.github.ycsbbackoff.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadCountsTest {

  @TempDir Path folder;

  @Test
  void everyThreadHasARowOnceTheRunHasEnded() throws IOException {
    var file = folder.resolve("threads.csv");
    var counts = new ThreadCounts(Optional.of(file), new WriteProblems(System.err));
    counts.next().set(7);
    counts.next().set(9);

    counts.close();
    counts.close();

    assertThat(Files.readAllLines(file)).containsExactly("thread,operations", "1,7", "2,9");
  }

  @Test
  void aRunThatIsKilledLeavesATableWithoutThreads() throws IOException {
    var file = folder.resolve("threads.csv");
    var unused = new ThreadCounts(Optional.of(file), new WriteProblems(System.err));

    assertThat(Files.readAllLines(file)).containsExactly("thread,operations");
  }

  @Test
  void aFileThatCannotBeWrittenIsNamedBeforeTheRun() {
    assertThatThrownBy(
            () ->
                new ThreadCounts(
                    Optional.of(folder.resolve("no/threads.csv")), new WriteProblems(System.err)))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("metrics.threads=");
  }
}
