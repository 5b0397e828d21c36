package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientPropertiesTest {

  @TempDir Path folder;

  @Test
  void withoutASecretTheClientReadsTheFileInTheResults() throws IOException {
    var kept = folder.resolve("ycsb.properties");
    try (var written = ClientProperties.of(Map.of("threadcount", "16"), kept)) {
      assertThat(written.file()).isEqualTo(kept);
    }

    assertThat(kept).content().contains("threadcount=16");
  }

  @Test
  void aWordBeyondAsciiIsWhatYcsbReads() throws IOException {
    var kept = folder.resolve("ycsb.properties");
    var read = new Properties();

    try (var written = ClientProperties.of(Map.of("metrics.csv", "/home/jürgen/größe"), kept);
        var in = Files.newInputStream(written.file())) {
      read.load(in);
    }

    assertThat(read).containsEntry("metrics.csv", "/home/jürgen/größe");
  }

  @Test
  void aSecretIsInAFileThatOnlyItsOwnerReadsAndThatGoesWithTheClient() throws IOException {
    var kept = folder.resolve("ycsb.properties");
    Path own;
    try (var written =
        ClientProperties.of(Map.of("sasl.token", "hunter2", "threadcount", "16"), kept)) {
      own = written.file();
      assertThat(own.startsWith(folder)).isFalse();
      assertThat(own).content().contains("sasl.token=hunter2", "threadcount=16");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own)))
          .isEqualTo("rw-------");
    }

    assertThat(own).doesNotExist();
    assertThat(kept).content().contains("sasl.token=***", "threadcount=16");
  }
}
