package io.github.ycsbbackoff.predict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.Forecast;
import io.github.ycsbbackoff.lab.stats.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of which assumption a missed goal is laid to. */
class MissesTest {

  private static final String FILE =
      """
      name: known
      server: {kind: simulated, flags: {model: kudu, memory.hard: 12MiB, flush.bytes: 1MiB, disk.rate: 2MiB}}
      workload: {properties: {threadcount: 4}}
      blocks: 1
      seconds: 5
      seed: 1
      baseline: linear
      arms:
        - {name: linear, properties: {backoff.policy: linear}}
      """;

  private static final double SOFT_MIB = 24;

  @TempDir Path folder;

  /** The model then has no write refused, which is the most that it can be wrong by. */
  @Test
  void memoryThatStaysUnderTheLimitWhereTheMeasuredOneIsAboveItIsTheLikeliestFault()
      throws IOException {
    var predicted = Simulations.run(folder, FILE, "predicted");
    var measured = folder.resolve("measured");
    Simulations.copy(predicted, measured);
    fillMemory(measured.resolve("trials/1-linear/server.csv"), 33 << 20);
    var missed =
        new Forecast(
            "linear",
            false,
            Metric.REJECTIONS_PER_ROW,
            Estimate.single(0),
            new Estimate(3, 2, 1.9, 2.1));

    var sentence =
        new Misses(
                Measured.read(measured).trials("linear"),
                Measured.read(predicted).trials("linear"),
                SOFT_MIB)
            .sentence(missed);

    assertThat(sentence)
        .contains("likeliest wrong: how memory fills and is flushed")
        .contains("33.0 measured");
  }

  private static void fillMemory(Path csv, int bytes) throws IOException {
    var lines = Files.readAllLines(csv);
    var column = List.of(lines.get(0).split(",")).indexOf("memory_bytes");
    Files.writeString(
        csv,
        lines.stream()
            .map(line -> line.startsWith("t_s") ? line : with(line.split(",", -1), column, bytes))
            .collect(Collectors.joining("\n", "", "\n")));
  }

  private static String with(String[] cells, int column, int bytes) {
    cells[column] = Integer.toString(bytes);
    return String.join(",", cells);
  }
}
