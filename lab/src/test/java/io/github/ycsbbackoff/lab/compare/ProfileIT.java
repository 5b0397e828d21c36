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

/** Tests of profiles of a client, which is a JVM, and of a Kudu, which is not. */
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
        server: {kind: kudu}
        workload: {file: insert-only, properties: {threadcount: 8, kudu.connect-timeout: 60s}}
        blocks: 1
        seconds: 8
        warmup: 1
        baseline: jittered
        arms:
          - {name: jittered, properties: {backoff.policy: jittered}}
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
  void theClientsStacksNameTheBinding() throws IOException {
    assertThat(processes.get("client").problem()).isEmpty();
    assertThat(processes.get("client").samples()).isPositive();
    assertThat(Files.readString(results.resolve("profiles/jittered-client.collapsed")))
        .contains("io/github/ycsbbackoff/kudu/KuduBinding.insert");
    assertThat(results.resolve("profiles/jittered-client.html")).exists();
  }

  /** Tests the server's processes, of which a machine without perf has no profile. */
  @Test
  void theServersStacksNameItsFunctionsOrItIsSaidWhyThereAreNone() throws IOException {
    assertThat(processes).containsOnlyKeys("client", "master", "tserver");
    var stacks = results.resolve("profiles/jittered-tserver.collapsed");
    if (processes.get("tserver").problem().isEmpty()) {
      assertThat(Files.readString(stacks)).contains("kudu::");
      assertThat(compare.status()).as(compare.out()).isZero();
    } else {
      assertThat(NATIVE)
          .allSatisfy(role -> assertThat(processes.get(role).problem()).contains("perf"));
      assertThat(stacks).doesNotExist();
      assertThat(compare.out())
          .contains("WENT WRONG: trial 1-jittered (profiled): no profile of tserver: ");
      assertThat(compare.status()).isEqualTo(1);
    }
  }

  @Test
  void theProfileIsOfTheMeasuredWindowInATrialThatDoesNotCount() throws IOException {
    var profile = ProfiledTrial.in(results).get(0).profile();
    assertThat(profile.fromSeconds()).isBetween(1.0, 2.0);
    assertThat(profile.toSeconds()).isBetween(8.0, 9.0);
    assertThat(Results.read(results).trials()).hasSize(1);
    assertThat(compare.err().lines())
        .hasSize(2)
        .allMatch(line -> line.matches("trial [12] of 2: 1-jittered( \\(profiled\\))?"))
        .anyMatch(line -> line.endsWith(" (profiled)"));
    var summary = new ObjectMapper().readTree(results.resolve("summary.json").toFile());
    assertThat(summary.at("/arms/0/trials").intValue()).isEqualTo(1);
    assertThat(summary.at("/profile_overhead/0/ratios/goodput/mean").doubleValue()).isPositive();
    assertThat(summary.at("/profile_overhead/0/ratios/client_cpu/mean").doubleValue()).isPositive();
  }

  @Test
  void theReportThatIsMadeAnewHasTheSameLinks() throws IOException {
    var page = Files.readString(results.resolve("report.html"));
    assertThat(page).contains("<a href=\"profiles/jittered-client.html\">flame graph</a>");
    Files.delete(results.resolve("profiles/jittered-client.html"));

    var report = new Backoff(folder).run("report", results.toString());

    assertThat(report.status()).as(report.err()).isZero();
    assertThat(results.resolve("report.html")).hasContent(page);
    assertThat(results.resolve("profiles/jittered-client.html")).exists();
  }
}
