package io.github.ycsbbackoff.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.cpu.CpuLimit;
import io.github.ycsbbackoff.fault.FewerCpus;
import io.github.ycsbbackoff.fault.SetFlags;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessServerTest {
  @TempDir Path folder;
  @AutoClose private Sleepers server;

  @BeforeEach
  void make() {
    server = new Sleepers(folder, Lifetime.OF_PARENT);
  }

  @Test
  void flagsGoToTheRoleTheyName() {
    server.start(List.of("touch working", "one:touch named"));
    await("working");
    await("named");
    server.restartClean(List.of("two:touch other"));
    await("other");
    assertThat(server.dataFolder().resolve("named")).doesNotExist();
  }

  @Test
  void cleanRestartWipesTheData() throws Exception {
    server.start(List.of());
    Files.createDirectories(server.dataFolder().resolve("deep/down"));
    Files.writeString(server.dataFolder().resolve("deep/down/row"), "x");
    server.restartClean(List.of());
    assertThat(server.dataFolder()).isEmptyDirectory();
    assertThat(server.pids()).containsOnlyKeys("one", "two");
  }

  @Test
  void aServerThatCanWipeItselfIsStartedAllTheSameWhereNoneMayHaveRunBefore() {
    server.wipeWhileItRuns();
    server.start(List.of());
    var first = server.pids();

    server.restartClean(List.of());
    assertThat(server.pids()).isEqualTo(first);
    server.restartAnew(List.of());

    assertThat(server.pids().values()).hasSize(2).doesNotContainAnyElementsOf(first.values());
  }

  @Test
  void killedRoleIsMissingUntilItIsRestarted() {
    server.start(List.of());
    var one = server.pids().get("one");
    var two = server.pids().get("two");
    server.kill("one");
    assertThat(server.pids()).containsOnlyKeys("two");
    server.restart("one");
    assertThat(server.pids()).containsEntry("two", two);
    assertThat(server.pids().get("one")).isNotNull().isNotEqualTo(one);
  }

  @Test
  void aRoleWhoseKillWasRefusedIsNotStartedAgain() {
    server.start(List.of());
    var two = server.pids().get("two");
    ProcessHandle.of(server.pids().get("one")).orElseThrow().destroyForcibly();
    Await.until(() -> server.death().isPresent(), Duration.ofSeconds(10), () -> "still alive");

    for (var role : List.of("one", "two")) {
      assertThatThrownBy(() -> server.kill(role)).isInstanceOf(ServerException.class);
      assertThatThrownBy(() -> server.restart(role))
          .hasMessage("sleepers %s was not killed, and is not started again", role);
    }

    assertThat(server.pids()).containsExactly(Map.entry("two", two));
    assertThat(server.death()).as("what ended by itself is still seen").isPresent();
  }

  @Test
  void wrongFlagsCostNoData() throws IOException {
    server.start(List.of());
    var file = Files.createFile(server.dataFolder().resolve("row"));

    assertThatThrownBy(() -> server.restartAnew(List.of("--wrong")))
        .isInstanceOf(WrongInputException.class);

    assertThat(file).exists();
    assertThat(server.pids()).containsOnlyKeys("one", "two");
  }

  @Test
  void aRoleThatEndedByItselfIsNotTakenForKilled() {
    server.start(List.of());
    ProcessHandle.of(server.pids().get("one")).orElseThrow().destroyForcibly();
    Await.until(() -> server.death().isPresent(), Duration.ofSeconds(10), () -> "still alive");

    assertThatThrownBy(() -> server.kill("one"))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("one ended by itself");
  }

  @Test
  void nothingIsAskedOfAProcessThatStandsStill() {
    server.start(List.of());
    server.pause("two");

    assertThatThrownBy(() -> server.setFlags(Map.of("a", "1")))
        .isInstanceOf(ServerException.class)
        .hasMessage("sleepers two: stands still, so that nothing can be asked of it");
    assertThat(server.setFlags()).isEmpty();

    server.resume("two");
    server.setFlags(Map.of("a", "1"));
    assertThat(server.setFlags()).containsEntry("two a", "1");
  }

  @Test
  void aRoleThatIsStartedAnewDoesNotStandStill() {
    server.start(List.of());
    server.pause("two");

    server.restartAnew(List.of());

    server.setFlags(Map.of("a", "1"));
    assertThat(server.setFlags()).containsEntry("two a", "1");
  }

  @Test
  void flagsOfTheOthersAreSetBackThoughOneRoleStandsStill() {
    server.start(List.of());
    var flags = new LinkedHashMap<String, String>();
    flags.put("two:a", "1");
    flags.put("one:a", "1");
    server.setFlags(flags);
    server.pause("two");

    assertThatThrownBy(() -> server.setFlagsBack(flags))
        .isInstanceOf(ServerException.class)
        .hasMessage("sleepers two: stands still, so that nothing can be asked of it");

    assertThat(server.setFlags()).isEqualTo(Map.of("two a", "1"));
  }

  @Test
  void roleThatEndsAtOnceIsReportedWithItsLastErrorAndLog() {
    var flags = List.of("echo 'E20261121 09:25:19.1 77 main.cc:46] port 7 in use'; exit 4");
    server.start(List.of());
    assertThatThrownBy(() -> server.restartClean(flags))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            "sleepers two exited with 4: port 7 in use (log: "
                + server.logFolder().resolve("two.log")
                + ")");
    assertThat(server.pids()).isEmpty();
  }

  @Test
  void failedFirstStartLeavesNoHalfMadeData() {
    assertThatThrownBy(() -> server.start(List.of("touch half-made; exit 4")))
        .isInstanceOf(ServerException.class);
    assertThat(server.dataFolder()).doesNotExist();
  }

  @Test
  void failedLaterStartLeavesTheDataAlone() {
    server.start(List.of("touch row"));
    server.stop();
    assertThatThrownBy(() -> server.start(List.of("exit 4"))).isInstanceOf(ServerException.class);
    assertThat(server.dataFolder().resolve("row")).exists();
  }

  @Test
  void errorsOfAnEarlierStartAreNotBlamed() {
    server.start(List.of("echo ERROR of the first start"));
    Await.until(
        () -> new LogTail(server.logFolder().resolve("two.log"), 0).complaint().contains("first"),
        Duration.ofSeconds(10),
        () -> "no log");
    assertThatThrownBy(() -> server.restartClean(List.of("exit 1")))
        .hasMessageContaining("exited with 1: it wrote nothing (log:");
  }

  @Test
  void secondStartIsRefused() {
    server.start(List.of());
    assertThatThrownBy(() -> server.start(List.of()))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("stop it first");
  }

  @Test
  void pausedRoleStandsStillUntilItIsResumed() throws Exception {
    server.start(List.of());

    server.pause("one");

    Await.until(() -> stateOf("one").equals("T"), Duration.ofSeconds(10), () -> "not stopped");
    assertThat(stateOf("two")).isNotEqualTo("T");
    assertThat(server.death()).isEmpty();
    server.resume("one");
    Await.until(() -> !stateOf("one").equals("T"), Duration.ofSeconds(10), () -> "still stopped");
    server.kill("one");
    assertThatThrownBy(() -> server.pause("one"))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("cannot be sent SIGSTOP");
  }

  @Test
  void oneRoleOrAllCanHaveFewerProcessorsForATime() {
    server.start(List.of());

    assertThat(server.limitCpus("one", 0.5)).isEqualTo(CpuLimit.howHere());
    assertThat(server.limitCpus("", 0.5)).isEqualTo(CpuLimit.howHere());
    server.freeCpus("");
    server.freeCpus("one");
    server.freeCpus("one");
    server.kill("two");
    assertThatThrownBy(() -> server.limitCpus("two", 0.5))
        .isInstanceOf(ServerException.class)
        .hasMessage("sleepers two does not run just now");

    assertThat(server.pids()).containsOnlyKeys("one");
    assertThat(server.heldToCpus()).isEmpty();
  }

  @Test
  void aRoleThatHasFewerProcessorsCanBePausedKilledAndStartedAgain() {
    server.holdToCpus(1);
    server.start(List.of());
    server.limitCpus("one", 0.5);

    server.pause("one");
    Await.until(() -> stateOf("one").equals("T"), Duration.ofSeconds(10), () -> "not stopped");
    server.resume("one");
    Await.until(() -> !stateOf("one").equals("T"), Duration.ofSeconds(10), () -> "still stopped");
    server.kill("one");
    server.restart("one");
    server.freeCpus("one");

    assertThat(server.pids()).containsOnlyKeys("one", "two");
    assertThat(server.heldToCpus()).contains("1, by " + CpuLimit.howHere());
  }

  @Test
  void asManyProcessorsAsThisMachineLacksAndARoleThatIsNoneAreRefused() {
    var most = Runtime.getRuntime().availableProcessors();

    assertThat(server.refusal(new FewerCpus(most, "one", 0, 0, 0))).isEmpty();
    assertThat(server.refusal(new FewerCpus(most + 0.5, "", 0, 0, 0)))
        .contains(
            "cpus: %s: wrong; give more than 0 and no more than the %d of this machine"
                .formatted(most + 0.5, most));
    assertThat(server.refusal(new FewerCpus(0.5, "three", 0, 0, 0)))
        .contains("cpus: 0.5 of three: sleepers has no such role; its roles: one, two");
    assertThatThrownBy(() -> server.holdToCpus(most + 1))
        .isInstanceOf(WrongInputException.class)
        .hasMessageStartingWith("server: cpus: " + (most + 1) + ": wrong; give more than 0");
  }

  @Test
  void theLeaderIsWhoLeadsWhenSomethingIsDoneToItAndThatOneComesBack() {
    server.start(List.of());
    var two = server.pids().get("two");
    server.lead("one");

    assertThat(server.kill("leader")).isEqualTo("one");
    server.lead("two");
    assertThat(server.pause("leader")).isEqualTo("two");
    Await.until(() -> stateOf("two").equals("T"), Duration.ofSeconds(10), () -> "not stopped");
    server.resume("leader");
    Await.until(() -> !stateOf("two").equals("T"), Duration.ofSeconds(10), () -> "still stopped");
    server.restart("leader");

    assertThat(server.pids()).containsOnlyKeys("one", "two").containsEntry("two", two);
    assertThat(server.faults()).contains("kill: leader", "pause: leader");
  }

  @Test
  void aServerWithoutALeaderHasNone() {
    server.start(List.of());

    assertThat(server.faults()).doesNotContain("kill: leader");
    assertThatThrownBy(() -> server.kill("leader"))
        .isInstanceOf(ServerException.class)
        .hasMessage("sleepers has no role leader; its roles: one, two");
  }

  @Test
  void flagsAreSetForTheRolesTheyNameWhileTheServerRunsAndThenSetBack() {
    server.start(List.of());
    var flags = Map.of("a", "1", "one:b", "2");

    server.setFlags(flags);
    assertThat(server.setFlags()).isEqualTo(Map.of("two a", "1", "one b", "2"));
    server.setFlagsBack(flags);

    assertThat(server.setFlags()).isEmpty();
  }

  @Test
  void aRoleThatWasKilledHasTheFlagsOfItsStartAgain() {
    server.start(List.of());
    server.setFlags(Map.of("a", "1"));
    server.kill("two");

    server.setFlagsBack(Map.of("a", "1"));

    assertThat(server.setFlags()).as("nothing was sent to it").isEqualTo(Map.of("two a", "1"));
  }

  @Test
  void aServerWithAFlagThatMayStillBeSetIsStartedAnewThoughItCanWipeItself() {
    var flags = Map.of("a", "1");
    server.wipeWhileItRuns();
    server.start(List.of());
    var first = server.pids();
    server.setFlags(flags);
    server.loseAnswers(true);
    assertThatThrownBy(() -> server.setFlagsBack(flags)).isInstanceOf(ServerException.class);

    server.restartClean(List.of());
    var second = server.pids();
    assertThat(second.values()).hasSize(2).doesNotContainAnyElementsOf(first.values());

    assertThatThrownBy(() -> server.setFlags(flags)).isInstanceOf(ServerException.class);
    server.loseAnswers(false);
    server.setFlagsBack(flags);
    server.restartClean(List.of());
    var third = server.pids();
    assertThat(third.values()).hasSize(2).doesNotContainAnyElementsOf(second.values());

    server.setFlags(flags);
    server.setFlagsBack(flags);
    server.restartClean(List.of());
    assertThat(server.pids()).isEqualTo(third);
  }

  @Test
  void aFlagThatCannotBeSetWhileTheServerRunsIsRefused() {
    assertThat(server.refusal(new SetFlags(Map.of("one:a", "1"), 0, 0, 0))).isEmpty();
    assertThat(server.refusal(new SetFlags(Map.of("one:fixed", "1"), 0, 0, 0)))
        .contains("flags: one:fixed: of one is fixed");
    assertThat(server.faults()).contains("flags: NAME: VALUE");
  }

  @Test
  void unknownRoleIsRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> server.kill("three"))
        .isInstanceOf(ServerException.class)
        .hasMessage("sleepers has no role three; its roles: one, two");
  }

  @Test
  void folderThatCannotBeMadeIsNamed() throws Exception {
    var file = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> new Sleepers(file, Lifetime.OF_PARENT).start(List.of()))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining(file.toString());
  }

  /**
   * Returns the state of a role's process as the kernel names it, such as S for one that sleeps.
   */
  private String stateOf(String role) {
    try {
      var stat = Files.readString(Path.of("/proc", Long.toString(server.pids().get(role)), "stat"));
      return stat.substring(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void await(String file) {
    var path = server.dataFolder().resolve(file);
    Await.until(() -> Files.exists(path), Duration.ofSeconds(10), () -> "no " + path);
  }
}
