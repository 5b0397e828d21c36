package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what {@code backoff compare} says of mistakes, and of a dry run. */
@NeedsKudu
class CompareCommandIT {

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
  private Commands commands;

  @BeforeEach
  void writeExperiment() throws IOException {
    commands = new Commands(folder);
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
  }

  @Test
  void noBlocksAreNoExperiment() {
    commands.wrong(
        "--blocks 0: wrong; give 1 or more; a verdict needs 3",
        "compare",
        "./tiny.yaml",
        "--blocks=0");
  }

  @Test
  void anAddressThatIsEmptyDoesNotMeanAServerOfTheExperimentsOwn() {
    commands.wrong(
        "--masters: empty; give the address of a cluster, or leave it out",
        "compare",
        "./tiny.yaml",
        "--masters=");
  }

  @Test
  void aWaitForAClusterIsRefusedWhereThereIsNoneAndWhereItHasNoEnd() {
    commands.wrong(
        "--cluster-wait: the experiment tiny has a server of its own; leave it out",
        "compare",
        "./tiny.yaml",
        "--cluster-wait=5");
    commands.wrong(
        "--cluster-wait 99999999999: give seconds, from 0 to 31536000",
        "compare",
        "./tiny.yaml",
        "--cluster-wait=99999999999");
  }

  @Test
  void onlySomeOfTheArmsMayBeRun() throws IOException {
    experiment("- name: native", "- name: native\n  - name: other\n  - name: third");

    var dry = commands.runInThisJvm("compare", "./tiny.yaml", "--dry-run", "--arms=third,native");
    assertThat(dry.out())
        .contains("arm native", "arm third", "2 trials")
        .doesNotContain("arm other", "-other");

    commands.wrong(
        "--arms x: no such arm; give some of: native, other, third",
        "compare",
        "./tiny.yaml",
        "--arms=native,x");
    commands.wrong(
        "--arms: give the baseline too: native", "compare", "./tiny.yaml", "--arms=other");
  }

  @Test
  void aMistakeInTheExperimentLeavesNothingBehind() throws IOException {
    experiment("native\n", "naitve\n");
    commands.wrong(
        "tiny.yaml line 6: baseline: naitve: wrong; give the name of one of the arms: native",
        "compare",
        "./tiny.yaml");

    experiment("kind: kudu", "kind: nosql");
    commands.wrong("nosql: no such store; there are: fdb, hbase, kudu", "compare", "./tiny.yaml");
    assertThat(commands.failing(2, "compare", "./tiny.yaml", "--masters=localhost:7051"))
        .startsWith("backoff: nosql: no such store; there are: fdb, hbase, kudu");

    experiment("insert-only", "insrt-only");
    assertThat(commands.failing(2, "compare", "./tiny.yaml"))
        .startsWith(
            "backoff: workload.file: insrt-only: cannot be read; give a file beside the experiment,"
                + " or one in ");
  }

  @Test
  void aDryRunShowsThePlanAndStartsNothing() throws IOException {
    var dry = commands.runInThisJvm("compare", "./tiny.yaml", "--dry-run", "--blocks=3");

    assertThat(dry.status()).as(dry.err()).isZero();
    assertThat(dry.out())
        .contains("trial 1 of 3: 1-native", "trial 3 of 3: 3-native")
        .endsWith("3 trials, about 1 minute\n");
    assertThat(folder.resolve("results")).doesNotExist();

    experiment("insert-only", "insrt-only");
    assertThat(commands.failing(2, "compare", "./tiny.yaml", "--dry-run"))
        .startsWith("backoff: workload.file: insrt-only: cannot be read; ");
  }

  @Test
  void aWorkloadThatClientsCannotShareIsNamedBeforeAnythingStarts() throws IOException {
    experiment("insert-only", "workloadd");

    commands.wrong(
        "clients: 2: requestdistribution=latest has each client ask for keys that others have not"
            + " inserted yet; give uniform, or one client",
        "compare",
        "./tiny.yaml",
        "--clients=2");
  }

  @Test
  void whatCannotBeResumedIsNamed() throws IOException {
    commands.wrong(
        "--resume nowhere: has no experiment.yaml; give a folder that compare made",
        "compare",
        "--resume=./nowhere");

    Files.createDirectory(folder.resolve("old"));
    Files.copy(folder.resolve("tiny.yaml"), folder.resolve("old/experiment.yaml"));
    commands.wrong(
        "--resume old: goes on as the experiment began; leave out --blocks, --profile",
        "compare",
        "--resume=./old",
        "--profile",
        "--blocks=5");
    commands.wrong(
        "--results: the results stay in the folder of --resume old; leave it out",
        "compare",
        "--resume=./old",
        "--results=./other");
    commands.wrong(
        "--resume old: has no environment.json, for it was interrupted as it began; begin it anew",
        "compare",
        "--resume=./old");
  }

  @Test
  void aFaultForAProcessThatTheLabDoesNotRunIsNamed() throws IOException {
    experiment("blocks: 1", "blocks: 1\nfaults:\n  - {at: 1, kill: tablet}");

    commands.wrong(
        "faults: kill: tablet: cannot be done to kudu; what can: kill: master, kill: tserver,"
            + " pause: master, pause: tserver, cpus: NUMBER, flags: NAME: VALUE, command: COMMAND",
        "compare",
        "./tiny.yaml");
  }

  @Test
  void aWrongFlagOfOneArmIsNamedBeforeAnythingStarts() throws IOException {
    experiment(
        "- name: native", "- name: native\n  - {name: other, flags: {fs_wal_dir: /elsewhere}}");

    commands.wrong(
        "kudu: bad server flag --fs_wal_dir=/elsewhere; it is set for you, so leave it out",
        "compare",
        "./tiny.yaml");
    assertThat(commands.failing(2, "compare", "./tiny.yaml", "--dry-run"))
        .startsWith("backoff: kudu: bad server flag --fs_wal_dir=");
  }

  @Test
  void whatCannotBeAppliedToAGivenClusterIsNamed() throws IOException {
    experiment("- name: native", "- name: native\n  - {name: small-flush, flags: {x: 1}}");

    commands.wrong(
        "--masters localhost:7051: to a cluster that runs already the lab cannot apply the flags or"
            + " the client of arms small-flush (give the others: --arms native); or leave out"
            + " --masters",
        "compare",
        "./tiny.yaml",
        "--masters=localhost:7051");
    var dry =
        commands.runInThisJvm(
            "compare", "./tiny.yaml", "--masters=localhost:7051", "--arms=native", "--dry-run");
    assertThat(dry.out()).contains("arm native").doesNotContain("small-flush");
  }

  @Test
  void theServersFlagsCanBeLeftOutForAGivenCluster() throws IOException {
    experiment("kind: kudu", "kind: kudu, flags: {x: 1}");
    var masters = "--masters=localhost:7051";

    commands.wrong(
        "--masters localhost:7051: to a cluster that runs already the lab cannot apply server:"
            + " flags (leave them out, such as by --without-flags); or leave out --masters",
        "compare",
        "./tiny.yaml",
        masters);
    assertThat(
            commands
                .runInThisJvm("compare", "./tiny.yaml", masters, "--without-flags", "--dry-run")
                .status())
        .isZero();
  }

  @Test
  void whatBeganOnOneServerDoesNotGoOnOnAnother() throws IOException {
    var old = Files.createDirectory(folder.resolve("old"));
    Files.copy(folder.resolve("tiny.yaml"), old.resolve("experiment.yaml"));
    commands.wrong(
        "--resume old: --masters b:7051: the experiment began on an embedded server; leave out"
            + " --masters",
        "compare",
        "--resume=./old",
        "--masters=b:7051");

    Files.writeString(
        old.resolve("experiment.yaml"), EXPERIMENT.replace("kudu}", "kudu, masters: 'a:7051'}"));
    commands.wrong(
        "--resume old: --masters b:7051: the experiment began on a:7051; leave out --masters",
        "compare",
        "--resume=./old",
        "--masters=b:7051");
  }

  @Test
  void aDisturbanceThatTheServerDoesNotHaveIsNamed() throws IOException {
    experiment("blocks: 1", "blocks: 1\nfaults:\n  - {at: 1, disturb: split}");

    commands.wrong(
        "faults: disturb: split: cannot be done to kudu; what can: kill: master, kill: tserver,"
            + " pause: master, pause: tserver, cpus: NUMBER, flags: NAME: VALUE, command: COMMAND",
        "compare",
        "./tiny.yaml");
  }

  @Test
  void aMistakeThatOnlyTheBindingSeesLeavesNothingBehindEither() throws IOException {
    experiment("file: insert-only", "file: insert-only, properties: {write.batch: 0}");

    assertThat(commands.failing(2, "compare", "./tiny.yaml", "--results=./results"))
        .isEqualTo(
            "backoff: trial 1-native: write.batch=0: is out of range; give a whole number from 1 to"
                + " 1000000");
  }

  @Test
  void mastersThatDoNotAnswerAreNamed() throws IOException {
    experiment("file: insert-only", "file: insert-only, properties: {kudu.connect-timeout: 1s}");

    assertThat(
            commands.failing(
                2, "compare", "./tiny.yaml", "--masters=localhost:1", "--results=./results"))
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

    assertThat(commands.failing(2, "compare", "./tiny.yaml", "--results=./results"))
        .startsWith("backoff: trial 1-native: kudu.masters=localhost:1: no answer within");
  }

  @Test
  void resultsThatCannotBeWrittenAreNamed() throws IOException {
    Files.writeString(folder.resolve("file"), "");

    var relative = Path.of("").toAbsolutePath().relativize(folder.resolve("file/results"));

    // The line has the absolute path, of which the helper takes only the folder of the test away.
    assertThat(commands.failing(2, "compare", "./tiny.yaml", "--results=" + relative))
        .startsWith("backoff: --results file/results: cannot be written (")
        .endsWith("; give another");
  }

  @Test
  void aCacheThatCannotBeWrittenIsNamed() throws IOException {
    Files.writeString(folder.resolve("file"), "");

    var compare =
        commands.failing(
            1, "compare", "./tiny.yaml", "--results=./results", "--cache-dir=./file/cache");
    var server = commands.failing(1, "server", "kudu", "start", "--cache-dir=./file/cache");

    assertThat(List.of(compare, server))
        .allSatisfy(
            line ->
                assertThat(line)
                    .startsWith("backoff: file/cache/kudu-")
                    .contains("cannot unpack")
                    .endsWith("or give --cache-dir"));
  }

  @Test
  void aJarOfServersThatIsTornIsNamed() throws IOException {
    var jar = Files.writeString(folder.resolve("torn.jar"), "PK but no more");
    var words = new ArrayList<>(commands.words("compare", "tiny.yaml", "--cache-dir=cache"));
    words.add(1, "-Dbackoff.kudu.jar=" + jar);

    var ended = Program.run(folder, commands.environment(), words);

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.onlyLine()).contains("cannot unpack " + jar, "see that the jar is whole");
    assertThat(folder.resolve("cache")).isEmptyDirectory();
    assertThat(folder.resolve("results")).doesNotExist();
  }

  private void experiment(String old, String with) throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT.replaceFirst(old, with));
  }
}
