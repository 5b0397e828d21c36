package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.experiment.OpenLoad;
import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import io.github.ycsbbackoff.lab.fixture.Experiments;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.MaximumTrial;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.store.GivenCluster;
import io.github.ycsbbackoff.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultsFolderTest {

  @TempDir Path root;
  private final EmbeddedServer server =
      new GivenCluster(Stores.named("kudu"), "localhost:7051", "backoff_x_", 0);
  private final Experiment experiment = Experiments.of(2, 42, "native", "jittered");
  private final PlannedTrial first = Plan.of(experiment).trials().get(0);
  private final PlannedTrial second = Plan.of(experiment).trials().get(1);
  private Home home;
  private ResultsFolder folder;

  @BeforeEach
  void make() throws IOException {
    home = new Home(root.resolve("home"));
    Files.createDirectories(home.ycsbLib());
    Files.createDirectories(home.workloads());
    writeWorkload("fieldlength=100\nkudu.password=hunter2\n");
    folder = ResultsFolder.in(root.resolve("results"), "tiny");
    folder.make(experiment, home, server, "backoff compare kudu");
  }

  @Test
  void whatWasInterruptedIsTheSameExperimentWithTheSamePlan() {
    var found = ResultsFolder.existing(folder.path()).experiment(home);

    assertThat(found).isEqualTo(experiment);
    assertThat(Plan.of(found)).isEqualTo(Plan.of(experiment));
  }

  /** A process that closes a file gives up the locks that it has on that file. */
  @Test
  void whoReadsTheResultsDoesNotGiveUpTheLock() throws Exception {
    try (var lock = folder.lock()) {
      var unused = folder.isOf(experiment);

      assertThat(lock.isOpen()).isTrue();
      assertThat(isLockedForOthers()).isTrue();
    }
    assertThat(isLockedForOthers()).isFalse();
  }

  /** Asks another process, as this one's own locks do not hinder it. */
  private boolean isLockedForOthers() throws Exception {
    var source = root.resolve("TryLock.java");
    Files.writeString(
        source,
        """
        public class TryLock {
          public static void main(String[] args) throws Exception {
            try (var channel = java.nio.channels.FileChannel.open(java.nio.file.Path.of(args[0]),
                java.nio.file.StandardOpenOption.WRITE)) {
              System.exit(channel.tryLock() == null ? 1 : 0);
            }
          }
        }
        """);
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var process =
        new ProcessBuilder(java, source.toString(), folder.path().resolve(".lock").toString())
            .inheritIO()
            .start();
    return process.waitFor() == 1;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "backoff fleet run x.yaml --masters kudu:7051",
        "backoff worker x.yaml --masters kudu:7051",
        "backoff merge a b"
      })
  void whatRanElsewhereDoesNotGoOnHere(String command) {
    var other = ResultsFolder.in(root.resolve("results"), "elsewhere");
    other.make(experiment, home, server, command);

    assertThatThrownBy(() -> ResultsFolder.existing(other.path()))
        .hasMessageContaining("was made by \"" + command + "\", which is not resumed; begin");
  }

  @Test
  void aFileWithoutASeedGoesOnWithThatOfTheFolder() throws IOException {
    var file = root.resolve("lean.yaml");
    ExperimentFile.write(experiment, file);
    Files.writeString(file, Files.readString(file).replaceAll("(?m)^seed: .*\n", ""));
    var given =
        ExperimentFile.read(file, store -> ResultsFolderTest.class.getClassLoader(), folder::seed);

    assertThat(folder.isOf(given)).isTrue();
    assertThat(folder.isOf(given.withSeed(43))).isFalse();
  }

  @Test
  void aFolderOfAnEarlierVersionIsStillOfItsExperiment() throws IOException {
    var kept = folder.path().resolve("experiment.yaml");
    Files.writeString(kept, Files.readString(kept).replaceAll("(?m)^smallestDifference: .*\n", ""));

    assertThat(folder.isOf(experiment)).isTrue();
  }

  @Test
  void aSecretStaysInTheFileOfTheUser() throws IOException {
    var arm = new Arm("native", Map.of("sasl.token", "hunter2"));
    var secret = Experiments.of(2, 42, arm);
    var other = ResultsFolder.in(root.resolve("results"), "secret");
    other.make(secret, home, server, "backoff compare x.yaml --token hunter2");

    assertThat(other.path().resolve("experiment.yaml")).content().doesNotContain("hunter2");
    assertThat(other.path().resolve("environment.json")).content().doesNotContain("hunter2");
    assertThat(other.isOf(secret)).isTrue();
    assertThat(other.isOf(secret.withSeed(43))).isFalse();
    assertThatThrownBy(() -> other.experiment(home))
        .hasMessageContaining(" sasl.token: ***: wrong; a secret is not kept in results;");
  }

  @Test
  void aTrialIsFinishedOnceItSaysSoAndTheRestOfOneThatIsNotIsTakenAway() throws IOException {
    Files.createDirectories(folder.trial(first));
    Files.writeString(folder.trial(first).resolve("client.csv"), "t_s\n");
    assertThat(folder.isFinished(first)).isFalse();

    folder.clear(first);
    folder.clear(second);
    assertThat(folder.trial(first)).doesNotExist();

    Files.createDirectories(folder.trial(first));
    Files.writeString(folder.trial(first).resolve("trial.json"), "{}");
    assertThat(folder.isFinished(first)).isTrue();
    assertThat(folder.finished(experiment)).isEqualTo(1);
  }

  @Test
  void aTrialWithAProfileIsInAFolderOfItsOwnAndIsFinishedByItself() throws IOException {
    var profiled = experiment.withProfile(ProfileKind.CPU);
    var trial = new PlannedTrial(1, 1, experiment.arms().get(0), true);
    Files.createDirectories(folder.trial(trial));
    Files.writeString(folder.trial(trial).resolve("trial.json"), "{}");

    assertThat(folder.trial(trial)).isEqualTo(folder.path().resolve("profiled/1-native"));
    assertThat(folder.isFinished(trial)).isTrue();
    assertThat(folder.isFinished(new PlannedTrial(1, 1, experiment.arms().get(0)))).isFalse();
    assertThat(folder.finished(profiled)).isEqualTo(1);
  }

  @Test
  void theLastTableIsThatOfAnyTrialThatBegan() throws IOException {
    assertThat(folder.lastTable()).isZero();
    for (var trial : Plan.of(experiment.withProfile(ProfileKind.CPU)).trials()) {
      Files.createDirectories(folder.trial(trial));
      Files.writeString(
          folder.trial(trial).resolve("ycsb.properties"),
          "a=b\ntable=backoff_x_" + (20 - trial.order()) + "\n");
    }

    assertThat(folder.lastTable()).isEqualTo(19);
  }

  @Test
  void tablesHaveNamesOfTheExperimentsOwnWhichTheFolderRemembers() throws IOException {
    var name = folder.path().getFileName().toString();
    assertThat(folder.newTablePrefix())
        .matches("backoff_" + name + "_[0-9a-f]{8}_")
        .isNotEqualTo(folder.newTablePrefix());

    assertThat(folder.tablePrefix()).isEqualTo("backoff_x_");
    assertThat(folder.table(first)).isEmpty();
    Files.createDirectories(folder.trial(first));
    Files.writeString(folder.trial(first).resolve("ycsb.properties"), "table=backoff_x_3\n");
    assertThat(folder.table(first)).hasValue("backoff_x_3");
  }

  @Test
  void theTablesOfTrialsThatHaveBegunAreKnownWithAFileThatLeadsToThem() throws IOException {
    assertThat(BegunTables.in(folder, experiment)).isEmpty();

    for (var trial : List.of(first, second)) {
      Files.createDirectories(folder.trial(trial));
      Files.writeString(
          folder.trial(trial).resolve("ycsb.properties"), "table=backoff_x_" + trial.order());
    }

    assertThat(BegunTables.in(folder, experiment))
        .hasValue(
            new BegunTables(
                List.of("backoff_x_1", "backoff_x_2"),
                folder.trial(first).resolve("ycsb.properties")));
  }

  @Test
  void twoLabsDoNotRunInOneFolder() throws IOException {
    try (var lock = folder.lock()) {
      assertThat(lock.isOpen()).isTrue();
      assertThatThrownBy(() -> folder.resume(experiment, home, server))
          .hasMessageStartingWith("--resume " + folder.path())
          .hasMessageEndingWith("; wait until it has ended");
    }
    folder.resume(experiment, home, server);
  }

  @Test
  void theMachineIsToldFromOthersByAHashOfItsId() throws IOException {
    assertThat(environment().path("machine id").asText())
        .isEqualTo(MachineId.hashOf(MachineId.FILE).orElse(""));
  }

  @Test
  void whatAnEarlierVersionDidNotNoteIsUnknownAtItsResumption() throws IOException {
    var file = folder.path().resolve("environment.json");
    Files.writeString(file, Files.readString(file).replaceAll("(?m)^.*\"cores\".*\n", ""));
    folder.resume(experiment, home, server);

    assertThat(environment().get("resumed").textValue()).matches("cores unknown -> \\d+");
  }

  @Test
  void whatChangedSinceTheBeginningIsNoted() throws IOException {
    folder.resume(experiment, home, server);
    Files.createFile(home.ycsbLib().resolve("core-0.18.0.jar"));
    folder.resume(experiment, home, server);

    assertThat(environment().get("command").textValue()).isEqualTo("backoff compare kudu");
    assertThat(environment().get("resumed").textValue()).isEqualTo("as it was; ycsb  -> 0.18.0");
  }

  @Test
  void aWorkloadFileThatHasChangedIsRefusedWithItsNameAndTheCure() throws IOException {
    writeWorkload("# fieldlength=1000\nkudu.password = changed\nfieldlength = 100\n");
    folder.resume(experiment, home, server);
    assertThat(environment().get("resumed").textValue())
        .as("neither a comment nor a secret makes it another workload")
        .isEqualTo("as it was");

    writeWorkload("fieldlength=1000\nkudu.password=hunter2\n");
    assertThatThrownBy(() -> folder.resume(experiment, home, server))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "--resume "
                + folder.path()
                + ": insert-only: the content is not that which the experiment began with; restore"
                + " the file (one of backoff's own by the version that began it), or begin anew");
    assertThat(environment().get("resumed").textValue()).isEqualTo("as it was");
  }

  @Test
  void aTraceThatHasChangedIsRefusedToo() throws IOException {
    var trace = Files.writeString(root.resolve("trace.csv"), "t_s\n0.1\n");
    var traced =
        experiment.withLoad(new OpenLoad("trace", null, null, trace.toString(), null, null, null));
    var other = ResultsFolder.in(root.resolve("results"), "traced");
    other.make(traced, home, server, "backoff compare traced.yaml");
    other.resume(traced, home, server);

    Files.writeString(trace, "t_s\n0.2\n");
    assertThatThrownBy(() -> other.resume(traced, home, server))
        .hasMessageContaining(": " + trace + ": the content is not that which the experiment");
  }

  @Test
  void aFolderThatDoesNotTellOfItsWorkloadGoesOnAndSaysThatItWasUnknown() throws IOException {
    var file = folder.path().resolve("environment.json");
    Files.writeString(file, Files.readString(file).replaceAll("(?m)^.*\"workload hash\".*\n", ""));
    folder.resume(experiment, home, server);

    assertThat(environment().get("resumed").textValue())
        .matches("workload hash unknown -> [0-9a-f]{16}");
  }

  @Test
  void whatTheBeginningHadAndTheResumptionLacksHasChanged() throws IOException {
    var file = folder.path().resolve("environment.json");
    Files.writeString(file, Files.readString(file).replace("{", "{\"policy jars\": \"mine.jar\","));
    folder.resume(experiment, home, server);

    assertThat(environment().get("resumed").textValue())
        .isEqualTo("policy jars mine.jar -> unknown");
  }

  @Test
  void memoryThatDiffersByAHundredthIsAsItWas() throws IOException {
    var file = folder.path().resolve("environment.json");
    var memory = environment().get("memory").textValue();
    var other = Long.parseLong(memory.replace(" MiB", "")) + 1;
    Files.writeString(file, Files.readString(file).replace(memory, other + " MiB"));
    folder.resume(experiment, home, server);

    assertThat(environment().get("resumed").textValue()).isEqualTo("as it was");
  }

  @Test
  void nothingIsNotedWhereNoTrialIsLeftToRun() throws IOException {
    for (var trial : Plan.of(experiment).trials()) {
      Files.createDirectories(folder.trial(trial));
      Files.writeString(folder.trial(trial).resolve("trial.json"), "{}");
    }
    Files.createFile(home.ycsbLib().resolve("core-0.18.0.jar"));

    folder.resume(experiment, home, server);

    assertThat(environment().has("resumed")).isFalse();
  }

  /** A lab that is killed while it writes leaves the file as it was. */
  @Test
  void aTrialOfTheMaximumThatWentWrongOrHasNotEndedGivesNone() throws IOException {
    SyntheticResults.write(folder.path(), SyntheticResults.policies(), 1);
    Files.createDirectory(folder.path().resolve("maximum"));
    var trial = folder.path().resolve("maximum/1-native");
    assertThat(MaximumTrial.operationsPerSecondOf(trial)).isEmpty();
    Files.move(folder.path().resolve("trials/1-native"), trial);
    assertThat(MaximumTrial.operationsPerSecondOf(trial)).isPresent();

    var end = trial.resolve("trial.json");
    Files.writeString(
        end, Files.readString(end).replaceFirst("\\{", "{\"problem\": \"it died\", "));

    assertThat(MaximumTrial.operationsPerSecondOf(trial)).isEmpty();
  }

  @Test
  void aResumptionIsNotedInANewFileThatTakesThePlaceOfTheOld() throws IOException {
    var file = folder.path().resolve("environment.json");
    var before = Files.readString(file);
    var old = Files.createLink(root.resolve("old.json"), file);

    folder.resume(experiment, home, server);

    assertThat(file).content().contains("\"resumed\"");
    assertThat(old).hasContent(before);
  }

  private void writeWorkload(String text) throws IOException {
    Files.writeString(home.workloads().resolve("insert-only"), text);
  }

  private JsonNode environment() throws IOException {
    return new ObjectMapper().readTree(folder.path().resolve("environment.json").toFile());
  }
}
