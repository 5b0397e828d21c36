package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.kudu.server.KuduServer;
import io.github.ycsbbackoff.lab.fixture.LedgerKeys;
import io.github.ycsbbackoff.lab.fixture.SyntheticClients;
import io.github.ycsbbackoff.lab.fixture.SyntheticClients.Course;
import io.github.ycsbbackoff.lab.fleet.SharedClock;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.program.Await;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.program.RealKudu;
import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the command lines of many clients. */
@NeedsKudu
class FleetCommandsIT {

  private static final String EXPERIMENT =
      """
      name: mine
      server: {kind: kudu}
      workload: {file: insert-only, properties: {threadcount: 2, target: 200, kudu.tablets: 2, kudu.connect-timeout: 60s}}
      blocks: 1
      seconds: 4
      warmup: 1
      seed: 7
      verify: true
      baseline: native
      arms: [{name: native}]
      """;

  /** The accuracy of the times of a timeline. */
  private static final double MILLISECOND = 0.0011;

  @TempDir static Path shared;
  @AutoClose private static KuduServer server;
  private static String masters;

  @TempDir Path folder;
  private Commands commands;
  private SyntheticClients clients;

  @BeforeAll
  static void start() {
    server = RealKudu.start(shared);
    masters = "--masters=" + server.clientProperties().get("kudu.masters");
  }

  @BeforeEach
  void inItsFolder() {
    commands = new Commands(folder);
    clients = new SyntheticClients(folder.resolve("clients"), 3, 5);
  }

  @Test
  void mergeMakesAResultsFolderWithItsReport() throws IOException {
    clients.write(100);

    var merge = commands.run("merge", "clients");

    assertThat(merge.status()).as(merge.err()).isZero();
    assertThat(merge.err()).isEmpty();
    assertThat(merge.out()).contains("native ").contains("300").contains("\nReport: ");
    var merged = onlyFolderIn(folder.resolve("results"));
    assertThat(merged.resolve("report.html")).exists();
    assertThat(Results.read(merged).environment())
        .containsEntry("command", "backoff merge clients")
        .containsEntry("merged", "3 folders, the first of them client-0");
    var again = commands.runInThisJvm("report", merged.toString());
    assertThat(again.out()).isEqualTo(merge.out());
  }

  @Test
  void mergeOfClientsThatDidNotAllComeToTheirEndSaysSoFirstAndEndsWithStatus1() throws IOException {
    clients.write(100);
    clients.write(1, new Course(0, 3, 100, 137));

    var merge =
        commands.runInThisJvm("merge", "./clients", "--clients", "4", "--results=./results");

    assertThat(merge.status()).isEqualTo(1);
    assertThat(merge.out())
        .startsWith(
            "WENT WRONG: trial 1-native: partial, for 2 of 4 clients did not do their part: client 1"
                + " ended with status 137 (its timeline ends at 3.0 s), client 3 is missing\n");
  }

  @Test
  void whatCannotBeMergedIsOneLineAndLeavesNothing() throws IOException {
    commands.wrong("Missing required parameter: 'DIR'; see backoff merge --help", "merge");
    commands.wrong(
        "none: is no folder; give the results folders of clients, or their trial folders",
        "merge",
        "./none");
    commands.wrong(
        "--clients 0: wrong; give a whole number, from 1 to 10000",
        "merge",
        "./clients",
        "--clients",
        "0");
    clients.write(100);
    Files.writeString(clients.trial(2).resolve("client.csv"), "t_s,epoch_s\none,two\n");
    commands.wrong(
        "clients/client-2/trials/1-native/client.csv:2: epoch_s: is no number",
        "merge",
        "./clients");
  }

  @Test
  void aWorkerThatCannotTakePartIsOneLineAndLeavesNothing() throws IOException {
    Files.writeString(folder.resolve("mine.yaml"), EXPERIMENT);
    commands.wrong(
        "Missing required option: '--trial=BLOCK-ARM'; see backoff worker --help",
        "worker",
        "./mine.yaml");
    commands.wrong(
        "--index: missing; give it, or the variable JOB_COMPLETION_INDEX",
        "worker",
        "./mine.yaml",
        "--trial=1-native");
    commands.wrong(
        "clients: 0: wrong; give a whole number, from 1 to 10000",
        worker("--index=0", "--clients=0"));
    commands.wrong(
        "client 8: there is none among 8 clients; give 0 to 7", worker("--index=8", "--clients=8"));
    commands.wrong(
        "--masters: missing, and mine.yaml has no server: masters; give the address of Apache Kudu: its"
            + " masters",
        worker("--index=0", "--clients=2"));
    commands.wrong(
        "--start noon: is no moment; give seconds since 1970, or such as 2026-05-01T12:00:00Z",
        worker("--index=0", "--clients=2", "--masters=localhost:1", "--start=noon"));
    commands.wrong(
        "--start 1772000000000: is more than a year ahead; give seconds since 1970, and not"
            + " milliseconds",
        worker("--index=0", "--clients=2", "--masters=localhost:1", "--start=1772000000000"));
    commands.wrong(
        "--start and --start-file: both say when to begin; give one of them",
        worker(
            "--index=0",
            "--clients=2",
            "--masters=localhost:1",
            "--start=1",
            "--start-file=start"));
    commands.wrong(
        "--trial 2-native: no such trial; give one of: 1-native",
        "worker",
        "./mine.yaml",
        "--trial=2-native",
        "--index=0",
        "--clients=2");
    commands.wrong(
        "--clients: missing; give it, or the variable BACKOFF_CLIENTS", worker("--index=0"));
    Files.writeString(folder.resolve("mine.yaml"), EXPERIMENT.replace("seed: 7\n", ""));
    commands.wrong(
        "mine.yaml: seed: missing; all clients of a trial need the same; give the file a seed",
        worker("--index=0", "--clients=2"));
  }

  @Test
  void whatNoWorkerDoesIsNamedWithItsCure() throws IOException {
    var there = worker("--index=0", "--clients=2", "--masters=h:1");
    write("insert-only,", "insert-only, load: 100,");
    commands.wrong(
        "mine.yaml: no worker does what it asks: workload: load (leave it out, and give the property"
            + " recordcount for rows there)",
        there);
    write("verify: true", "faults: [{pause: tserver, at: 2, for: 1}]");
    commands.wrong("mine.yaml: no worker does what it asks: faults (leave them out)", there);
    write("{kind: kudu}", "{kind: kudu, flags: {block_cache_capacity_mb: 8}}");
    commands.wrong(
        "--masters h:1: to a cluster that runs already the lab cannot apply server: flags (leave"
            + " them out, such as by --without-flags); or leave out --masters",
        there);
    write("{name: native}", "{name: native, clients: 3}");
    commands.wrong("--clients 2: the arm native of mine.yaml has clients: 3; give as many", there);
  }

  private void write(String part, String instead) throws IOException {
    assertThat(EXPERIMENT).contains(part);
    Files.writeString(folder.resolve("mine.yaml"), EXPERIMENT.replace(part, instead));
  }

  @Test
  void workersOfOneTrialBeginTogetherWriteEachKeyOnceAndAreMerged() throws Exception {
    // Who begins after the warm-up makes the trial a partial one, and this machine has much to do.
    Files.writeString(
        folder.resolve("mine.yaml"),
        EXPERIMENT.replace("seconds: 4", "seconds: 8").replace("warmup: 1", "warmup: 5"));
    var file = new StartFile(folder.resolve("begin/now"));
    var workers = new ArrayList<Program>();
    try {
      workers.add(start(0, "--start-file=begin/now"));
      Await.until(() -> file.isReady(0), workers.get(0)::said);
      // The second is started when the first is ready, which has nothing to do meanwhile.
      workers.add(start(1, "--start-file=begin/now"));
      Await.until(() -> file.isReady(1), workers.get(1)::said);
      assertThat(clients.trial(0).resolve("client.csv")).doesNotExist();
      file.tell(SharedClock.measure(folder));
      for (var worker : workers) {
        assertThat(Commands.endOf(worker))
            .matches("client [01] of 2: [\\d,]+ rows acknowledged.*\\R");
      }
    } finally {
      workers.forEach(Program::close);
    }
    assertThat(folder.resolve("begin")).isDirectoryNotContaining("glob:**ready*");
    assertThat(clients.trial(0)).isDirectoryNotContaining("glob:**start*");

    var merge = commands.runInThisJvm("merge", "./clients", "--results=./results");

    assertThat(merge.status()).as(merge.out() + merge.err()).isZero();
    var trial = Results.read(onlyFolderIn(folder.resolve("results"))).trials().get(0);
    var rows = trial.timeline().seconds().stream().mapToDouble(ClientSecond::acknowledged).sum();
    var keys = Stream.of(0, 1).flatMap(this::insertedKeys).toList();
    assertThat(keys).hasSize((int) rows).doesNotHaveDuplicates();
    assertThat(trial.read(notice -> {}).clients().orElseThrow().clients())
        .hasSize(2)
        .allMatch(client -> client.acknowledged() > 0 && client.problem() == null)
        .allMatch(client -> client.startedSeconds() > -MILLISECOND);
    var again =
        commands.runInThisJvm(worker("--index=0", "--clients=2", masters, "--results=./clients"));
    assertThat(again.status()).isEqualTo(2);
    assertThat(again.onlyLine())
        .endsWith("this trial was begun there, and none is run twice; give other --results");
  }

  @Test
  void aWorkerBeginsAtOnceWithoutAStartAndAfterItsStartWhichItSaysAndEndsWithStatus1()
      throws Exception {
    Files.writeString(folder.resolve("mine.yaml"), EXPERIMENT);
    var past = Instant.now().minusSeconds(1);

    try (var late = start(0, "--start=" + past);
        var alone = start(1, "--clients=2")) {
      assertThat(ended(late, 1))
          .matches("client 0 of 2: [\\d,]+ rows acknowledged, began [\\d.]+ s late\\R");
      assertThat(ended(alone)).matches("client 1 of 2: [\\d,]+ rows acknowledged\\R");
    }
  }

  @Test
  void ofAWorkerThatWaitsCtrlCLeavesNoProcessAndNothingThatSaysItIsReady() throws Exception {
    Files.writeString(folder.resolve("mine.yaml"), EXPERIMENT);
    var file = new StartFile(folder.resolve("begin/now"));
    try (var worker = start(0, "--start-file=begin/now")) {
      Await.until(() -> file.isReady(0), worker::said);
      var children = worker.handle().descendants().toList();
      assertThat(children).isNotEmpty();

      worker.signal("INT");

      assertThat(worker.end().status()).isEqualTo(130);
      Await.until(() -> children.stream().noneMatch(ProcessHandle::isAlive), children::toString);
    }
    assertThat(folder.resolve("begin")).isEmptyDirectory();
  }

  @Test
  void aStartFileThatNamesNoMomentIsOneLine() throws Exception {
    Files.writeString(folder.resolve("mine.yaml"), EXPERIMENT);
    Files.writeString(folder.resolve("start"), "noon\n");

    commands.wrong(
        "--start-file start: has noon, which is no moment; give seconds since 1970",
        worker(
            "--index=0",
            "--clients=2",
            "--masters=localhost:1",
            "--start-file=./start",
            "--results=./clients"));
    assertThat(folder).isDirectoryNotContaining("glob:**ready*");
  }

  /** Starts a worker of two, which writes a table of this test. */
  private Program start(int index, String option) {
    // A JVM that was started in the background ignores Ctrl-C, and so would its children.
    var words = new ArrayList<>(List.of("env", "--default-signal=INT"));
    var table = "--table=" + folder.getFileName();
    words.addAll(commands.words(worker(masters, option, table, "--results=clients")));
    var environment = new HashMap<>(commands.environment());
    environment.put("JOB_COMPLETION_INDEX", Integer.toString(index));
    environment.put("BACKOFF_CLIENTS", "2");
    return Program.start(folder, environment, words);
  }

  /** Returns what a worker said that came to its end. */
  private static String ended(Program worker) {
    return ended(worker, 0);
  }

  private static String ended(Program worker, int status) {
    var ended = worker.end();
    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(status);
    return ended.out();
  }

  private Stream<String> insertedKeys(int index) {
    return LedgerKeys.begun(clients.trial(index).resolve("ledger.csv"));
  }

  private static String[] worker(String... options) {
    return Stream.concat(Stream.of("worker", "./mine.yaml", "--trial=1-native"), Stream.of(options))
        .toArray(String[]::new);
  }

  private static Path onlyFolderIn(Path parent) throws IOException {
    try (var folders = Files.list(parent)) {
      return folders.findFirst().orElseThrow();
    }
  }
}
