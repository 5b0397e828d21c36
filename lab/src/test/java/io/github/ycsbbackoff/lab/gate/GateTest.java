package io.github.ycsbbackoff.lab.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticProfiles;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.stats.Finding.Answer;
import io.github.ycsbbackoff.lab.stats.Measured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of what a gate finds between two results folders that may be compared. */
class GateTest extends OnTwoFolders {

  @Test
  void twoRunsOfTheSamePass() throws IOException {
    var judgement = judge(write("now", 1, 1, BLOCKS), "goodput=10%,latency_p99=30%");

    assertThat(judgement.status()).as(judgement.text()).isZero();
    assertThat(judgement.text())
        .contains("ok: native goodput: 1.00× of the baseline's (95% interval 0.9")
        .contains("8 and 8 blocks), which is not worse by more than 10%")
        .endsWith(
            "gate of now against before: passed; of 4 checks 0 failed, and of 0 the data cannot say");
  }

  @Test
  void aFifthOfTheGoodputThatIsLostIsARegressionOfThatArmAlone() throws IOException {
    var judgement = judge(write("now", 0.8, 1, BLOCKS), "goodput=5%,latency_p99=30%");

    assertThat(judgement.status()).as(judgement.text()).isEqualTo(Judgement.FAILED);
    assertThat(judgement.text().lines().filter(line -> line.startsWith("REGRESSION")))
        .singleElement()
        .asString()
        .startsWith("REGRESSION: jittered goodput: 0.800× of the baseline's (98.")
        .endsWith("which is worse by more than 5%");
    assertThat(judgement.text()).startsWith("REGRESSION: ");
  }

  @Test
  void aLatencyThatGrewIsARegressionTooAndOneThatFellIsNone() throws IOException {
    assertThat(answers(judge(write("slow", 1, 2, BLOCKS), "latency_p99=20%")))
        .containsExactly(Answer.KEPT, Answer.BROKEN);
    assertThat(answers(judge(write("fast", 1, 0.5, BLOCKS), "latency_p99=20%")))
        .containsExactly(Answer.KEPT, Answer.KEPT);
  }

  @Test
  void whereTheDataCannotSayTheGateNamesTheBlocksThatWould() throws IOException {
    var judgement = judge(write("now", 1, 1, BLOCKS), "goodput=1%");

    assertThat(judgement.status()).as(judgement.text()).isEqualTo(Judgement.UNDECIDED);
    assertThat(judgement.text())
        .containsPattern(
            "cannot say: native goodput: 1.00× of .* which may be worse by more than 1%, or not;"
                + " about \\d+ blocks in each folder would say it, \\d+ more");
  }

  /** By the yardstick of its own baseline, an experiment that is slow throughout has no stall. */
  @Test
  void stallsAreHeldAgainstTheYardstickOfTheBaseline() throws IOException {
    var now = folder.resolve("now");
    var slow = new SyntheticArm("native", 150, 10, 71, 900, false);
    var slowToo = new SyntheticArm("jittered", 150, 10, 39, 900, false);
    SyntheticResults.write(now, List.of(slow, slowToo), BLOCKS, SECONDS);

    assertThat(gate("stall=10%").judge(Measured.readBeside(now, baseline), baseline).status())
        .isEqualTo(Judgement.FAILED);
    assertThat(gate("stall=10%").judge(Measured.read(now), baseline).status()).isZero();
  }

  @Test
  void aTrialWithAProfileThatWentWrongFailsTheGateAndAMissingProfileDoesNot() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    var profiled = SyntheticProfiles.add(now, "1-jittered", 10, "main;encode 3\n");
    assertThat(judge(now, "goodput=10%").status()).isZero();

    var end = profiled.resolve("trial.json");
    Files.writeString(
        end, Files.readString(end).replaceFirst("\\{", "{\"problem\": \"two rows are lost\","));

    var judgement = judge(now, "goodput=10%");
    assertThat(judgement.status()).isEqualTo(Judgement.FAILED);
    assertThat(judgement.failures()).containsExactly("two rows are lost");
  }

  @Test
  void aTrialThatLeftNothingToMeasureIsNoneThatIsStillToBeRun() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    Files.delete(now.resolve("trials/2-jittered/client.csv"));

    assertThat(judge(now, "goodput=10%").text())
        .contains("Trial 2-jittered has no client.csv with a second in it, and is left out.")
        .doesNotContain("not finished");
  }

  @Test
  void twoBlocksAreTooFew() throws IOException {
    var judgement = judge(write("now", 0.5, 1, 2), "goodput=5%");

    assertThat(judgement.status()).isEqualTo(Judgement.UNDECIDED);
    assertThat(judgement.text())
        .contains("jittered goodput: there are 2 blocks, and 3 are the least\n")
        .doesNotContain("would say it");
  }

  @Test
  void thereIsNoAnswerOnALatencyWhereMoreIsLeftUndone() throws IOException {
    var now = write("now", 1, 0.1, BLOCKS);
    var client = now.resolve("trials/2-jittered/client.csv");
    var lines = new ArrayList<>(Files.readAllLines(client));
    lines.set(13, lines.get(13).replaceFirst("^([^,]*,[^,]*,[^,]*,0),0,", "$1,10,"));
    Files.write(client, lines);

    var judgement = judge(now, "latency_p99=20%");

    assertThat(answers(judgement)).containsExactly(Answer.KEPT, Answer.UNDECIDED);
    assertThat(judgement.text())
        .contains(
            "cannot say: jittered latency_p99: in block 2 0.62% of the operations were not"
                + " acknowledged, and in the baseline's block 1 0.00%");
  }

  @Test
  void aPercentileThatNoTrialReachesAnyMoreIsARegression() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    for (var block = 1; block <= BLOCKS; block++) {
      acknowledgeNothing(now.resolve("trials/" + block + "-jittered"));
    }

    var judgement = judge(now, "latency_p99=20%");

    assertThat(answers(judgement)).containsExactly(Answer.KEPT, Answer.BROKEN);
    assertThat(judgement.status()).isEqualTo(Judgement.FAILED);
    assertThat(judgement.text())
        .startsWith(
            "REGRESSION: jittered latency_p99: it is not reached in 8 of 8 trials, and in 0 of 8 of"
                + " the baseline's\n");
  }

  @Test
  void thereIsNoAnswerOnAPercentileThatSomeTrialStillReachesOrOfTooFewTrials() throws IOException {
    var some = write("some", 1, 1, BLOCKS);
    for (var block = 2; block <= BLOCKS; block++) {
      acknowledgeNothing(some.resolve("trials/" + block + "-jittered"));
    }
    var few = write("few", 1, 1, 2);
    acknowledgeNothing(few.resolve("trials/1-jittered"));
    acknowledgeNothing(few.resolve("trials/2-jittered"));

    assertThat(judge(some, "latency_p99=30%").text())
        .contains("cannot say: jittered latency_p99: it is not reached in 7 of 8 trials, and in 0");
    assertThat(judge(few, "latency_p99=30%").text())
        .contains("cannot say: jittered latency_p99: there are 2 blocks, and 3 are the least");
  }

  @Test
  void aTrialThatWentWrongFailsTheBuildAndOneOfTheBaselineIsADoubt() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    markWrong(now);

    var judgement = judge(now, "goodput=20%");
    assertThat(judgement.status()).isEqualTo(Judgement.FAILED);
    assertThat(judgement.text()).startsWith("WENT WRONG: the client died");

    var other = gate("goodput=20%").judge(baseline, Measured.read(now));
    assertThat(other.status()).isEqualTo(Judgement.UNDECIDED);
    assertThat(other.text()).contains("cannot say: the baseline went wrong: the client died");
  }

  @Test
  void aTrialThatWentWrongIsANoteWhereItsArmIsNotCompared() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    markWrong(now);
    var gate = new Gate(MaxLoss.of("goodput=20%"), List.of(ComparedArm.of("jittered")), List.of());

    var judgement = gate.judge(Measured.read(now), baseline);
    assertThat(judgement.status()).as(judgement.text()).isZero();
    assertThat(judgement.text())
        .contains("Note: now: an arm that is not compared went wrong: the client died");
    assertThat(gate.judge(baseline, Measured.read(now)).status()).isZero();
  }

  @Test
  void anExperimentThatIsNotFinishedDoesNotPass() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    Files.delete(now.resolve("trials/3-native/trial.json"));

    var judgement = judge(now, "goodput=20%");

    assertThat(judgement.checks()).allMatch(check -> check.answer() == Answer.KEPT);
    assertThat(judgement.status()).isEqualTo(Judgement.UNDECIDED);
    assertThat(judgement.text()).contains("now is not finished: 7 of 8 trials of native");
  }

  @Test
  void whatAReaderOfTheNumbersMustKnowIsPrinted() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    Files.delete(now.resolve("trials/3-native/server.csv"));

    assertThat(judge(now, "goodput=20%").text())
        .contains("Note: now: Trial 3-native has no server.csv.");
  }

  @Test
  void anArmWithAnotherNameIsComparedIfTheNameIsGiven() throws IOException {
    var now = folder.resolve("now");
    SyntheticResults.write(
        now, List.of(arm("native", 1900, 71), arm("spread", 0.5 * 3900, 39)), BLOCKS);

    assertThatThrownBy(() -> judge(now, "goodput=5%"))
        .hasMessage(
            before
                + ": has no arm spread, but: native, jittered; name the arms by --arm NAME, or --arm"
                + " spread=OLD if its name has changed");
    var gate =
        new Gate(
            MaxLoss.of("goodput=5%"),
            List.of(ComparedArm.of("spread=jittered")),
            List.of(Differences.ALL));
    var judgement = gate.judge(Measured.read(now), baseline);
    assertThat(judgement.text()).contains("REGRESSION: spread (before: jittered) goodput: 0.49");
    assertThatThrownBy(
            () ->
                new Gate(MaxLoss.of("goodput=5%"), List.of(ComparedArm.of("no")), List.of())
                    .judge(Measured.read(now), baseline))
        .hasMessageStartingWith(now + ": has no arm no, but: native, spread;");
    assertThatThrownBy(() -> ComparedArm.of("a=b=c"))
        .hasMessage("--arm a=b=c: is no arm; write NAME, or NEW=OLD");
  }

  @Test
  void anArmThatIsOnlyInTheBaselineKeepsTheGateFromPassingUnlessTheArmsAreChosen()
      throws IOException {
    var now = folder.resolve("now");
    SyntheticResults.write(now, List.of(arm("native", 1900, 71)), BLOCKS, SECONDS);

    var judgement = judge(now, "goodput=20%");
    assertThat(answers(judgement)).containsExactly(Answer.KEPT);
    assertThat(judgement.status()).isEqualTo(Judgement.UNDECIDED);
    assertThat(judgement.text())
        .contains(
            "cannot say: arm jittered is only in the baseline; name the arms to compare by --arm if"
                + " it may be left out");

    var gate = new Gate(MaxLoss.of("goodput=20%"), List.of(ComparedArm.of("native")), List.of());
    var chosen = gate.judge(Measured.read(now), baseline);
    assertThat(chosen.status()).as(chosen.text()).isZero();
    assertThat(chosen.text()).doesNotContain("arm jittered is only in the baseline");

    var twice = List.of(ComparedArm.of("native"), ComparedArm.of("native"));
    assertThatThrownBy(
            () ->
                new Gate(MaxLoss.of("goodput=20%"), twice, List.of())
                    .judge(Measured.read(now), baseline))
        .isInstanceOf(LabException.class)
        .hasMessage("--arm native: stands there twice; leave one out");
  }

  private static List<Answer> answers(Judgement judgement) {
    return judgement.checks().stream().map(Check::answer).toList();
  }

  private static void markWrong(Path results) throws IOException {
    replace(
        results.resolve("trials/1-native/trial.json"),
        "\"exitStatus\":0",
        "\"exitStatus\":0,\"problem\":\"the client died\"");
  }
}
