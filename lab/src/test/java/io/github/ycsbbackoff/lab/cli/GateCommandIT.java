package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.fixture.SyntheticSweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what a build passes or fails by: backoff gate, and the assertions of other commands. */
class GateCommandIT {

  private static final String EXPERIMENT =
      """
      name: tiny
      server: {kind: simulated, flags: {workers: 2, queue.limit: 10, service.time: 1ms}}
      workload: {properties: {threadcount: 20}}
      blocks: 5
      seconds: 5
      seed: 7
      baseline: linear
      arms:
        - {name: linear, properties: {backoff.policy: linear}}
        - {name: jittered, properties: {backoff.policy: jittered}}
      """;

  @TempDir Path folder;
  private Commands commands;

  @BeforeEach
  void writeResults() throws IOException {
    commands = new Commands(folder);
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
    write("old", 1);
    write("new", 1);
    write("slow", 0.8);
  }

  @Test
  void theStatusSaysWhetherAnArmIsWorse() {
    var same = commands.runInThisJvm("gate", "./new", "--baseline=./old", "--max-loss=goodput=15%");
    var slow = commands.runInThisJvm("gate", "./slow", "--baseline=./old", "--max-loss=goodput=5%");
    var unclear =
        commands.runInThisJvm("gate", "./new", "--baseline=./old", "--max-loss=goodput=0.5%");

    assertThat(same.status()).as(same.err() + same.out()).isZero();
    assertThat(slow.status()).as(slow.err() + slow.out()).isEqualTo(1);
    assertThat(slow.out()).startsWith("REGRESSION: native goodput: ");
    assertThat(unclear.status()).as(unclear.err() + unclear.out()).isEqualTo(3);
    assertThat(unclear.out()).contains("blocks in each folder would say it");
  }

  @Test
  void aFolderThatIsHeldAgainstItselfIsRefused() throws IOException {
    Files.createSymbolicLink(folder.resolve("latest"), folder.resolve("new"));

    commands.wrong(
        "--baseline latest: is the folder new itself; give an earlier one",
        "gate",
        "./new",
        "--baseline=./latest");
  }

  @Test
  void theHelpSaysWhatEachStatusMeans() {
    assertThat(commands.runInThisJvm("gate", "--help").out())
        .contains("no arm is worse by more than is permitted", "the data cannot say");
    assertThat(commands.runInThisJvm("compare", "--help").out())
        .contains("an assertion is shown to be false", "the data cannot say");
  }

  @Test
  void badInputIsOneLine() {
    commands.wrong(
        "--max-loss -1: is no loss; write METRIC=PERCENT%, such as goodput=5%",
        "gate", "./new", "--baseline=./old", "--max-loss=-1");
    commands.wrong(
        "old: has no arm other, but: native; name the arms by --arm NAME, or --arm native=OLD if its"
            + " name has changed",
        "gate",
        "./new",
        "--baseline=./old",
        "--arm=native=other");
    assertThat(
            commands.failing(
                2, "gate", "./new", "--baseline=./old", "--allow-differences=jvm,kernal"))
        .startsWith("backoff: --allow-differences kernal: no such difference; known ones: all, ");
    assertThat(commands.failing(2, "gate", "./new", "--baseline=./nowhere"))
        .contains("nowhere", "is this a results folder?");
    commands.wrong(
        "--point a-max: old is of no sweep; give two sweeps, or leave it out",
        "gate",
        "./new",
        "--baseline=./old",
        "--point=a-max");
    assertThat(commands.failing(2, "gate", "./new"))
        .contains("Missing required option: '--baseline=OLD'");
  }

  @Test
  void ofTwoSweepsOnePointIsCompared() throws IOException {
    SyntheticSweep.write(folder.resolve("curve"), 4);
    SyntheticSweep.write(folder.resolve("later"), 4);

    commands.wrong(
        "curve: is of a sweep; name the point to compare by --point, such as a-max",
        "gate",
        "./later",
        "--baseline=./curve");
    assertThat(commands.failing(2, "gate", "./later", "--baseline=./curve", "--point=b-50"))
        .startsWith("backoff: --point b-50: curve has no such point; give one of: a-max, a-10, ");
    var gate =
        commands.runInThisJvm(
            "gate", "./later", "--baseline=./curve", "--point=c-50", "--max-loss=goodput=10%");
    assertThat(gate.status()).as(gate.err() + gate.out()).isZero();
    assertThat(gate.out()).contains("gate of later against curve at c-50: passed; of 2 checks");
  }

  @Test
  void anAssertionIsCheckedBeforeAnythingStarts() {
    commands.wrong(
        "--assert 'fixed.goodput > 1': no arm fixed; the arms are: linear, jittered",
        "compare",
        "./tiny.yaml",
        "--assert=fixed.goodput > 1");
    assertThat(commands.failing(2, "compare", "./tiny.yaml", "--assert=jittered.goodput"))
        .contains("is no assertion; write 'ARM.METRIC OP NUMBER * ARM.METRIC'");
    commands.wrong(
        "--assert 'jittered.goodput >= 1e999': 1e999 is more than can ever be measured; give a"
            + " smaller number",
        "compare",
        "./tiny.yaml",
        "--assert=jittered.goodput >= 1e999");
    commands.wrong(
        "--junit no/x.xml: there is no such folder to write into; make it, or give another",
        "simulate",
        "./tiny.yaml",
        "--assert=jittered.goodput > 1",
        "--junit=./no/x.xml");
    commands.wrong(
        "--junit, --markdown: there is nothing to write without --assert; give one",
        "compare",
        "./tiny.yaml",
        "--junit=./x.xml");
  }

  @Test
  void whatIsAssertedOfARunDecidesItsStatusAndAgainThatOfItsReport() throws IOException {
    var run =
        commands.runInThisJvm(
            "compare",
            "./tiny.yaml",
            "--results=./results",
            "--assert=jittered.goodput >= 1000 rows/s",
            "--junit=./run.xml",
            "--history=./history.csv");
    assertThat(run.status()).as(run.err() + run.out()).isZero();
    assertThat(run.out()).contains("ok: jittered.goodput >= 1000 rows/s: it is ");
    assertThat(folder.resolve("run.xml")).content().contains("failures=\"0\"");
    assertThat(Files.readAllLines(folder.resolve("history.csv"))).hasSize(3);
    assertThat(folder.resolve("history.otava.yaml")).exists();

    try (var results = Files.list(folder.resolve("results"))) {
      var only = results.toList().get(0).toString();
      var report = commands.runInThisJvm("report", only, "--assert=jittered.goodput < 10 rows/s");
      assertThat(report.status()).as(report.err() + report.out()).isEqualTo(1);
      assertThat(report.out()).contains("FALSE: jittered.goodput < 10 rows/s: it is ");
    }
  }

  @Test
  void buildsThatAppendAtTheSameTimeLoseNoRow() throws IOException {
    var statuses =
        Stream.of("old", "new", "slow")
            .parallel()
            .map(name -> commands.run("report", name, "--history=history.csv").status())
            .toList();

    assertThat(statuses).containsOnly(0);
    assertThat(Files.readAllLines(folder.resolve("history.csv"))).hasSize(1 + 3);
  }

  @Test
  void severalFoldersStandOnOnePage() {
    var ended = commands.run("report", "old", "new", "slow");

    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(ended.out()).contains("native in slow", "Report: comparison.html");
    assertThat(folder.resolve("comparison.html")).exists();
    assertThat(folder.resolve("old/report.html")).doesNotExist();
    commands.wrong(
        "nothing: has no experiment.yaml; give a folder that backoff compare, sweep or map made",
        "report",
        "./old",
        "./nothing");
  }

  private void write(String name, double goodput) throws IOException {
    SyntheticResults.write(
        folder.resolve(name),
        List.of(new SyntheticArm("native", goodput * 1900, 100, 71, 900, false)),
        8,
        14);
  }
}
