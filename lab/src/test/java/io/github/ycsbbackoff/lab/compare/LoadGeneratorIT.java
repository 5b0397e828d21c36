package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.testing.Backoff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test of Kudu's own load generator beside YCSB, in one experiment. */
@NeedsKudu
class LoadGeneratorIT {

  private static final String EXPERIMENT =
      """
      name: tiny
      server: {kind: kudu}
      workload:
        file: insert-only
        properties: {fieldcount: 4, fieldlength: 23, threadcount: 2, kudu.tablets: 2}
      blocks: 1
      seconds: 60
      rows: 20000
      baseline: background
      arms:
        - name: background
          properties: {write.mode: batched, write.batch: 1000}
        - name: loadgen
          client: loadgen
      """;

  @TempDir Path folder;

  @Test
  void itHasTheTimesAndTheCpuAndNothingThatOnlyATimelineTells() throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
    var compare = new Backoff(folder).runInThisJvm("compare", "./tiny.yaml", "--results=./results");
    assertThat(compare.status()).as(compare.err()).isZero();

    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    var summary = new ObjectMapper().readTree(results.resolve("summary.json").toFile());
    var ours = metrics(summary, 0);
    var loadgen = metrics(summary, 1);
    for (var known : new String[] {"total_time", "time_per_row", "client_cpu", "server_cpu"}) {
      assertThat(ours.at("/" + known + "/mean").doubleValue())
          .as("background " + known)
          .isPositive();
      assertThat(loadgen.at("/" + known + "/mean").doubleValue())
          .as("loadgen " + known)
          .isPositive();
    }
    for (var unknown : new String[] {"latency_p99", "stall", "worst_second", "fairness"}) {
      assertThat(loadgen.at("/" + unknown + "/mean").isNull()).as(unknown).isTrue();
    }
    // The load generator wrote the experiment's 20,000 rows.
    assertThat(perRowMicros(loadgen)).isCloseTo(totalMicros(loadgen) / 20_000, withPercentage(1));
    assertThat(summary.get("notices"))
        .singleElement()
        .extracting(JsonNode::asText)
        .isEqualTo("Latency p99 of loadgen: no verdict, for no latencies were measured.");
    assertThat(compare.out()).contains("total s", "µs/row", "client CPU", "server CPU");
  }

  private static double perRowMicros(JsonNode metrics) {
    return metrics.at("/time_per_row/mean").doubleValue();
  }

  private static double totalMicros(JsonNode metrics) {
    return 1e6 * metrics.at("/total_time/mean").doubleValue();
  }

  private static JsonNode metrics(JsonNode summary, int arm) {
    return summary.at("/arms/" + arm + "/metrics");
  }
}
