package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.program.Backoff;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test of kill -9 of the tablet server in the middle of a trial. */
@NeedsKudu
class FaultsIT {

  @TempDir Path folder;

  @Test
  void everyAcknowledgedRowOutlivesTheTabletServersDeath() throws IOException {
    Tiny.writeWithKill(folder.resolve("kill.yaml"), 8);

    var compare = new Backoff(folder).run("compare", "kill.yaml");

    assertThat(compare.status()).as(compare.err()).isZero();
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    var trial = results.resolve("trials/1-jittered");
    assertThat(Files.readAllLines(trial.resolve("faults.csv")))
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("t_s,epoch_s,role,event"),
            line -> assertThat(line).matches("[12]\\.\\d{3},\\d+\\.\\d{3},tserver,killed"),
            line -> assertThat(line).endsWith(",tserver,restarting"),
            line -> assertThat(line).endsWith(",tserver,ready"));
    assertThat(trial.resolve("ycsb.log"))
        .content()
        .containsPattern(
            "usertable: sound. [1-9]\\d* rows; [1-9]\\d* writes: [1-9]\\d* acknowledged, 0 failed");
    var killed = Files.readAllLines(trial.resolve("faults.csv")).get(1).split(",", -1);
    var start = clientStartEpochSeconds(trial.resolve("client.csv"));
    // The first row tells the start to some 50 ms; the rest of the tolerance is for a busy machine.
    assertThat(Double.parseDouble(killed[1]) - start).isBetween(1.8, 2.5);
    assertThat(Double.parseDouble(killed[0]))
        .isEqualTo(Double.parseDouble(killed[1]) - start, within(0.005));
    var info = Results.read(results).trials().get(0).info();
    assertThat(info.serverRejections()).as("counters that began anew").isEmpty();
  }

  /** Returns the moment, in seconds since the epoch, that is 0 in the timeline's column t_s. */
  private static double clientStartEpochSeconds(Path client) throws IOException {
    var first = Files.readAllLines(client).get(1).split(",", -1);
    return Double.parseDouble(first[1]) - Double.parseDouble(first[0]);
  }
}
