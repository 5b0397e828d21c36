package io.github.ycsbbackoff.lab.compare;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.fault.FailedRequests;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.experiment.ServerSpec;
import io.github.ycsbbackoff.lab.experiment.Workload;
import io.github.ycsbbackoff.lab.fixture.Experiments;
import io.github.ycsbbackoff.lab.results.RejectionCount;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of a small experiment on the emulator of FoundationDB, with faults, from file to report.
 */
class FdbCompareIT {

  private static final Map<String, String> FLAGS =
      Map.of("commits-per-second", "500", "queue-limit", "4");

  @TempDir static Path shared;
  private static Program.Ended compare;

  @TempDir Path folder;

  @BeforeAll
  static void compareTwoArms() throws IOException {
    compare = compare(shared, FLAGS);
    assertThat(compare.status()).as(compare.err()).isZero();
  }

  @Test
  void whatWasAcknowledgedIsThereAndBothSidesCountAlike() throws IOException {
    assertThat(compare.out())
        .startsWith("FoundationDB emulator: In this one look, ")
        .contains("No verdict: 1 block finished");

    var results = Results.read(CompareIT.onlyFolderIn(shared.resolve("results")));
    assertThat(results.standIn()).isEqualTo("FoundationDB emulator");
    assertThat(results.trials()).hasSize(2);
    for (var trial : results.trials()) {
      assertThat(trial.info().rejections())
          .as(trial.info().arm())
          .extracting(RejectionCount::reason)
          .contains("server_too_busy", "unavailable");
      assertThat(trial.info().rejections())
          .allMatch(count -> count.server() != null && count.client() == count.server());
    }
  }

  @Test
  void aSecretIsInNoFileOfTheResults() throws IOException {
    assertThat(compare.err()).doesNotContain("hunter2");
    try (var files = Files.walk(shared.resolve("results"))) {
      assertThat(files.filter(Files::isRegularFile))
          .hasSizeGreaterThan(20)
          .allSatisfy(
              file -> assertThat(Files.readString(file, ISO_8859_1)).doesNotContain("hunter2"));
    }
  }

  @Test
  void anArmMayHaveFlagsOfItsOwnAndTheReportSaysWhoseCpuTheClientsIs() throws IOException {
    Files.writeString(
        folder.resolve("tiny.yaml"),
        """
        name: tiny
        server: {kind: fdb, flags: {queue-limit: 4}}
        workload: {file: insert-only, properties: {threadcount: 16}}
        blocks: 1
        seconds: 4
        warmup: 1
        baseline: native-500
        matrix:
          - {property: backoff.policy, values: [native]}
          - {flag: commits-per-second, values: [500, 1000]}
        """);
    var compare = new Backoff(folder).runInThisJvm("compare", "./tiny.yaml", "--results=./results");
    assertThat(compare.status()).as(compare.err()).isZero();

    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    assertThat(results.resolve("trials/1-native-1000/ycsb.properties"))
        .content()
        .contains("fdb.embedded.commits-per-second=1000", "fdb.embedded.queue-limit=4");
    var summary = new ObjectMapper().readTree(results.resolve("summary.json").toFile());
    assertThat(summary.at("/arms/0/metrics/client_cpu/mean").doubleValue()).isPositive();
    assertThat(summary.at("/arms/0/metrics/server_cpu/mean").isNull()).isTrue();
    assertThat(summary.get("notices").toString())
        .contains("The FoundationDB emulator runs in the client: the client's CPU and memory");
  }

  @Test
  void aFlagThatTheEmulatorDoesNotKnowIsOneLine() throws IOException {
    var compare = compare(folder, Map.of("commits-per-secnd", "500"));

    assertThat(compare.status()).isEqualTo(2);
    assertThat(compare.err()).contains("fdb.embedded.commits-per-secnd=500: unknown property");
    assertThat(compare.hasStackTrace()).isFalse();
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"start", "stop", "status"})
  void thereIsNoServerToStart(String action) {
    var ended = new Backoff(folder).runInThisJvm("server", "fdb", action);

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.onlyLine())
        .isEqualTo(
            "backoff: fdb: FoundationDB is emulated in the client's process, and has none of its"
                + " own; give YCSB -p fdb.cluster=embedded");
  }

  private static Program.Ended compare(Path folder, Map<String, String> flags) throws IOException {
    ExperimentFile.write(
        Experiments.of(
                1,
                20160501,
                new Arm("native", Map.of()),
                new Arm("jittered", Map.of("backoff.policy", "jittered")))
            .withServer(new ServerSpec("fdb", flags))
            .withWorkload(
                new Workload("insert-only", Map.of("threadcount", "16", "site.token", "hunter2")))
            .withSeconds(4)
            .withWarmup(1)
            .withVerify(true)
            .withFaults(List.of(new FailedRequests(1021, 0, 0, 0, 0.1, true))),
        folder.resolve("tiny.yaml"));
    return new Backoff(folder).runInThisJvm("compare", "./tiny.yaml", "--results=./results");
  }
}
