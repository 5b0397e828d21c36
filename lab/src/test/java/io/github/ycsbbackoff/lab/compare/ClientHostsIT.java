package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.experiment.Variants;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.program.RealKudu;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import io.github.ycsbbackoff.lab.trial.ClientHosts;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.store.GivenCluster;
import io.github.ycsbbackoff.store.Stores;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests of an experiment whose clients are started by somebody else, here on this machine too. */
@NeedsKudu
class ClientHostsIT extends OnGivenKudu {

  /** The accuracy of the times of a timeline. */
  private static final double MILLISECOND = 0.0011;

  private static final int CLIENTS = 2;

  /** The results of two trials: the second client of the first one is killed by its host. */
  private static Path ofTwoTrials;

  private static List<String> tablesAfterThem;

  @BeforeAll
  static void runTwoTrials() throws Exception {
    ofTwoTrials = run(new Workers(Files.createDirectory(shared.resolve("two")), Fate.KILLED_FIRST));
    tablesAfterThem = RealKudu.tables(server);
  }

  @Test
  void whatTheClientsOfATrialLeftIsMergedVerifiedAndTheirTableDropped() {
    var trial =
        Results.read(ofTwoTrials).trials().stream()
            .filter(each -> each.info().order() == 2)
            .findFirst()
            .orElseThrow();
    var clients = trial.read(notice -> {}).clients().orElseThrow();
    assertThat(clients.clients())
        .hasSize(CLIENTS)
        .allMatch(client -> client.problem() == null && client.acknowledged() > 0)
        .allMatch(client -> client.startedSeconds() > -MILLISECOND);
    assertThat(trial.info().verified().violationsInAll()).isZero();
    assertThat(trial.info().verified().writes()).isGreaterThan(20);
    assertThat(trial.path().resolve("clients/1/client.csv")).exists();
    assertThat(trial.path().resolve("clients/client-1")).doesNotExist();
    assertThat(trial.path().resolve("clients")).isDirectoryNotContaining("glob:**start*");
    assertThat(trial.path().resolve("clients/1")).isDirectoryNotContaining("glob:**start*");
    assertThat(TrialMetrics.of(trial.read(notice -> {})).value(Metric.CLIENT_CPU)).isPositive();
    assertThat(tablesAfterThem).noneMatch(table -> table.startsWith("hosts_"));
  }

  @Test
  void aClientThatItsHostKilledIsToldInTheHostsWords() {
    assertThat(Results.problemsIn(ofTwoTrials))
        .as("of the trial in which it was killed, and not of the next one")
        .singleElement()
        .asString()
        .contains("partial, for 1 of 2 clients did not do their part: client 1")
        .contains("client 1: its host killed it");
  }

  @Test
  void hostsThatAreLostInTheMiddleOfATrialEndTheExperimentWithoutATableLeft() throws Exception {
    assertThatThrownBy(() -> run(new Workers(folder, Fate.HOSTS_LOST)))
        .isInstanceOf(ServerException.class)
        .hasMessage("the hosts do not answer");

    assertThat(RealKudu.tables(server)).noneMatch(table -> table.startsWith("hosts_"));
  }

  @Test
  void aPlaceThatIsMissingIsToldBeforeRowsAreLoaded() throws Exception {
    var workers = new Workers(folder, Fate.NO_PLACE);

    assertThatThrownBy(() -> run(workers))
        .isInstanceOf(LabException.class)
        .hasMessage("there is no place");

    assertThat(workers.hadRows).containsExactly(false);
    assertThat(RealKudu.tables(server)).noneMatch(table -> table.startsWith("hosts_"));
  }

  private static Path run(Workers hosts) throws IOException {
    var experiment = experiment(hosts.folder);
    var results = new ResultsFolder(hosts.folder.resolve("results").resolve("hosts"));
    var cluster =
        new GivenCluster(Stores.named("kudu"), experiment.server().masters(), "hosts_", 0);
    new ExperimentRun(
            Home.find(), experiment, results, false, Duration.ofMinutes(1), Optional.of(hosts))
        .run(cluster, new Progress(experiment, 0, System.err, 0), "hosts");
    return results.path();
  }

  private static Experiment experiment(Path folder) throws IOException {
    var text =
        VERIFIED
            .replace("file: insert-only", "file: insert-only\n  load: 20")
            // Long enough that no client ends by itself before it is killed.
            .replaceFirst("seconds: \\d+", "seconds: 6");
    var file = folder.resolve("loaded.yaml");
    Files.writeString(file, text);
    var experiment = ExperimentFile.read(file).withSeed(7);
    var address = masters.substring("--masters=".length());
    return Variants.byClients(Variants.onCluster(experiment, address), CLIENTS);
  }

  /**
   * What happens to the clients of a trial, before they run or once they have written something.
   */
  private enum Fate {
    NO_PLACE,
    /** The second client of the first trial is killed, and nothing happens to the next trial. */
    KILLED_FIRST,
    HOSTS_LOST
  }

  /** Workers on this machine. */
  private static final class Workers implements ClientHosts {

    private final Path folder;
    private final Fate fate;

    /** Whether the rows of the load were there when each trial's clients began. */
    private final List<Boolean> hadRows = new ArrayList<>();

    Workers(Path folder, Fate fate) {
      this.folder = folder;
      this.fate = fate;
    }

    @Override
    public Clients begin(PlannedTrial trial, Path in, String table) throws IOException {
      hadRows.add(Files.exists(in.resolveSibling("load.csv")));
      if (fate == Fate.NO_PLACE) {
        throw new LabException("there is no place");
      }
      var file = folder.resolve("with-seed.yaml");
      ExperimentFile.write(experiment(folder), file);
      var backoff = new Backoff(folder);
      var isDisturbed = trial.order() == 1;
      var workers = new ArrayList<Program>();
      for (var index = 0; index < CLIENTS; index++) {
        workers.add(
            backoff.start(
                "worker",
                file.toString(),
                "--trial=" + trial.name(),
                "--index=" + index,
                "--clients=" + CLIENTS,
                "--table=" + table,
                "--results=" + in,
                "--start-file=" + StartFile.in(in).file()));
      }
      return new Clients() {
        @Override
        public Set<Integer> failed() {
          return IntStream.range(0, CLIENTS)
              .filter(index -> !workers.get(index).isAlive())
              .boxed()
              .collect(Collectors.toSet());
        }

        @Override
        public boolean haveEnded() {
          if (isDisturbed && hasSeconds(in.resolve("client-1"), trial)) {
            if (fate == Fate.HOSTS_LOST) {
              throw new ServerException("the hosts do not answer");
            }
            workers.get(1).close();
          }
          return workers.stream().noneMatch(Program::isAlive);
        }

        @Override
        public List<String> failures() {
          return isDisturbed ? List.of("client 1: its host killed it") : List.of();
        }

        @Override
        public void close() {
          workers.forEach(Program::close);
        }
      };
    }

    private static boolean hasSeconds(Path client, PlannedTrial trial) {
      try {
        var timeline = client.resolve("trials").resolve(trial.name()).resolve("client.csv");
        return Files.readAllLines(timeline).size() > 2;
      } catch (IOException e) {
        return false; // It is not there yet.
      }
    }
  }
}
