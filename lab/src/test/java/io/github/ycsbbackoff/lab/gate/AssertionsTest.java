package io.github.ycsbbackoff.lab.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.fixture.SyntheticProfiles;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.stats.Finding.Answer;
import io.github.ycsbbackoff.lab.stats.Measured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssertionsTest {

  private static Measured measured;
  @TempDir Path folder;

  @BeforeAll
  static void writeResults(@TempDir Path shared) throws IOException {
    // There are arms of 310, 1450, 3650, 3900 and 1900 rows/s, with blocks that vary by 4%.
    SyntheticResults.write(shared, SyntheticResults.policies(), 5, 14);
    measured = Measured.read(shared);
  }

  @ParameterizedTest
  @CsvSource({
    "jittered.goodput >= 1.8 * native.goodput, KEPT",
    "jittered.goodput >= 2.5 * native.goodput, BROKEN",
    "jittered.goodput < 2.5 * native.goodput, KEPT",
    "jittered.goodput >= 2.1 * native.goodput, UNDECIDED",
    "jittered.goodput >= 3000 rows/s, KEPT",
    "jittered.goodput >= 5000 rows/s, BROKEN",
    "jittered.latency_p99 <= 1 s, KEPT",
    "linear.latency_p99 <= 100 ms, BROKEN",
    "linear.latency_p99 <= 10 * jittered.latency_p99, BROKEN",
    "jittered.latency_p50 <= 0.9 * jittered.latency_p99, KEPT",
    "jittered.failed <= 0, KEPT",
    "jittered.failed <= 1 * native.failed, KEPT",
    "jittered.failed < 1 * native.failed, BROKEN",
    "jittered.failed < 0 rows, BROKEN"
  })
  void anAssertionIsShownToHoldOrNotOrTheDataCannotSay(String text, Answer answer) {
    var judgement = judge(text);

    assertThat(judgement.checks())
        .extracting(Check::answer)
        .as(judgement.text())
        .containsExactly(answer);
  }

  @Test
  void theLineSaysWhatWasMeasuredWithItsInterval() {
    assertThat(judge("jittered.goodput >= 1.8 * native.goodput").text())
        .containsPattern(
            "ok: jittered.goodput >= 1.8 \\* native.goodput: it is 2\\.\\d+× that of native.goodput"
                + " \\(95% interval 2\\.\\d+ to 2\\.\\d+, 5 blocks\\)");
    assertThat(judge("linear.latency_p99 <= 100 ms").text())
        .containsPattern(
            "FALSE: linear.latency_p99 <= 100 ms: it is 1,\\d+ ms \\(95% interval [\\d,]+ to [\\d,]+,"
                + " 5 blocks\\)");
    assertThat(judge("jittered.goodput >= 2.1 * native.goodput").text())
        .containsPattern(
            "cannot say: .*; (about \\d+ blocks would say it, \\d+ more|no number of blocks that"
                + " anybody runs would say it)");
    assertThat(judge("jittered.failed <= 0").text())
        .contains("it is 0 rows (the same in every block, 5 blocks)");
  }

  @Test
  void anAssertionThatStandsThereTwiceIsRefused() {
    assertThatThrownBy(() -> judge("jittered.goodput > 100", " jittered.goodput > 100"))
        .isInstanceOf(LabException.class)
        .hasMessage("--assert ' jittered.goodput > 100': stands there twice; leave one out");
  }

  @Test
  void theStatusIsThatOfTheWorstAssertion() {
    assertThat(judge("jittered.goodput > 100", "native.goodput > 100").status()).isZero();
    assertThat(judge("jittered.goodput > 100", "native.goodput < 100").status()).isEqualTo(1);
    assertThat(judge("jittered.goodput > 100", "jittered.goodput > 2.1 * native.goodput").status())
        .isEqualTo(3);
  }

  @Test
  void aLatencyIsNotHeldAgainstThatOfAnArmThatLeavesLessUndone() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 3, 14);
    var client = folder.resolve("trials/2-jittered/client.csv");
    var lines = Files.readAllLines(client);
    lines.set(13, lines.get(13).replaceFirst("^([^,]*,[^,]*,[^,]*,0),0,", "$1,10,"));
    Files.write(client, lines);

    assertThat(judge(folder, "jittered.latency_p99 <= 1 * linear.latency_p99").text())
        .contains(
            "cannot say: jittered.latency_p99 <= 1 * linear.latency_p99: in block 2 0.62% of the"
                + " operations were not acknowledged, and 0.00% of linear's");
  }

  @Test
  void aPercentileThatIsNeverReachedIsLongerThanAnyLimit() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 3, 14);
    for (var block = 1; block <= 3; block++) {
      OnTwoFolders.acknowledgeNothing(folder.resolve("trials/" + block + "-fixed"));
    }

    assertThat(judge(folder, "fixed.latency_p99 <= 50 s").text())
        .startsWith("FALSE: fixed.latency_p99 <= 50 s: it is not reached in 3 of 3 trials");
    assertThat(judge(folder, "fixed.latency_p99 <= 1 * native.latency_p99").text())
        .startsWith("cannot say: ");
  }

  @Test
  void aBlockInWhichNothingWasAcknowledgedIsNotLeftOutOfAMean() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 4, 14);
    OnTwoFolders.acknowledgeNothing(folder.resolve("trials/2-fixed"));

    for (var limit :
        List.of(
            "fixed.rejections_per_row <= 100",
            "fixed.time_per_row <= 1 s",
            "fixed.client_cpu <= 10000 s")) {
      var judgement = judge(folder, limit);
      assertThat(judgement.text())
          .startsWith("cannot say: " + limit + ": trial 2-fixed has no such number\n");
      assertThat(judgement.status()).isEqualTo(Judgement.UNDECIDED);
    }
  }

  @Test
  void blocksWithoutALatencyLogAreNamedAndLeaveNothingToSay() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 5, 14);
    Files.delete(folder.resolve("trials/2-fixed/latency.hlog"));
    Files.delete(folder.resolve("trials/4-fixed/latency.hlog"));

    var judgement = judge(folder, "fixed.latency_p99 <= 50 s");

    assertThat(judgement.text())
        .startsWith(
            "cannot say: fixed.latency_p99 <= 50 s: trials 2-fixed, 4-fixed have no such number\n");
    assertThat(judgement.status()).isEqualTo(Judgement.UNDECIDED);
  }

  @Test
  void whatWentWrongWithAProfileFailsAndWhatHadChangedMeanwhileIsADoubt() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 3, 40);
    var environment = folder.resolve("environment.json");
    Files.writeString(
        environment,
        Files.readString(environment)
            .replace("\"ycsb\":", "\"resumed\":\"processor A -> B\",\"ycsb\":"));

    var doubted = judge(folder, "jittered.goodput > 100");
    assertThat(doubted.status()).isEqualTo(Judgement.UNDECIDED);
    assertThat(doubted.doubts())
        .containsExactly(
            folder.getFileName() + " was resumed, and something had changed: processor A -> B");

    SyntheticProfiles.add(folder, "1-jittered", 12, "main;encode 3\n");
    var failed = judge(folder, "jittered.goodput > 100");
    assertThat(failed.status()).isEqualTo(Judgement.FAILED);
    assertThat(failed.failures())
        .containsExactly("trial 1-jittered (profiled): no profile of server: there is no perf");
  }

  @Test
  void theBlocksOfTwoArmsAreThoseThatBothHave() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 5, 14);
    Files.delete(folder.resolve("trials/1-jittered/trial.json"));
    Files.delete(folder.resolve("trials/2-native/trial.json"));

    assertThat(judge(folder, "jittered.goodput >= 1.8 * native.goodput").text())
        .contains(", 3 blocks)");
  }

  @Test
  void whatWentWrongOutsideOfTheTrialsFailsTheBuildAndIsInItsFiles() {
    var assertion = Assertions.of(List.of("jittered.goodput > 100"));

    var judgement = assertion.judge(measured, List.of("table t stays on the cluster"));

    assertThat(judgement.status()).isEqualTo(Judgement.FAILED);
    assertThat(JUnitXml.of(judgement)).contains("table t stays on the cluster");
    assertThat(judgement.headline()).contains("FAILED");
  }

  private static Judgement judge(String... assertions) {
    return Assertions.of(List.of(assertions)).judge(measured, List.of());
  }

  private static Judgement judge(Path folder, String... assertions) {
    return Assertions.of(List.of(assertions)).judge(Measured.read(folder), List.of());
  }
}
