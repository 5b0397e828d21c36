package io.github.ycsbbackoff.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.fixture.SyntheticClients;
import io.github.ycsbbackoff.lab.fixture.SyntheticClients.Course;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.stats.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the CPU time of three clients, each of which was sampled by itself. */
class MergedCpuTest {

  private static final int CLIENTS = 3;
  private static final int SECONDS = 12;

  /** The CPU that a client takes in a second, of one core. */
  private static final double CORES = 0.25;

  @TempDir Path temporary;
  private SyntheticClients clients;
  private Path merged;

  @BeforeEach
  void writeClients() throws IOException {
    clients = new SyntheticClients(temporary.resolve("clients"), CLIENTS, SECONDS);
    clients.write(100);
    merged = temporary.resolve("results/merged");
  }

  @Test
  void whatEachClientTookAddsUpAndIsRelatedToTheRowsOfAll() throws IOException {
    for (var index = 0; index < CLIENTS; index++) {
      // Samplers do not tick together, nor with the trial.
      sample(index, -0.3 - index / 10.0, SECONDS + 2);
    }

    var trial = merge();

    assertThat(trial.host().orElseThrow().rate("client_cpu_s"))
        .hasSize(SECONDS)
        .allSatisfy(rate -> assertThat(rate.value()).isCloseTo(CLIENTS * CORES, within(0.0015)));
    assertThat(Report.write(merged).arms().get(0).value(Metric.CLIENT_CPU).mean())
        .isCloseTo(1e6 * CORES / 100, within(1.0));
    assertThat(Report.write(merged).notices()).noneMatch(notice -> notice.contains("host.csv"));
  }

  @Test
  void aClientThatWasKilledTakesNothingAfterwards() throws IOException {
    clients.write(1, new Course(0, 6, 100, 137));
    for (var index = 0; index < CLIENTS; index++) {
      sample(index, 0, index == 1 ? 6 : SECONDS);
    }

    var rates = merge().host().orElseThrow().rate("client_cpu_s");

    assertThat(rates)
        .extracting(Samples.Reading::value)
        .startsWith(3 * CORES, 3 * CORES)
        .endsWith(2 * CORES, 2 * CORES);
  }

  @Test
  void aClientThatWasNotSampledLeavesTheCpuOfAllUnknown() throws IOException {
    sample(0, 0, SECONDS);
    sample(1, 0, SECONDS);

    assertThat(merge().host()).isEmpty();
    assertThat(Report.write(merged).arms().get(0).value(Metric.CLIENT_CPU).mean()).isNaN();
  }

  /**
   * Writes what a client's sampler has read.
   *
   * @param fromSeconds when the sampler began, in seconds since the trial's start
   */
  private void sample(int index, double fromSeconds, int samples) throws IOException {
    var csv = new StringBuilder("t_s,epoch_s,cpu_user_s,client_cpu_s\n");
    // Before the client is there, its cell is empty.
    csv.append(row(fromSeconds, -1, ""));
    for (var i = 0; i <= samples; i++) {
      csv.append(row(fromSeconds, i, String.format(Locale.ROOT, "%.3f", index + i * CORES)));
    }
    Files.writeString(clients.trial(index).resolve("host.csv"), csv);
  }

  private static String row(double fromSeconds, int second, String cpu) {
    return String.format(
        Locale.ROOT,
        "%d.000,%.3f,100.000,%s\n",
        second,
        SyntheticClients.START_EPOCH + fromSeconds + second,
        cpu);
  }

  private Trial merge() throws IOException {
    var merge = ResultsMerge.of(List.of(clients.root()), 0);
    merge.make(merged);
    var unused = merge.write(merged, "backoff merge clients");
    return Results.read(merged).trials().get(0).read(notice -> {});
  }
}
