package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.program.RealKudu;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test of clients on one real Kudu whose machine is too slow for the first common start. */
@NeedsKudu
class ClientsStartIT {

  /** The time in which no JVM is connected. */
  private static final double TOO_SHORT_SECONDS = 0.05;

  private static final String EXPERIMENT =
      """
      name: tiny
      server: {kind: kudu}
      workload: {file: insert-only, properties: {threadcount: 2, kudu.tablets: 2, table: tiny}}
      clients: 2
      blocks: 1
      seconds: 2
      warmup: 1
      seed: 7
      baseline: native
      arms: [{name: native}]
      """;

  @TempDir Path folder;

  @Test
  void clientsThatAreNotConnectedInTimeAreStartedAnewAndBeginTogether() throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
    var home = Home.find();
    var experiment = ExperimentFile.read(folder.resolve("tiny.yaml"));
    var trial = Plan.of(experiment).trials().get(0);
    var files = new TrialFiles(folder.resolve("trial"));
    Files.createDirectories(files.folder());
    var processes =
        new ClientProcesses(home, experiment, trial, (t, s, r, a, e) -> {}, TOO_SHORT_SECONDS);
    try (var server = RealKudu.start(folder.resolve("kudu"));
        var host = new HostSampler(List::of, files.host())) {
      var properties = YcsbProperties.common(home, experiment);

      var clients =
          processes.run(
              files,
              own -> properties.of(trial, server.clientProperties(), own, 5, 0),
              Duration.ofMinutes(2),
              host);

      assertThat(clients.problem()).isEmpty();
      assertThat(clients.late()).isEmpty();
      assertThat(clients.clients()).hasSize(2).allMatch(client -> client.acknowledged() > 0);
    }
  }
}
