package io.github.ycsbbackoff.lab.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.stats.Measured;
import io.github.ycsbbackoff.server.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of what two results folders may differ in, or may have changed meanwhile, under a gate. */
class DifferencesTest extends OnTwoFolders {

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

    var gate = allowing(List.of("kudu", "server-flags"));
    var judgement = gate.judge(Measured.read(now), baseline);
    assertThat(judgement.status()).as(judgement.text()).isZero();
    assertThat(judgement.text()).contains("Note: The folders differ: kudu 1.18.1 -> 1.19.0.");
  }

  @Test
  void anotherVersionOfAnotherBindingAndWhatIsMeasuredBesideOneAreDifferences() throws IOException {
    var old = writeWithOtherBinding("old", "kudu-binding-0.17.0.jar");
    var now = writeWithOtherBinding("now", "kudu-binding-0.18.0.jar");

    assertThatThrownBy(() -> gate("goodput=20%").judge(Measured.read(now), Measured.read(old)))
        .hasMessageContaining(
            "client-jars kudu-binding-0.17.0.jar -> kudu-binding-0.18.0.jar; give");
    assertThatThrownBy(() -> judge(now, "goodput=20%"))
        .hasMessageContaining("measured in the window -> from start to end");
  }

  @Test
  void whatIsNullInTheEnvironmentIsUnknown() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    replace(now.resolve("environment.json"), "\"Debian GNU/Linux 12\"", "null");

    assertThatThrownBy(() -> judge(now, "goodput=20%"))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("os Debian GNU/Linux 12 -> unknown");
  }

  private Path writeWithOtherBinding(String name, String jar) throws IOException {
    var path = write(name, 1, 1, BLOCKS);
    replace(
        path.resolve("experiment.yaml"),
        "name: \"native\"",
        "client: {class: site.ycsb.db.KuduYCSBClient, jars: [lib]}\n  name: \"native\"");
    replace(path.resolve("environment.json"), "{", "{\"client jars\": \"" + jar + "\",");
    return path;
  }

  @Test
  void aNameThatNoDifferenceHasIsRefusedWithTheKnownOnes() {
    // Neither of the folders tells of a kernel, and a build may allow another one all the same.
    var gate = allowing(List.of("kernel", "sever-flags"));

    assertThatThrownBy(() -> gate.judge(baseline, baseline))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith(
            "--allow-differences sever-flags: no such difference; known ones: all, processor, ")
        .hasMessageContaining(", kernel, ")
        .hasMessageEndingWith(", open-load, maximum, target, server-flags, workload, arm");
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
  void theSameTraceInTheFolderOfAnotherCheckoutIsNoDifference() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    var other = write("other", 1, 1, BLOCKS);
    var load = "load: {arrivals: trace, trace: /builds/%d/day.txt}\nbaseline:";
    replace(now.resolve("experiment.yaml"), "baseline:", load.formatted(124));
    replace(other.resolve("experiment.yaml"), "baseline:", load.formatted(123));
    for (var results : List.of(now, other)) {
      replace(results.resolve("environment.json"), "{", "{\"trace hash\": \"5eed\", ");
    }

    var judgement = gate("goodput=20%").judge(Measured.read(now), Measured.read(other));

    assertThat(judgement.status()).as(judgement.text()).isZero();
    assertThat(judgement.text()).doesNotContain("The folders differ");
  }

  @Test
  void ofWhichFoldersAResultWasMergedIsNoDifference() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    replace(now.resolve("environment.json"), "{", "{\"merged\": \"3 folders\", ");

    assertThat(judge(now, "goodput=20%").status()).isZero();
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

    assertThatThrownBy(() -> gate("goodput=20%").judge(Measured.read(now), Measured.read(other)))
        .isInstanceOf(LabException.class)
        .hasMessage(
            now
                + " and "
                + other
                + " differ in more than what is judged: environment unknown -> unknown; give"
                + " --allow-differences environment if they may");

    var gate = allowing(List.of("environment"));
    var judgement = gate.judge(Measured.read(now), Measured.read(other));
    assertThat(judgement.status()).as(judgement.text()).isZero();
    assertThat(judgement.text())
        .contains(
            "Note: The folders differ: environment unknown -> unknown.",
            "Note: now: No environment.json: machine and versions are not known.",
            "Note: other: No environment.json: machine and versions are not known.");
  }

  @Test
  void anotherMachineOfTheSameKindIsRefusedUnlessThatIsAllowed() throws IOException {
    var now = writeOnMachine("now", "00112233aabbccdd");
    var other = writeOnMachine("other", "ddccbbaa33221100");

    assertThatThrownBy(() -> gate("goodput=20%").judge(Measured.read(now), Measured.read(other)))
        .isInstanceOf(LabException.class)
        .hasMessageEndingWith(
            ": machine-id ddccbbaa33221100 -> 00112233aabbccdd; give --allow-differences machine-id"
                + " if they may");

    var gate = allowing(List.of("machine-id"));
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

    var gate = allowing(List.of("workload-hash"));
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
    replace(other.resolve("environment.json"), "17.0.15", "24000 MiB");
    replace(now.resolve("environment.json"), "17.0.15", "24230 MiB");

    var judgement = gate("goodput=20%").judge(Measured.read(now), Measured.read(other));
    assertThat(judgement.status()).isZero();

    replace(now.resolve("environment.json"), "24230 MiB", "24250 MiB");
    assertThatThrownBy(() -> gate("goodput=20%").judge(Measured.read(now), Measured.read(other)))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("24000 MiB -> 24250 MiB");
  }

  /**
   * Writes the trial in which a maximum was measured: in each second, its log has 400 operations.
   */
  private void maximum(Path results, int secondsWithout) throws IOException {
    var alone = folder.resolve("alone");
    SyntheticResults.write(alone, List.of(arm("native", 1000, 71)), 1, SECONDS);
    var log = alone.resolve("trials/1-native/latency.hlog");
    var lines = Files.readAllLines(log);
    Files.write(log, lines.subList(0, lines.size() - secondsWithout));
    Folders.delete(results.resolve("maximum"));
    Files.move(alone.resolve("trials"), results.resolve("maximum"));
    Folders.delete(alone);
  }

  @Test
  void loadsThatAreSharesOfTwoMeasuredMaximaAreTwoLoads() throws IOException {
    var now = write("now", 1, 1, BLOCKS);
    var other = write("other", 1, 1, BLOCKS);
    maximum(now, 1);
    maximum(other, 0);

    assertThatThrownBy(() -> gate("goodput=20%").judge(Measured.read(now), Measured.read(other)))
        .isInstanceOf(LabException.class)
        .hasMessageMatching(
            ".*: maximum 400/s -> 300/s \\(load: max in the experiment has both do the same\\);"
                + " give --allow-differences maximum if they may");
    maximum(now, 0);
    assertThat(gate("goodput=20%").judge(Measured.read(now), Measured.read(other)).status())
        .isZero();
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
}
