package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.program.Backoff;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command line says, and above all what it says of mistakes. */
@NeedsKudu
class CommandLineIT {

  private static final String EXPERIMENT =
      """
      name: tiny
      server: {kind: kudu}
      workload: {file: insert-only}
      blocks: 1
      seconds: 6
      baseline: native
      arms:
        - name: native
      """;

  @TempDir Path folder;
  private Backoff backoff;

  @BeforeEach
  void writeExperiment() throws IOException {
    backoff = new Backoff(folder);
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
  }

  @Test
  void helpNamesEveryCommandAndTheExitStatuses() {
    var help = backoff.run("--help");

    assertThat(help.status()).isZero();
    assertThat(help.err()).isEmpty();
    assertThat(help.out())
        .contains("compare ", "simulate ", "predict ", "recommend ", "report ", "server ")
        .contains("install ", "verify ", "test [MAVEN", "bench [")
        .containsPattern("0 +done\\R +1 +it went wrong\\R +2 +the input was wrong");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compare",
        "simulate",
        "predict",
        "recommend",
        "report",
        "server",
        "install",
        "verify"
      })
  void helpOfACommandIsItsOwn(String command) {
    var help = backoff.run(command, "--help");

    assertThat(help.status()).isZero();
    assertThat(help.out()).startsWith("Usage: backoff " + command).doesNotContain("MAVEN");
  }

  @Test
  void versionIsThatOfTheBuild() {
    assertThat(backoff.run("--version").out()).matches("ycsb-backoff \\d+\\.\\d+\\S*\\R");
  }

  @Test
  void aMistakeInTheWordsIsOneLineThatLeadsToTheHelp() {
    wrong("Missing required subcommand; see backoff --help");
    wrong("Unknown option: '--quik'; see backoff compare --help", "compare", "kudu", "--quik");
    wrong(
        "Missing required parameter: 'STORE|FILE', or --resume FOLDER; see backoff compare --help",
        "compare");
    wrong(
        "Invalid value for option '--blocks': 'x' is not an int; see backoff compare --help",
        "compare",
        "kudu",
        "--blocks=x");
  }

  @Test
  void aStoreThatThereIsNotIsNamedWithThoseThereAre() {
    wrong(
        "nosql: no such store; give one of: fdb, hbase, kudu; or an experiment file, *.yaml",
        "compare",
        "nosql");
    wrong(
        "nosql: no such embedded server; there are: fdb, hbase, kudu", "server", "nosql", "start");
  }

  @Test
  void noBlocksAreNoExperiment() {
    wrong(
        "--blocks 0: wrong; give 1 or more; a verdict needs 3",
        "compare",
        "tiny.yaml",
        "--blocks=0");
  }

  @Test
  void onlySomeOfTheArmsMayBeRun() throws IOException {
    experiment("- name: native", "- name: native\n  - name: other\n  - name: third");

    var dry = backoff.run("compare", "tiny.yaml", "--dry-run", "--arms=third,native");
    assertThat(dry.out()).contains("arm native", "arm third", "2 trials").doesNotContain("other");

    wrong(
        "--arms x: no such arm; give some of: native, other, third",
        "compare",
        "tiny.yaml",
        "--arms=native,x");
    wrong("--arms: give the baseline too: native", "compare", "tiny.yaml", "--arms=other");
  }

  @Test
  void aMistakeInTheExperimentLeavesNothingBehind() throws IOException {
    experiment("native\n", "naitve\n");
    wrong(
        "tiny.yaml line 6: baseline: naitve: wrong; give the name of one of the arms: native",
        "compare",
        "tiny.yaml");

    experiment("kind: kudu", "kind: nosql");
    wrong("nosql: no such embedded server; there are: fdb, hbase, kudu", "compare", "tiny.yaml");
    assertThat(failing(2, "compare", "tiny.yaml", "--masters=localhost:7051"))
        .startsWith("backoff: nosql: no binding for it; there are: kudubackoff:");

    experiment("insert-only", "insrt-only");
    assertThat(failing(2, "compare", "tiny.yaml"))
        .startsWith(
            "backoff: workload.file: insrt-only: cannot be read; give a file beside the experiment,"
                + " or one in ");
  }

  @Test
  void aDryRunShowsThePlanAndStartsNothing() throws IOException {
    var dry = backoff.run("compare", "tiny.yaml", "--dry-run", "--blocks=3");

    assertThat(dry.status()).as(dry.err()).isZero();
    assertThat(dry.out())
        .contains("trial 1 of 3: 1-native", "trial 3 of 3: 3-native")
        .endsWith("3 trials, about 1 minute\n");
    assertThat(folder.resolve("results")).doesNotExist();

    experiment("insert-only", "insrt-only");
    assertThat(failing(2, "compare", "tiny.yaml", "--dry-run"))
        .startsWith("backoff: workload.file: insrt-only: cannot be read; ");
  }

  @Test
  void whatCannotBeResumedIsNamed() throws IOException {
    wrong(
        "--resume nowhere: has no experiment.yaml; give a folder that compare made",
        "compare",
        "--resume=nowhere");

    Files.createDirectory(folder.resolve("old"));
    Files.copy(folder.resolve("tiny.yaml"), folder.resolve("old/experiment.yaml"));
    assertThat(failing(2, "compare", "--resume=old", "--blocks=5"))
        .startsWith("backoff: --resume old: goes on as the experiment began; leave out ");
  }

  @Test
  void aFaultForAProcessThatTheLabDoesNotRunIsNamed() throws IOException {
    experiment("blocks: 1", "blocks: 1\nfaults:\n  - {at: 1, kill: tablet}");
    var complaint = "faults: kill: tablet: the lab runs no such process; it runs: ";

    wrong(complaint + "master, tserver", "compare", "tiny.yaml");
    wrong(complaint + "none", "compare", "tiny.yaml", "--masters=localhost:7051");
  }

  @Test
  void aDisturbanceThatTheServerDoesNotHaveIsNamed() throws IOException {
    experiment("blocks: 1", "blocks: 1\nfaults:\n  - {at: 1, disturb: split}");

    wrong(
        "faults: disturb: split: kudu has no such disturbance; it has: none",
        "compare",
        "tiny.yaml");
  }

  @Test
  void aMistakeThatOnlyTheBindingSeesLeavesNothingBehindEither() throws IOException {
    experiment("file: insert-only", "file: insert-only, properties: {write.batch: 0}");

    wrong(
        "trial 1-native: write.batch=0: is out of range; give a whole number from 1 to 1000000",
        "compare",
        "tiny.yaml");
  }

  @Test
  void mastersThatDoNotAnswerAreNamed() throws IOException {
    experiment("file: insert-only", "file: insert-only, properties: {kudu.connect-timeout: 1s}");

    assertThat(failing(2, "compare", "tiny.yaml", "--masters=localhost:1"))
        .startsWith("backoff: trial 1-native: kudu.masters=localhost:1: no answer within");
  }

  @Test
  void theFileMayNameThemToo() throws IOException {
    experiment(
        "kudu}\nworkload: \\{file: insert-only}",
        """
        kudu, masters: localhost:1}
        workload: {file: insert-only, properties: {kudu.connect-timeout: 1s}}\
        """);

    assertThat(failing(2, "compare", "tiny.yaml"))
        .startsWith("backoff: trial 1-native: kudu.masters=localhost:1: no answer within");
  }

  @Test
  void resultsThatCannotBeWrittenAreNamed() throws IOException {
    Files.writeString(folder.resolve("file"), "");

    assertThat(failing(2, "compare", "tiny.yaml", "--results=file/results"))
        .startsWith(
            "backoff: --results " + folder.resolve("file/results") + ": cannot be written (")
        .endsWith("; give another");
  }

  @Test
  void aCacheThatCannotBeWrittenIsNamed() throws IOException {
    Files.writeString(folder.resolve("file"), "");

    for (var command : List.of("compare tiny.yaml", "server kudu start")) {
      assertThat(failing(1, (command + " --cache-dir=file/cache").split(" ")))
          .startsWith("backoff: file/cache/kudu-")
          .contains("cannot unpack")
          .endsWith("or give --cache-dir");
    }
  }

  @Test
  void aJarOfServersThatIsTornIsNamed() throws IOException {
    var jar = Files.writeString(folder.resolve("torn.jar"), "PK but no more");
    var words = new ArrayList<>(backoff.words("compare", "tiny.yaml", "--cache-dir=cache"));
    words.add(1, "-Dbackoff.kudu.jar=" + jar);

    var ended = Program.run(folder, backoff.environment(), words);

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.onlyLine()).contains("cannot unpack " + jar, "see that the jar is whole");
    assertThat(folder.resolve("cache")).isEmptyDirectory();
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aFlagThatTheServerDoesNotKnowIsNamedWithItsLog() {
    assertThat(failing(1, "server", "kudu", "start", "--flag", "memory_limt=1"))
        .startsWith("backoff: kudu tserver exited with 1: ERROR: unknown command line flag")
        .contains("memory_limt", "tserver.log");

    var status = backoff.run("server", "kudu", "status");
    assertThat(status.status()).isEqualTo(1);
    assertThat(status.out())
        .isEqualTo("kudu: is not running; start it: backoff server kudu start\n");
  }

  @Test
  void aStateFolderThatCannotBeWrittenIsNamed() throws IOException {
    Files.writeString(folder.resolve("state"), "");

    assertThat(failing(1, "server", "kudu", "start"))
        .startsWith(
            "backoff: " + folder.resolve("state/ycsb-backoff") + ": cannot keep state there");
  }

  @Test
  void aFolderThatHoldsNoResultsIsNamed() {
    wrong(
        folder + ": has no experiment.yaml; give a folder that backoff compare made",
        "report",
        folder.toString());
  }

  @Test
  void aFolderThatHoldsNoYcsbIsNamed() {
    wrong(
        folder + ": is no YCSB install; give the folder that holds bin/bindings.properties and lib",
        "install",
        folder.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "kudu, -p kudu.masters=HOST:PORT",
    "hbase, -p hbase.zookeeper.quorum=HOST -p columnfamily=CF",
    "fdb, -p fdb.cluster=FILE"
  })
  void aLedgerWithoutAServerIsNamed(String store, String cure) {
    wrong(
        "no server named, and none was started; give " + cure,
        "verify",
        "ledger.csv",
        "--store",
        store);
  }

  private void wrong(String line, String... args) {
    assertThat(failing(2, args)).isEqualTo("backoff: " + line);
  }

  /** The line on standard error, but for the one that says which trial runs. */
  private String failing(int status, String... args) {
    var ended = backoff.run(args);
    assertThat(ended.status()).as(ended.err()).isEqualTo(status);
    assertThat(ended.hasStackTrace()).as(ended.err()).isFalse();
    assertThat(folder.resolve("results")).doesNotExist();
    var lines = ended.err().lines().filter(line -> !line.matches("trial \\d of \\d: .*")).toList();
    assertThat(lines).hasSize(1);
    return lines.get(0);
  }

  private void experiment(String old, String with) throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT.replaceFirst(old, with));
  }
}
