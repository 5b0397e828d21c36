package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.fixture.LedgerKeys;
import io.github.ycsbbackoff.lab.program.Await;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.results.ClientOfTrial;
import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of trials that are run by several client processes on one real Kudu. */
@NeedsKudu
class ClientProcessesIT {

  private static final int CLIENTS = 4;

  private static final String EXPERIMENT =
      """
      name: tiny
      server: {kind: kudu}
      workload:
        file: insert-only
        load: 100
        properties: {threadcount: 2, target: 100, kudu.tablets: 2}
      blocks: 1
      seconds: 8
      warmup: 2
      seed: 7
      verify: true
      baseline: four
      arms:
        - {name: four, properties: {backoff.policy: jittered}}
        - {name: one, clients: 1, properties: {backoff.policy: jittered, threadcount: 8}}
      """;

  @TempDir Path folder;

  @BeforeEach
  void writeExperiment() throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
  }

  @Test
  void togetherTheyWriteEachKeyOnceAndTheTrialHasWhatAllOfThemDid() throws IOException {
    var compare =
        new Backoff(folder)
            .runInThisJvm("compare", "./tiny.yaml", "--results=./results", "--clients", "4");
    assertThat(compare.status()).as(compare.out() + compare.err()).isZero();

    var results = Results.read(CompareIT.onlyFolderIn(folder.resolve("results")));
    var four = trial(results, "four");
    var one = trial(results, "one");
    assertThat(one.path().resolve("clients")).doesNotExist();
    assertThat(one.info().verified().violationsInAll()).isZero();

    var keys = IntStream.range(0, CLIENTS).boxed().flatMap(each -> written(four, each)).toList();
    assertThat(keys).doesNotHaveDuplicates();
    var verified = four.info().verified();
    assertThat(verified.violationsInAll()).isZero();
    assertThat(verified.writes()).isEqualTo(keys.size() + 100);
    assertThat(verified.rows()).isEqualTo(verified.acknowledged());

    var trial = four.read(notice -> {});
    var acknowledged = total(four);
    assertThat(Math.round(acknowledged)).isEqualTo(verified.acknowledged() - 100);
    var clients = trial.clients().orElseThrow();
    assertThat(clients.clients())
        .hasSize(CLIENTS)
        .allMatch(client -> client.problem() == null && client.acknowledged() > 0);
    assertThat(clients.clients().stream().mapToDouble(ClientOfTrial::acknowledged).sum())
        .isEqualTo(acknowledged);
    assertThat(clients.fairness()).isBetween(1.0 / CLIENTS, 1.0);
    assertThat(trial.threads()).hasValue(2 * CLIENTS);
    assertThat(trial.operationsByThread()).hasSize(2 * CLIENTS);
    for (var rejection : four.info().rejections()) {
      if (rejection.server() != null) {
        assertThat(rejection.server()).as(rejection.reason()).isEqualTo(rejection.client());
      }
    }
  }

  @Test
  void twoThatAreKilledMakeTheTrialAPartialOneWhichSaysSo() throws Exception {
    try (var lab =
        new Backoff(folder).start("compare", "tiny.yaml", "--clients", "4", "--arms=four")) {
      Await.until(() -> clientsAtWork() == CLIENTS || !lab.isAlive(), lab::said);
      for (var client : List.of(1, 2)) {
        kill(lab, client);
      }

      var ended = lab.end();

      assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(1);
      assertThat(ended.hasStackTrace()).isFalse();
      assertThat(ended.out())
          .startsWith(
              "WENT WRONG: trial 1-four: partial, for 2 of 4 clients did not do their part:")
          .containsPattern(
              "client 1 ended with status 137 \\(its timeline ends at [\\d.]+ s\\), client 2");
    }
    var results = Results.read(CompareIT.onlyFolderIn(folder.resolve("results")));
    var four = trial(results, "four");
    assertThat(four.info().verified().violationsInAll()).isZero();
    assertThat(results.folder().resolve("report.html")).content().contains("partial, for 2 of 4");
    var alive = four.read(notice -> {}).clientsBySecond().orElseThrow().column("alive");
    assertThat(alive.get(1).value()).isEqualTo(CLIENTS);
    assertThat(alive.get(6).value()).isEqualTo(CLIENTS - 2);
  }

  private static TrialFolder trial(Results results, String arm) {
    return results.trials().stream()
        .filter(trial -> trial.info().arm().equals(arm))
        .findFirst()
        .orElseThrow();
  }

  private static double total(TrialFolder trial) {
    return trial.timeline().seconds().stream().mapToDouble(ClientSecond::acknowledged).sum();
  }

  /** Returns the keys that a client began to write. */
  private static Stream<String> written(TrialFolder trial, int client) {
    return LedgerKeys.begun(trial.path().resolve("clients/" + client + "/ledger.csv"));
  }

  /** Counts the clients that have a whole second of the trial behind them. */
  private long clientsAtWork() {
    try (var files = Files.walk(folder.resolve("results"))) {
      return files
          .filter(file -> file.endsWith("client.csv"))
          .filter(file -> lines(file) > 2)
          .count();
    } catch (IOException | UncheckedIOException e) {
      return 0; // The folder is not there yet.
    }
  }

  private static int lines(Path file) {
    try {
      return Files.readAllLines(file).size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void kill(Program lab, int client) throws Exception {
    var properties = "/clients/" + client + "/ycsb.properties";
    var pid =
        lab.handle()
            .descendants()
            // The guard of a child has the child's words on its own command line.
            .filter(each -> each.info().command().orElse("").endsWith("/java"))
            .map(ProcessHandle::pid)
            .filter(each -> commandLine(each).endsWith(properties))
            .findFirst()
            .orElseThrow(() -> new AssertionError(lab.said()));
    assertThat(new ProcessBuilder("kill", "-KILL", pid.toString()).start().waitFor()).isZero();
  }

  private static String commandLine(long pid) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline")).replace("\0", "");
    } catch (IOException e) {
      return ""; // The process has ended.
    }
  }
}
