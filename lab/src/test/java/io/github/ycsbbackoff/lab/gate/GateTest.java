package io.github.ycsbbackoff.lab.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.stats.Finding.Answer;
import io.github.ycsbbackoff.lab.stats.Measured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateTest {

  private static final int BLOCKS = 8;

  /** The length of a trial, of which ten seconds are warm-up. */
  private static final int SECONDS = 14;

  @TempDir static Path shared;
  private static Path before;
  private static Measured baseline;
  @TempDir Path folder;

  @BeforeAll
  static void writeBaseline() throws IOException {
    before = write(shared, "before", 1, 1, BLOCKS);
    baseline = Measured.read(before);
  }

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
    assertThat(judgement.checks()).allMatch(check -> check.blocksNeeded() > BLOCKS);
  }

  @Test
  void twoBlocksAreTooFew() throws IOException {
    var judgement = judge(write("now", 0.5, 1, 2), "goodput=5%");

    assertThat(judgement.status()).isEqualTo(Judgement.UNDECIDED);
    assertThat(judgement.text())
        .contains(
            "jittered goodput: there are 2 blocks, and 3 are the least; about 3 blocks in each"
                + " folder would say it, 1 more");
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
  void foldersOfOtherMachinesOrVersionsOrSettingsAreRefusedUnlessThatIsAllowed()
      throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    replace(now.resolve("environment.json"), "1.18.1", "1.19.0");
    replace(now.resolve("environment.json"), "--seed 42", "--seed 43");
    replace(now.resolve("experiment.yaml"), "67108864", "1048576");

    assertThatThrownBy(() -> judge(now, "goodput=20%"))
        .isInstanceOf(LabException.class)
        .hasMessage(
            now
                + " and "
                + before
                + " differ in more than what is judged: kudu 1.18.1 -> 1.19.0, server-flags"
                + " memory_limit_hard_bytes 67108864 -> 1048576; give --allow-differences"
                + " kudu,server-flags if they may");

    var gate = new Gate(MaxLoss.of("goodput=20%"), List.of(), List.of("kudu", "server-flags"));
    var judgement = gate.judge(Measured.read(now), baseline);
    assertThat(judgement.status()).as(judgement.text()).isZero();
    assertThat(judgement.text()).contains("Note: The folders differ: kudu 1.18.1 -> 1.19.0.");
  }

  @Test
  void aNameThatNoDifferenceHasIsRefusedWithTheKnownOnes() {
    // Neither of the folders tells of a kernel, and a build may allow another one all the same.
    var gate = new Gate(MaxLoss.of("goodput=20%"), List.of(), List.of("kernel", "sever-flags"));

    assertThatThrownBy(() -> gate.judge(baseline, baseline))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith(
            "--allow-differences sever-flags: no such difference; known ones: all, processor, ")
        .hasMessageContaining(", kernel, ")
        .hasMessageEndingWith(", open-load, server-flags, workload, arm");
  }

  @Test
  void foldersOfAnotherLoadAreRefused() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    replace(now.resolve("experiment.yaml"), "baseline:", "load: {rate: 300}\nbaseline:");

    assertThatThrownBy(() -> judge(now, "goodput=20%"))
        .isInstanceOf(LabException.class)
        .hasMessageContaining(
            "open-load arrivals not set -> poisson and arrivals.rate not set -> 300.0; give"
                + " --allow-differences open-load");
  }

  @Test
  void anExperimentWithProfilesIsNotHeldAgainstOneWithout() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    replace(now.resolve("experiment.yaml"), "baseline:", "profile: cpu\nbaseline:");

    assertThatThrownBy(() -> judge(now, "goodput=20%"))
        .isInstanceOf(LabException.class)
        .hasMessageEndingWith(
            ": profile none -> cpu; give --allow-differences profile if they may");
  }

  @Test
  void aSettingThatOneOfTheFoldersLacksIsNotSetAndAnUnknownMachineIsUnknown() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    replace(now.resolve("experiment.yaml"), "memory_limit_hard_bytes", "memory_limit");
    Files.delete(now.resolve("environment.json"));

    assertThatThrownBy(() -> judge(now, "goodput=20%"))
        .hasMessageContaining("os Debian GNU/Linux 12 -> unknown, ")
        .hasMessageContaining(
            "server-flags memory_limit_hard_bytes 67108864 -> not set and memory_limit not set ->"
                + " 67108864;");
  }

  @Test
  void twoFoldersThatTellNothingOfTheirMachinesAreRefusedUnlessThatIsAllowed() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    var other = write("other", 1, 1, BLOCKS);
    Files.delete(now.resolve("environment.json"));
    Files.delete(other.resolve("environment.json"));
    var maxLoss = MaxLoss.of("goodput=20%");

    assertThatThrownBy(
            () ->
                new Gate(maxLoss, List.of(), List.of())
                    .judge(Measured.read(now), Measured.read(other)))
        .isInstanceOf(LabException.class)
        .hasMessage(
            now
                + " and "
                + other
                + " differ in more than what is judged: environment unknown -> unknown; give"
                + " --allow-differences environment if they may");

    var gate = new Gate(maxLoss, List.of(), List.of("environment"));
    var judgement = gate.judge(Measured.read(now), Measured.read(other));
    assertThat(judgement.status()).as(judgement.text()).isZero();
    assertThat(judgement.text())
        .contains(
            "Note: The folders differ: environment unknown -> unknown.",
            "Note: now: No environment.json: machine and versions are not known.",
            "Note: other: No environment.json: machine and versions are not known.");
  }

  @Test
  void whatAReaderOfTheNumbersMustKnowIsPrinted() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    Files.delete(now.resolve("trials/3-native/server.csv"));

    assertThat(judge(now, "goodput=20%").text())
        .contains("Note: now: Trial 3-native has no server.csv.");
  }

  @Test
  void anotherMachineOfTheSameKindIsRefusedUnlessThatIsAllowed() throws IOException {
    var now = writeOnMachine("now", "00112233aabbccdd");
    var other = writeOnMachine("other", "ddccbbaa33221100");
    var maxLoss = MaxLoss.of("goodput=20%");

    assertThatThrownBy(
            () ->
                new Gate(maxLoss, List.of(), List.of())
                    .judge(Measured.read(now), Measured.read(other)))
        .isInstanceOf(LabException.class)
        .hasMessageEndingWith(
            ": machine-id ddccbbaa33221100 -> 00112233aabbccdd; give --allow-differences machine-id"
                + " if they may");

    var gate = new Gate(maxLoss, List.of(), List.of("machine-id"));
    var judgement = gate.judge(Measured.read(now), Measured.read(other));
    assertThat(judgement.status()).as(judgement.text()).isZero();
    assertThat(judgement.text()).doesNotContain("has no machine id");
  }

  @Test
  void resultsOfAnEarlierVersionWhichHaveNoMachineIdAreNotedAndNotRefused() throws IOException {
    var now = writeOnMachine("now", "00112233aabbccdd");

    var judgement = judge(now, "goodput=20%");

    assertThat(judgement.status()).as(judgement.text()).isZero();
    assertThat(judgement.notes())
        .containsExactly(
            "before: environment.json has no machine id, by which another machine of the same kind"
                + " would be seen.");
  }

  @Test
  void aWorkloadFileOfTheSameNameWithAnotherContentIsRefusedUnlessThatIsAllowed()
      throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    replace(now.resolve("environment.json"), "00112233aabbccdd", "ddccbbaa33221100");

    assertThatThrownBy(() -> judge(now, "goodput=20%"))
        .isInstanceOf(LabException.class)
        .hasMessageEndingWith(
            ": workload-hash 00112233aabbccdd -> ddccbbaa33221100; give --allow-differences"
                + " workload-hash if they may");

    var gate = new Gate(MaxLoss.of("goodput=20%"), List.of(), List.of("workload-hash"));
    assertThat(gate.judge(Measured.read(now), baseline).status()).isZero();
  }

  @Test
  void resultsOfAnEarlierVersionWhichDoNotTellOfTheirWorkloadAreNotedAndNotRefused()
      throws IOException {
    var now = writeOnMachine("now", "00112233aabbccdd");
    replace(now.resolve("environment.json"), ",\"workload hash\":\"00112233aabbccdd\"", "");
    var other = writeOnMachine("other", "00112233aabbccdd");

    var judgement = gate("goodput=20%").judge(Measured.read(now), Measured.read(other));

    assertThat(judgement.status()).as(judgement.text()).isZero();
    assertThat(judgement.notes())
        .containsExactly(
            "now: environment.json has no workload hash, by which another content of the workload"
                + " file would be seen.");
  }

  @Test
  void memoryThatDiffersByAHundredthIsTheSameMachine() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    var other = write("other", 1, 1, BLOCKS);
    replace(other.resolve("environment.json"), "17.0.15", "24083 MiB");
    replace(now.resolve("environment.json"), "17.0.15", "24084 MiB");

    var judgement = gate("goodput=20%").judge(Measured.read(now), Measured.read(other));
    assertThat(judgement.status()).isZero();
  }

  @Test
  void aFolderThatWentOnAsItWasPasses() throws IOException {
    var now = writeResumed("now", "as it was; as it was");

    var judgement = judge(now, "goodput=20%");

    assertThat(judgement.status()).as(judgement.text()).isZero();
    assertThat(judgement.text()).doesNotContain("was resumed");
  }

  @Test
  void aFolderThatWentOnOnAnotherMachineOrVersionIsADoubtUnlessThatIsAllowed() throws IOException {
    var words =
        "as it was; processor Xeon, 1 -> Xeon, 2, server cpus 1 -> 2, git revision a -> b; kudu"
            + " 1.18.1 -> 1.19.0";
    var now = writeResumed("now", words);

    var judgement = judge(now, "goodput=20%");
    assertThat(judgement.status()).as(judgement.text()).isEqualTo(Judgement.UNDECIDED);
    assertThat(judgement.doubts())
        .containsExactly(
            "now was resumed, and something had changed: "
                + words
                + "; give --allow-differences processor,server-cpus,git-revision,kudu if its trials"
                + " may be taken together");
    assertThat(gate("goodput=20%").judge(baseline, Measured.read(now)).status())
        .isEqualTo(Judgement.UNDECIDED);

    var some = List.of("processor", "server-cpus", "kudu");
    assertThat(allowing(some).judge(Measured.read(now), baseline).status())
        .isEqualTo(Judgement.UNDECIDED);
    for (var all :
        List.of(
            List.of("processor", "server-cpus", "git-revision", "kudu"),
            List.of(Differences.ALL))) {
      var passed = allowing(all).judge(Measured.read(now), baseline);
      assertThat(passed.status()).as(passed.text()).isZero();
      assertThat(passed.text())
          .contains("Note: now was resumed, and something had changed: " + words + ".");
    }
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
  }

  private Judgement judge(Path now, String maxLoss) {
    return gate(maxLoss).judge(Measured.read(now), baseline);
  }

  private static Gate gate(String maxLoss) {
    return new Gate(MaxLoss.of(maxLoss), List.of(), List.of());
  }

  private static List<Answer> answers(Judgement judgement) {
    return judgement.checks().stream().map(Check::answer).toList();
  }

  /** Writes two arms, of which the second has so many times the goodput and the latency. */
  private Path write(String name, double goodput, double latency, int blocks) throws IOException {
    return write(folder, name, goodput, latency, blocks);
  }

  private static Path write(Path folder, String name, double goodput, double latency, int blocks)
      throws IOException {
    var path = folder.resolve(name);
    SyntheticResults.write(
        path,
        List.of(arm("native", 1900, 71), arm("jittered", goodput * 3900, latency * 39)),
        blocks,
        SECONDS);
    return path;
  }

  private Path writeOnMachine(String name, String id) throws IOException {
    var path = write(name, 1, 1, BLOCKS);
    replace(
        path.resolve("environment.json"),
        "\"ycsb\":",
        "\"machine id\":\"%s\",\"ycsb\":".formatted(id));
    return path;
  }

  private Path writeResumed(String name, String words) throws IOException {
    var path = write(name, 1, 1, BLOCKS);
    replace(
        path.resolve("environment.json"),
        "\"ycsb\":",
        "\"resumed\":\"%s\",\"ycsb\":".formatted(words));
    return path;
  }

  private static Gate allowing(List<String> differences) {
    return new Gate(MaxLoss.of("goodput=20%"), List.of(), differences);
  }

  private static SyntheticArm arm(String name, double goodput, double latency) {
    return new SyntheticArm(name, goodput, 100, latency, 900, false);
  }

  private static void acknowledgeNothing(Path trial) throws IOException {
    Files.writeString(
        trial.resolve("client.csv"),
        Files.readString(trial.resolve("client.csv"))
            .replaceAll("(?m)^(\\d[^,]*,[^,]*),[^,]*,", "$1,0,"));
    Files.writeString(trial.resolve("latency.hlog"), "");
  }

  private static void markWrong(Path results) throws IOException {
    replace(
        results.resolve("trials/1-native/trial.json"),
        "\"exitStatus\":0",
        "\"exitStatus\":0,\"problem\":\"the client died\"");
  }

  private static void replace(Path file, String old, String other) throws IOException {
    var text = Files.readString(file);
    assertThat(text).contains(old);
    Files.writeString(file, text.replace(old, other));
  }
}
