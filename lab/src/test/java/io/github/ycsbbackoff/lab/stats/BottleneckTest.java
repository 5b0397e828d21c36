package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BottleneckTest {

  @TempDir Path folder;

  @Test
  void aMachineWithoutIdleCpuIsLimitedByIt() throws IOException {
    assertThat(sentences(1.5, 0.3, 0.1))
        .containsExactly(
            "linear: limited by CPU. CPU 75% user and 15% system, 5% waiting for I/O; load 3.0;"
                + " network 2.0 MiB/s.");
  }

  @Test
  void aMachineWhoseCpuWaitsIsLimitedByTheDisk() throws IOException {
    assertThat(sentences(0.5, 0.1, 1)).hasSize(1);
    assertThat(sentences(0.5, 0.1, 1).get(0))
        .startsWith("linear: limited by the disk. CPU 25% user and 5% system, 50% waiting");
  }

  @Test
  void aMachineThatHasBothToSpareIsLimitedByNeither() throws IOException {
    assertThat(sentences(0.5, 0.1, 0.1).get(0)).contains("limited by neither CPU nor disk");
  }

  @Test
  void otherProgramsThatTookMuchOfTheCpuAreSaid() throws IOException {
    assertThat(sentences(1.5, 0.3, 0.1, 1.4).get(0)).endsWith(" MiB/s.");
    assertThat(sentences(1.5, 0.3, 0.1, 0.9).get(0))
        .endsWith(
            " MiB/s. Programs other than client and server took 40% of the CPU: it did not have the"
                + " machine to itself.");
  }

  @Test
  void theCpuOfAServerThatWasKilledIsNotThatOfOthers() throws IOException {
    // The server takes a core; the client 0.7 of the 1.8 that are busy.
    IntFunction<String> again = second -> Integer.toString(second < 25 ? second : second - 25);
    IntFunction<String> dead = second -> second < 15 ? Integer.toString(second) : "";

    assertThat(sentences(1.5, 0.3, 0.1, 0.7, again).get(0)).endsWith(" MiB/s.");
    assertThat(sentences(1.5, 0.3, 0.1, 0.7, dead).get(0)).endsWith(" MiB/s.");
    assertThat(sentences(1.5, 0.3, 0.1, 0.7, second -> "").get(0)).contains("took 55% of the CPU");
  }

  @Test
  void aTrialOfAnEarlierVersionSaysNothing() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies().subList(0, 1), 1);
    Files.delete(folder.resolve("trials/1-linear/host.csv"));

    assertThat(sentences()).isEmpty();
  }

  /**
   * Returns the sentences on two cores of which this much is used: 0.1 of a core by the server, the
   * rest by the client.
   */
  private List<String> sentences(double user, double system, double iowait) throws IOException {
    return sentences(user, system, iowait, user + system - 0.1);
  }

  /**
   * Returns the sentences on two cores of which this much is used: 0.1 of a core by the server, and
   * {@code client} by the client.
   */
  private List<String> sentences(double user, double system, double iowait, double client)
      throws IOException {
    return sentences(
        user, system, iowait, client, second -> String.format(Locale.ROOT, "%.3f", 0.1 * second));
  }

  /**
   * Returns the sentences on two cores of which this much is used: {@code client} by the client.
   *
   * @param server the CPU of the server's processes at the end of each second
   */
  private List<String> sentences(
      double user, double system, double iowait, double client, IntFunction<String> server)
      throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies().subList(0, 1), 1);
    var file = folder.resolve("trials/1-linear/host.csv");
    var start = Double.parseDouble(Files.readAllLines(file).get(1).split(",", -1)[1]);
    var csv =
        new StringBuilder(
            "t_s,epoch_s,cpu_user_s,cpu_system_s,cpu_iowait_s,cpu_idle_s,load_1m,"
                + "network_received_bytes,client_cpu_s,server_cpu_s\n");
    for (var second = 0; second <= 40; second++) {
      csv.append(
          String.format(
              Locale.ROOT,
              "%d,%.3f,%.3f,%.3f,%.3f,%.3f,3,%d,%.3f,%s\n",
              second,
              start + second,
              user * second,
              system * second,
              iowait * second,
              (2 - user - system - iowait) * second,
              second * (2L << 20),
              client * second,
              server.apply(second)));
    }
    Files.writeString(file, csv);
    return sentences();
  }

  private List<String> sentences() {
    var bottleneck = new Bottleneck();
    Results.read(folder).trials().forEach(trial -> bottleneck.add(trial.read(notice -> {})));
    return bottleneck.sentences();
  }
}
