package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.kudu.server.KuduServer;
import io.github.ycsbbackoff.lab.fixture.LedgerKeys;
import io.github.ycsbbackoff.lab.fleet.SharedClock;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.program.Await;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.program.RealKudu;
import io.github.ycsbbackoff.lab.results.BrokenResultException;
import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.CsvTable;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of eight workers on one real Kudu, or four, each of which learns its place from the
 * variables that the pods of an Indexed Job have.
 */
@NeedsKudu
class EightWorkersIT {

  private static final int CLIENTS = 8;

  /** Fewer where some are killed: what becomes of the others does not depend on their number. */
  private static final int WITH_KILLED = 4;

  private static final String EXPERIMENT =
      """
      name: eight
      server: {kind: kudu}
      workload:
        file: insert-only
        properties: {threadcount: 2, target: 100, kudu.tablets: 2, kudu.connect-timeout: 60s}
      blocks: 1
      seconds: %d
      warmup: 1
      seed: 7
      verify: true
      baseline: jittered
      arms: [{name: jittered, properties: {backoff.policy: jittered}}]
      """;

  @TempDir static Path shared;
  @AutoClose private static KuduServer server;

  @TempDir Path folder;
  private Commands commands;
  private final List<Program> workers = new ArrayList<>();

  @BeforeAll
  static void start() {
    server = RealKudu.start(shared);
  }

  @BeforeEach
  void prepare() {
    commands = new Commands(folder);
  }

  @AfterEach
  void endWorkers() {
    workers.forEach(Program::close);
  }

  @Test
  void theyWriteEachKeyOnceAndTheirLatenciesAddUpToThoseOfASingleRecorder() throws IOException {
    writeExperiment(8);
    beginTogether(CLIENTS);
    workers.forEach(Commands::endOf);

    var merge = commands.runInThisJvm("merge", "./clients", "--results=./results");

    if (merge.status() == 1) {
      // Eight clients on a busy machine may begin late, and nothing else may be wrong.
      assertThat(merge.out())
          .containsPattern(
              "^WENT WRONG: trial 1-jittered: partial, for \\d of 8 clients did not do their part:"
                  + "( client \\d began [\\d.]+ s late,?)+( and \\d more)?\\R");
    } else {
      assertThat(merge.status()).as(merge.out() + merge.err()).isZero();
    }
    var trial = merged();
    var clients = trial.clients().orElseThrow();
    assertThat(clients.clients())
        .hasSize(CLIENTS)
        .allMatch(client -> client.problem() == null && client.acknowledged() > 0);
    var rows = trial.timeline().seconds().stream().mapToDouble(ClientSecond::acknowledged).sum();
    var keys = IntStream.range(0, CLIENTS).boxed().flatMap(this::insertedKeys).toList();
    assertThat(keys).hasSize((int) rows).doesNotHaveDuplicates();
    var logs = IntStream.range(0, CLIENTS).mapToObj(index -> own(index).resolve("latency.hlog"));
    assertThat(latencies(clients.startEpochSeconds(), trial.path().resolve("latency.hlog")))
        .isEqualTo(latencies(clients.startEpochSeconds(), logs.toArray(Path[]::new)))
        .hasSizeGreaterThanOrEqualTo(5);
  }

  @Test
  void twoThatAreKilledMakeThePartialTrialThatSaysSo() throws IOException {
    // Long enough that no client ends by itself before it is killed, however busy the machine is.
    writeExperiment(20);
    beginTogether(WITH_KILLED);
    var children = new ArrayList<ProcessHandle>();
    for (var killed : List.of(1, 2)) {
      var worker = workers.get(killed);
      Await.until(() -> hasToldOfARow(killed), worker::said);
      worker.handle().descendants().forEach(children::add);
      worker.signal("KILL");
    }
    Await.until(() -> children.stream().noneMatch(ProcessHandle::isAlive), children::toString);
    for (var index : List.of(0, 3)) {
      var unused = Commands.endOf(workers.get(index));
    }

    var merge = commands.runInThisJvm("merge", "./clients", "--results=./results");

    assertThat(merge.status()).as(merge.out() + merge.err()).isEqualTo(1);
    assertThat(merge.out())
        .startsWith("WENT WRONG: trial 1-jittered: partial, for ")
        .contains(" began and did not come to its end (its timeline ends at ");
    var clients = merged().clients().orElseThrow();
    assertThat(merged().info().problem()).contains("of 4 clients did not do their part: ");
    for (var client : clients.clients()) {
      if (client.index() == 1 || client.index() == 2) {
        assertThat(client.problem())
            .matches("began and did not come to its end \\(its timeline ends at [\\d.]+ s\\)");
      } else {
        assertThat(client.problem()).isNull();
      }
    }
    assertThat(clients.clients())
        .hasSize(WITH_KILLED)
        .allMatch(client -> client.acknowledged() > 0);
    assertThat(clients.clients().get(2).endedSeconds())
        .isLessThan(clients.clients().get(3).endedSeconds());
  }

  private void writeExperiment(int seconds) throws IOException {
    Files.writeString(folder.resolve("eight.yaml"), EXPERIMENT.formatted(seconds));
  }

  /** Starts all workers, and has them begin when the last of them is connected. */
  private void beginTogether(int clients) throws IOException {
    var file = new StartFile(folder.resolve("begin/now"));
    for (var index = 0; index < clients; index++) {
      workers.add(start(index, clients));
    }
    for (var index = 0; index < clients; index++) {
      var client = index;
      Await.until(() -> file.isReady(client), workers.get(index)::said);
    }
    var unused = file.tell(SharedClock.measure(folder));
  }

  private Program start(int index, int clients) {
    var environment = new HashMap<>(commands.environment());
    environment.put("JOB_COMPLETION_INDEX", Integer.toString(index));
    environment.put("BACKOFF_CLIENTS", Integer.toString(clients));
    var words =
        commands.words(
            "worker",
            "eight.yaml",
            "--trial=1-jittered",
            "--masters=" + server.clientProperties().get("kudu.masters"),
            "--table=" + folder.getFileName(),
            "--start-file=begin/now",
            "--results=clients");
    return Program.start(folder, environment, words);
  }

  private Path own(int index) {
    return folder.resolve("clients/client-" + index + "/trials/1-jittered");
  }

  /** Returns whether the timeline of a client has a row that was acknowledged. */
  private boolean hasToldOfARow(int index) {
    try {
      var table = CsvTable.readUpToCut(own(index).resolve("client.csv"));
      var acknowledged = table.indexOf("acknowledged");
      return table.rows().stream().anyMatch(second -> second[acknowledged] > 0);
    } catch (UncheckedIOException | BrokenResultException e) {
      return false; // The file is not there yet, or has no whole header.
    }
  }

  private Stream<String> insertedKeys(int index) {
    return LedgerKeys.begun(own(index).resolve("ledger.csv"));
  }

  /** Returns the sums of histograms, by the second of the trial and the tag. */
  private static Map<String, Histogram> latencies(double startEpochSeconds, Path... logs)
      throws IOException {
    var sums = new TreeMap<String, Histogram>();
    for (var file : logs) {
      try (var log = new HistogramLogReader(file.toFile())) {
        EncodableHistogram each;
        while ((each = log.nextIntervalHistogram()) != null) {
          var middle = (each.getStartTimeStamp() + each.getEndTimeStamp()) / 2e3;
          var second = (int) Math.floor(middle - startEpochSeconds);
          sums.computeIfAbsent(second + " " + each.getTag(), any -> new Histogram(3))
              .add((Histogram) each);
        }
      }
    }
    return sums;
  }

  private TrialFolder merged() throws IOException {
    try (var folders = Files.list(folder.resolve("results"))) {
      return Results.read(folders.findFirst().orElseThrow()).trials().get(0);
    }
  }
}
