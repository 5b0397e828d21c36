package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.results.ProcessProfile;
import io.github.ycsbbackoff.lab.results.ProfiledTrial;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of profiles of a client, which is a JVM, and of a Kudu, which is not. The Kudu has too
 * little memory for what is written to it, so that it flushes all the time and rejects: each of the
 * frames that are looked for has dozens of samples or more.
 */
@NeedsKudu
class ProfileIT {

  private static final List<String> NATIVE = List.of("master", "tserver");

  @TempDir static Path folder;
  private static Program.Ended compare;
  private static Path results;
  private static Map<String, ProcessProfile> processes;

  @BeforeAll
  static void run() throws IOException {
    Files.writeString(
        folder.resolve("tiny.yaml"),
        """
        name: tiny
        server:
          kind: kudu
          flags:
            memory_limit_hard_bytes: 41943040
            memory_limit_soft_percentage: 60
            memory_pressure_percentage: 80
            block_cache_capacity_mb: 8
        workload:
          file: insert-only
          properties:
            threadcount: 16
            kudu.tablets: 4
            kudu.connect-timeout: 60s
            write.mode: batched
        blocks: 1
        seconds: 10
        warmup: 2
        baseline: fixed
        arms:
          - {name: fixed, properties: {backoff.policy: fixed, backoff.base: 1ms}}
        """);
    compare = new Backoff(folder).run("compare", "--profile", "tiny.yaml", "--results", "results");
    results = CompareIT.onlyFolderIn(folder.resolve("results"));
    var trials = ProfiledTrial.in(results);
    assertThat(trials).as(compare.err()).hasSize(1);
    processes =
        trials.get(0).profile().processes().stream()
            .collect(Collectors.toMap(ProcessProfile::role, Function.identity()));
  }

  @Test
  void theClientsStacksNameTheBindingTheEncodingOfRowsAndTheWayOfARetry() throws IOException {
    assertThat(processes.get("client").problem()).isEmpty();
    assertThat(processes.get("client").samples()).isPositive();
    assertThat(Files.readString(results.resolve("profiles/fixed-client.collapsed")))
        .contains("io/github/ycsbbackoff/kudu/KuduBinding.send")
        .contains("org/apache/kudu/client/Operation$OperationsEncoder.encodeOperations")
        .contains("io/github/ycsbbackoff/retry/AsyncRetrier$Waiting.run")
        .contains("org/apache/kudu/client/PolicyRetrying.again");
    assertThat(results.resolve("profiles/fixed-client.html")).exists();
  }

  /** Tests the server's processes, of which a machine without perf has no profile. */
  @Test
  void theServersStacksNameTheFlushOrItIsSaidWhyThereAreNone() throws IOException {
    assertThat(processes).containsOnlyKeys("client", "master", "tserver");
    var stacks = results.resolve("profiles/fixed-tserver.collapsed");
    if (processes.get("tserver").problem().isEmpty()) {
      assertThat(Files.readString(stacks)).contains("kudu::tablet::FlushMRSOp::Perform");
      assertThat(compare.status()).as(compare.out()).isZero();
    } else {
      assertThat(NATIVE)
          .allSatisfy(role -> assertThat(processes.get(role).problem()).contains("perf"));
      assertThat(stacks).doesNotExist();
      assertThat(compare.out())
          .contains("WENT WRONG: trial 1-fixed (profiled): no profile of tserver: ");
      assertThat(compare.status()).isEqualTo(1);
    }
  }

  @Test
  void theProfileIsOfTheMeasuredWindowInATrialThatDoesNotCount() throws IOException {
    var profile = ProfiledTrial.in(results).get(0).profile();
    assertThat(profile.toSeconds()).isGreaterThanOrEqualTo(10);
    // On a busy machine the profilers take their time to begin.
    assertThat(profile.fromSeconds()).isBetween(2.0, profile.toSeconds());
    assertThat(Results.read(results).trials()).hasSize(1);
    assertThat(compare.err().lines())
        .hasSize(2)
        .allMatch(line -> line.matches("trial [12] of 2: 1-fixed( \\(profiled\\))?"))
        .anyMatch(line -> line.endsWith(" (profiled)"));
    var summary = new ObjectMapper().readTree(results.resolve("summary.json").toFile());
    assertThat(summary.at("/arms/0/trials").intValue()).isEqualTo(1);
    assertThat(summary.at("/profile_overhead/0/ratios/goodput/mean").doubleValue()).isPositive();
    assertThat(summary.at("/profile_overhead/0/ratios/client_cpu/mean").doubleValue()).isPositive();
  }

  @Test
  void theReportThatIsMadeAnewHasTheSameLinks() throws IOException {
    var page = Files.readString(results.resolve("report.html"));
    assertThat(page).contains("<a href=\"profiles/fixed-client.html\">flame graph</a>");
    Files.delete(results.resolve("profiles/fixed-client.html"));

    var report = new Backoff(folder).runInThisJvm("report", results.toString());

    assertThat(report.status()).as(report.err()).isEqualTo(compare.status());
    assertThat(results.resolve("report.html")).hasContent(page);
    assertThat(results.resolve("profiles/fixed-client.html")).exists();
  }
}
