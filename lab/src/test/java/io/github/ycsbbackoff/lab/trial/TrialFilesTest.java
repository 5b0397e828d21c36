package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialFilesTest {

  @TempDir Path folder;

  @Test
  void theHistoriesBehindThatOfAClientThatLeftNothingAreVerifiedToo() throws IOException {
    var files = new TrialFiles(folder);
    Files.createDirectories(files.client(0).folder());
    Files.createDirectories(files.client(2).folder());

    assertThat(files.ledgers(3))
        .containsSubsequence(files.client(0).ledger(), files.client(2).ledger());
  }
}
