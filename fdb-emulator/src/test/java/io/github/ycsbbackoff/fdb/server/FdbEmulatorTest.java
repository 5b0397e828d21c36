package io.github.ycsbbackoff.fdb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.Metric;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.WrongInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FdbEmulatorTest {

  @TempDir Path folder;
  private FdbEmulator emulator;

  @BeforeEach
  void make() {
    emulator = new FdbEmulator(folder.resolve("fdb"), Lifetime.OF_PARENT);
  }

  @Test
  void itSaysWhatItOnlyStandsInFor() {
    assertThat(emulator.emulates()).contains("FoundationDB");
  }

  @Test
  void itsFlagsAreThePropertiesOfTheClient() {
    emulator.start(List.of("--commits-per-second=2000", "--faults=1021:p=0.5"));

    assertThat(emulator.clientProperties())
        .containsEntry("fdb.cluster", "embedded")
        .containsEntry("fdb.embedded.commits-per-second", "2000")
        .containsEntry("fdb.embedded.faults", "1021:p=0.5");
    emulator.restartClean(List.of());
    assertThat(emulator.clientProperties()).doesNotContainKey("fdb.embedded.faults");
  }

  @Test
  void aFlagWithoutValueIsOneLine() {
    assertThatThrownBy(() -> emulator.start(List.of("--seed")))
        .isInstanceOf(WrongInputException.class)
        .hasMessage("fdb: --seed: no value; give name=value");
  }

  @Test
  void aCleanOneHasNeitherDataNorCounts() throws IOException {
    emulator.start(List.of());
    Files.writeString(property("commit-log"), "old");
    count("errors.1020=7");
    emulator.restartClean(List.of());

    assertThat(property("commit-log")).doesNotExist();
    assertThat(emulator.metrics().read()).containsEntry("errors.1020", 0.0);
  }

  @Test
  void itsCountsAreThoseThatTheClientWrote() throws IOException {
    emulator.start(List.of());
    count("commits=3\nerrors.1020=7\nerrors.1234=1");

    assertThat(emulator.metrics().read())
        .containsEntry("errors.1020", 7.0)
        .containsEntry("commits", 3.0)
        .containsEntry("errors.1042", 0.0)
        .containsOnlyKeys(emulator.listedMetrics().stream().map(Metric::name).toList());
  }

  @Test
  void countsThatAreNoNumbersAreAFailureNotZero() throws IOException {
    emulator.start(List.of());
    count("commits=many");

    assertThatThrownBy(() -> emulator.metrics().read())
        .isInstanceOf(ServerException.class)
        .hasMessageEndingWith("many is no number");
  }

  @Test
  void thereIsNoProcessToKill() {
    assertThat(emulator.pids()).isEmpty();
    assertThatThrownBy(() -> emulator.kill("server")).isInstanceOf(ServerException.class);
  }

  private void count(String lines) throws IOException {
    Files.writeString(property("counts-file"), lines);
  }

  private Path property(String name) {
    return Path.of(emulator.clientProperties().get("fdb.embedded." + name));
  }
}
