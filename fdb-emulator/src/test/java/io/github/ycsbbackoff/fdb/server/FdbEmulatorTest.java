package io.github.ycsbbackoff.fdb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.fault.FailedRequests;
import io.github.ycsbbackoff.fault.Kill;
import io.github.ycsbbackoff.fault.SetFlags;
import io.github.ycsbbackoff.fdb.emulator.load.LoadSetting;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetric;
import io.github.ycsbbackoff.server.WrongInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
    emulator.start(List.of("--commits-per-second=2000"));

    assertThat(emulator.clientProperties())
        .containsEntry("fdb.cluster", "embedded")
        .containsEntry("fdb.embedded.commits-per-second", "2000");
    emulator.restartClean(List.of());
    assertThat(emulator.clientProperties()).doesNotContainKey("fdb.embedded.commits-per-second");
  }

  @Test
  void theCountsOfAClientAreNotTakenForThoseOfTheNext() throws IOException {
    emulator.start(List.of());
    var counts = Path.of(emulator.clientProperties().get("fdb.embedded.counts-file"));
    Files.writeString(counts, "commits=7\nerrors.1037=3\n");
    assertThat(emulator.metrics().read().values()).anyMatch(count -> count > 0);

    emulator.clientBegins();

    assertThat(emulator.metrics().read().values()).containsOnly(0.0);
    assertThat(emulator.dataFolder()).exists();
  }

  @Test
  void faultsOfAnExperimentAreThePropertyOfTheBinding() {
    var unknown = new FailedRequests(1021, 0, 0, 0, 0.5, true);
    var lagging = new FailedRequests(1009, 6, 2.5, 0, 0, false);

    assertThat(emulator.faultProperties(List.of(unknown, lagging), 20))
        .containsExactly(
            Map.entry(
                "fdb.embedded.faults", "1021:p=0.5:committed,1009:p=1.0:from=6000ms:for=2500ms"));
    assertThat(emulator.faultProperties(List.of(), 20)).isEmpty();
  }

  @Test
  void aFaultThatComesAgainIsThereForEachTime() {
    assertThat(emulator.faultProperties(List.of(new FailedRequests(1009, 4, 2, 5, 1, false)), 15))
        .containsValue("1009:p=1.0:from=4000ms:for=2000ms,1009:p=1.0:from=9000ms:for=2000ms");
  }

  @Test
  void onlyACommitThatMayHaveHappenedMayHaveHappened() {
    assertThatThrownBy(
            () -> emulator.faultProperties(List.of(new FailedRequests(1009, 0, 0, 0, 1, true)), 20))
        .isInstanceOf(WrongInputException.class)
        .hasMessageStartingWith("faults: error: 1009: committed: wrong; only of 1021 ");
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
        .containsOnlyKeys(emulator.listedMetrics().stream().map(ServerMetric::name).toList());
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
    assertThat(emulator.refusal(new Kill("server", 1, 1, 0)))
        .contains(
            "kill: server: cannot be done to fdb; what can: error: CODE, flags: NAME: VALUE, command: COMMAND");
  }

  @Test
  void thereIsNoProcessToHoldToFewerProcessors() {
    assertThatThrownBy(() -> emulator.holdToCpus(0.5))
        .isInstanceOf(WrongInputException.class)
        .hasMessage(
            "server: cpus: fdb has no process of its own that could be held to them; leave it out");
    assertThat(emulator.heldToCpus()).isEmpty();
  }

  @Test
  void aFlagThatChangesForATimeIsAPropertyOfTheBindingToo() {
    var slow = new SetFlags(Map.of("commit-latency", "50ms"), 4, 2, 5);
    var error = new FailedRequests(1009, 6, 0, 0, 1, false);

    assertThat(emulator.faultProperties(List.of(slow, error), 15))
        .containsExactly(
            Map.entry("fdb.embedded.faults", "1009:p=1.0:from=6000ms"),
            Map.entry(
                "fdb.embedded.changes",
                "commit-latency=50ms:from=4000ms:for=2000ms,commit-latency=50ms:from=9000ms:for=2000ms"));
  }

  @Test
  void theFlagsThatCanChangeAreThoseOfTheEmulator() {
    assertThat(String.join(", ", FdbEmulator.CHANGEABLE)).isEqualTo(LoadSetting.labels());
    assertThat(emulator.refusal(new SetFlags(Map.of("queue-limit", "2"), 0, 0, 0))).isEmpty();
    assertThat(emulator.refusal(new SetFlags(Map.of("seed", "2"), 0, 0, 0)))
        .get()
        .asString()
        .startsWith("flags: seed: does not change while the emulator runs; what does: commits-")
        .hasLineCount(1);
  }

  private void count(String lines) throws IOException {
    Files.writeString(property("counts-file"), lines);
  }

  private Path property(String name) {
    return Path.of(emulator.clientProperties().get("fdb.embedded." + name));
  }
}
