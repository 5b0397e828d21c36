package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.program.Await;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.program.RealKudu;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test of clients on one real Kudu that do not connect at the same time. */
@NeedsKudu
class ClientsStartIT {

  private static final long SECONDS = 5;

  private static final String EXPERIMENT =
      """
      name: tiny
      server: {kind: kudu}
      workload: {file: insert-only, properties: {threadcount: 2, target: 50, kudu.tablets: 2, table: tiny}}
      clients: 2
      blocks: 1
      seconds: 4
      warmup: 1
      seed: 7
      baseline: native
      arms: [{name: native}]
      """;

  @TempDir Path folder;

  @Test
  void clientsWaitWithTheirStoreOpenForTheLastAndBeginTogether() throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
    var home = Home.find();
    var experiment = ExperimentFile.read(folder.resolve("tiny.yaml"));
    var trial = Plan.of(experiment).trials().get(0);
    var files = new TrialFiles(folder.resolve("trial"));
    Files.createDirectories(files.folder());
    var processes = new ClientProcesses(home, experiment, trial, (t, s, r, a, e) -> {});
    var problems = new ArrayList<String>();
    try (var server = RealKudu.start(folder.resolve("kudu"));
        var host = new HostSampler(List::of, files.host())) {
      var properties = YcsbProperties.common(home, experiment);

      var clients =
          processes.run(
              files,
              own -> {
                if (own.equals(files.client(1))) {
                  awaitTheFirst(files);
                }
                return properties.of(trial, server.clientProperties(), own, 0);
              },
              Duration.ofMinutes(2),
              host,
              problems::add);

      assertThat(problems).isEmpty();
      assertThat(clients.problem()).isEmpty();
      assertThat(clients.clients())
          .hasSize(2)
          .allMatch(client -> client.acknowledged() > 0 && client.startedSeconds() > -0.0011);
      // The first waited for a whole JVM to start, which its run time has nothing of.
      assertThat(clients.clients()).allMatch(client -> client.endedSeconds() > SECONDS - 0.5);
      assertThat(files.clients()).isDirectoryNotContaining("glob:**start*");
    }
  }

  /** Waits until the first client is ready, before the second is even started. */
  private static void awaitTheFirst(TrialFiles files) {
    var log = files.client(0).ycsbLog();
    Await.until(() -> StartFile.in(files.clients()).isReady(0), log::toString);
    assertThat(files.client(0).client()).doesNotExist();
  }
}
