package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.testing.Backoff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test of YCSB's own BasicDB, which acknowledges everything, beside this project's binding. */
@NeedsKudu
class OtherBindingIT {

  private static final String EXPERIMENT =
      """
      name: tiny
      server: {kind: kudu}
      workload:
        file: insert-only
        properties: {threadcount: 2, kudu.tablets: 2, basicdb.verbose: false}
      blocks: 1
      seconds: 60
      rows: 20000
      baseline: ours
      arms:
        - name: ours
        - name: basic
          client: {class: site.ycsb.BasicDB, jars: [other]}
        - name: again
          client: {class: site.ycsb.BasicDB, jars: [other]}
      """;

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  @Test
  void itsNumbersAreThoseOfYcsbsReportAndTheRestIsUnknown() throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
    var jars = Files.createDirectory(folder.resolve("jars"));

    var compare = new Backoff(folder).run("compare", "tiny.yaml", "--jar", "other=" + jars);

    assertThat(compare.status()).as(compare.err()).isZero();
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    assertThat(results.resolve("trials/1-basic/ycsb.properties"))
        .content()
        .contains("db=site.ycsb.BasicDB", "kudu_master_addresses=127.0.0.1")
        .doesNotContain("metrics.csv", "backoff.");
    var summary = JSON.readTree(results.resolve("summary.json").toFile());
    var basic = summary.at("/arms/1/metrics");
    for (var known : new String[] {"goodput", "total_time", "latency_max", "client_cpu"}) {
      assertThat(basic.at("/" + known + "/mean").doubleValue()).as(known).isPositive();
    }
    // BasicDB may take less than YCSB's microsecond, and asks nothing of the server, whose
    // processor time may then be less than one tick of the kernel's clock.
    for (var maybeZero : new String[] {"latency_p99", "server_cpu"}) {
      assertThat(basic.at("/" + maybeZero + "/mean").isNumber()).as(maybeZero).isTrue();
    }
    for (var unknown :
        new String[] {"stall", "worst_second", "rejections_per_row", "backoff", "gave_up"}) {
      assertThat(basic.at("/" + unknown + "/mean").isNull()).as(unknown).isTrue();
    }
    assertThat(basic.at("/failed/mean").doubleValue()).isZero();
    assertThat(summary.get("notices").toString())
        .contains("YCSB with the binding site.ycsb.BasicDB (basic, again): what it tried again")
        .contains("Rows, time and latencies of all arms are those of YCSB's own report");
    assertOursIsMeasuredAlike(results, summary.at("/arms/0/metrics"));
  }

  private static void assertOursIsMeasuredAlike(Path results, JsonNode metrics) throws IOException {
    var trial = results.resolve("trials/1-ours");
    var runTime = 0.0;
    for (var each : JSON.readTree(trial.resolve("ycsb.json").toFile())) {
      if (each.get("measurement").asText().equals("RunTime(ms)")) {
        runTime = each.get("value").doubleValue() / 1e3;
      }
    }
    assertThat(metrics.at("/total_time/mean").doubleValue()).isEqualTo(runTime);
    assertThat(metrics.at("/goodput/mean").doubleValue()).isEqualTo(20_000 / runTime);
    var whole = JSON.readTree(trial.resolve("trial.json").toFile()).get("wholeRun");
    assertThat(metrics.at("/client_cpu/mean").doubleValue())
        .isCloseTo(1e6 * whole.get("clientCpuSeconds").doubleValue() / 20_000, within(1e-6));
    // What the timeline alone tells is still known of it.
    assertThat(metrics.at("/backoff/mean").isNumber()).isTrue();
  }

  @Test
  void aJarThatIsNotThereIsNamedBeforeAnythingStarts() throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);

    var compare = new Backoff(folder).run("compare", "tiny.yaml");

    assertThat(compare.status()).isEqualTo(2);
    assertThat(compare.onlyLine())
        .isEqualTo(
            "backoff: arms: basic: client: jars: %s: is not there; give --jar other=PATH"
                .formatted(folder.resolve("other")));
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void onTheEmulatorThereIsNoOtherBinding() throws IOException {
    Files.writeString(
        folder.resolve("tiny.yaml"),
        EXPERIMENT.replace("kind: kudu", "kind: fdb").replace(", jars: [other]", ""));

    var compare = new Backoff(folder).run("compare", "tiny.yaml", "--dry-run");

    assertThat(compare.status()).isEqualTo(2);
    assertThat(compare.onlyLine()).contains("give a real cluster by --masters CLUSTER_FILE");
  }
}
