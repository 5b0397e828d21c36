package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.fixture.Experiments;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.store.GivenCluster;
import io.github.ycsbbackoff.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientResultsTest {

  @TempDir Path root;

  @Test
  void aClientWhoseWorkloadHasChangedTakesPartInNoFurtherTrial() throws IOException {
    var home = new Home(root.resolve("home"));
    var workload = Files.createDirectories(home.workloads()).resolve("insert-only");
    Files.createDirectories(home.ycsbLib());
    Files.writeString(workload, "fieldlength=100\n");
    var experiment = Experiments.of(3, 42, "native");
    var server = new GivenCluster(Stores.named("kudu"), "localhost:7051", "backoff_x_", 0);
    var client = ClientResults.in(root.resolve("results"), 3);
    var trials = Plan.of(experiment).trials();
    client.begin(experiment, home, server, "backoff worker", trials.get(0));
    assertThat(client.begin(experiment, home, server, "backoff worker", trials.get(1))).exists();

    Files.writeString(workload, "fieldlength=1000\n");

    assertThatThrownBy(
            () -> client.begin(experiment, home, server, "backoff worker", trials.get(2)))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith(client.path() + ": insert-only: the content is not that");
  }
}
