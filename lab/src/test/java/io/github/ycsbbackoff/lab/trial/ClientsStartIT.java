package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.kudu.server.KuduServer;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.program.Await;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.program.RealKudu;
import io.github.ycsbbackoff.lab.results.ClientsOfTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of clients on one real Kudu that do not connect at the same time, or not at all. */
@NeedsKudu
class ClientsStartIT {

  private static final long SECONDS = 7;

  private static final String EXPERIMENT =
      """
      name: tiny
      server: {kind: kudu}
      workload: {file: insert-only, properties: {threadcount: 2, target: 50, kudu.tablets: 2}}
      clients: 2
      blocks: 1
      seconds: 6
      warmup: 3
      seed: 7
      baseline: native
      arms: [{name: native}]
      """;

  private static final String UNUSABLE =
      "trial 1-native: backoff.policy=nonsense: unknown; known policies: ";

  @TempDir private static Path shared;
  @AutoClose private static KuduServer server;

  @TempDir Path folder;
  private final List<String> problems = new ArrayList<>();
  private Home home;
  private Experiment experiment;
  private PlannedTrial trial;
  private TrialFiles files;

  @BeforeAll
  static void startKudu() {
    server = RealKudu.start(shared);
  }

  @BeforeEach
  void planTrialOfTwoClients() throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
    home = Home.find();
    experiment = ExperimentFile.read(folder.resolve("tiny.yaml"));
    trial = Plan.of(experiment).trials().get(0);
    files = new TrialFiles(folder.resolve("trial"));
    Files.createDirectories(files.folder());
  }

  @Test
  void clientsWaitWithTheirStoreOpenForTheLastAndBeginTogether() throws IOException {
    var clients =
        run(
            client(),
            own -> {
              if (own.equals(files.client(1))) {
                awaitTheFirst(files);
              }
              return properties(own);
            });

    assertThat(problems).isEmpty();
    assertThat(clients.problem()).isEmpty();
    assertThat(clients.clients())
        .hasSize(2)
        .allMatch(client -> client.acknowledged() > 0 && client.startedSeconds() > -0.0011);
    // The first waited for a whole JVM to start, which its run time has nothing of.
    assertThat(clients.clients()).allMatch(client -> client.endedSeconds() > SECONDS - 0.5);
    assertThat(files.clients()).isDirectoryNotContaining("glob:**start*");
  }

  @Test
  void aClientThatCannotUseItsPropertiesMarksItsTrialAndTheOthersRun() throws IOException {
    var client = client();

    var clients = run(client, nonsenseFor(own -> own.equals(files.client(1))));

    assertThat(clients.there()).hasSize(1).allMatch(there -> there.acknowledged() > 0);
    assertThat(problems)
        .singleElement()
        .asString()
        .startsWith("partial, for 1 of 2 clients did not do their part: client 1")
        .endsWith("ended with status 2");
    assertThatThrownBy(() -> run(client, nonsenseFor(own -> true)))
        .as("one client of this arm has run")
        .isInstanceOf(TrialException.class)
        .hasMessageStartingWith(UNUSABLE);
  }

  @Test
  void propertiesThatNoClientOfANewArmCanUseAreTheUsersToMend() {
    assertThatThrownBy(() -> run(client(), nonsenseFor(own -> true)))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith(UNUSABLE);
  }

  private YcsbClient client() {
    var properties = YcsbProperties.common(home, experiment);
    return new YcsbClient(
        home, experiment, null, (t, s, r, a, e) -> {}, properties, new HashSet<>());
  }

  private ClientsOfTrial run(YcsbClient client, Function<TrialFiles, Map<String, String>> own)
      throws IOException {
    try (var host = new HostSampler(List::of, files.host())) {
      return client.runSeveral(trial, files, own, host, problems::add);
    }
  }

  /** Returns the properties of a client, with a table of the test's own on the one Kudu. */
  private Map<String, String> properties(TrialFiles own) {
    var common = YcsbProperties.common(home, experiment);
    var all = new LinkedHashMap<>(common.of(trial, server.clientProperties(), own, 0));
    all.put("table", folder.getFileName().toString());
    return all;
  }

  /** Returns the properties of clients, some of which have a policy that there is not. */
  private Function<TrialFiles, Map<String, String>> nonsenseFor(Predicate<TrialFiles> some) {
    return own -> {
      var all = properties(own);
      if (some.test(own)) {
        all.put("backoff.policy", "nonsense");
      }
      return all;
    };
  }

  /** Waits until the first client is ready, before the second is even started. */
  private static void awaitTheFirst(TrialFiles files) {
    var log = files.client(0).ycsbLog();
    Await.until(() -> StartFile.in(files.clients()).isReady(0), log::toString);
    assertThat(files.client(0).client()).doesNotExist();
  }
}
