package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what happens before, between and after trials on a cluster that a script plays. */
class GivenTablesTest {

  private static final PlannedTrial TRIAL = new PlannedTrial(2, 1, new Arm("native", Map.of()));

  @TempDir Path folder;
  private final List<String> paused = new ArrayList<>();
  private Path log;
  private Path done;
  private Path ill;

  @BeforeEach
  void name() {
    log = folder.resolve("ycsb.log");
    done = folder.resolve("done");
    ill = folder.resolve("ill");
  }

  @Test
  void aTrialBeginsOnAnEmptyTableOfAClusterThatWasTriedOut() throws IOException {
    ready(tables(false, 0), "backoff_x_1");

    assertThat(done).hasContent("probe=backoff_x_probe empty=backoff_x_1\n");
    assertThat(paused).isEmpty();
  }

  @Test
  void aTrialThatGoesOnWithRowsNeedsNoEmptyTable() throws IOException {
    tables(false, 0).readyAgain(TRIAL, folder, log);

    assertThat(done).hasContent("probe=backoff_x_probe\n");
  }

  @Test
  void tablesOfThisExperimentAreDroppedAndNoOthers() throws IOException {
    var tables = tables(false, 0);
    tables.leftOver("backoff_x_1");
    tables.leftOver("customers");

    ready(tables, "backoff_x_2");
    tables.done(folder, "backoff_x_2", log);

    assertThat(done)
        .hasContent("drop=backoff_x_1 probe=backoff_x_probe empty=backoff_x_2\ndrop=backoff_x_2\n");
    assertThat(tables.left()).isEmpty();
  }

  @Test
  void aSharedTableWhoseLastTrialIsNotRunIsDroppedBeforeTheNextTrialOrNamed() throws IOException {
    var tables = tables(false, 0);
    ready(tables, "backoff_x_1");
    tables.sharedWithNext("backoff_x_1");
    assertThat(tables.left()).containsExactly("backoff_x_1");

    ready(tables, "backoff_x_2");

    assertThat(done).content().contains("\ndrop=backoff_x_1 probe=");
    tables.sharedWithNext("backoff_x_2");
    tables.done(folder, "backoff_x_2", log);
    assertThat(tables.left()).isEmpty();
  }

  @Test
  void theTableOfATrialThatEndsInTheMiddleIsNamed() throws IOException {
    var tables = tables(false, 0);
    ready(tables, "backoff_x_1");

    assertThat(tables.left()).containsExactly("backoff_x_1");

    tables.done(folder, "backoff_x_1", log);
    assertThat(tables.left()).isEmpty();
  }

  @Test
  void theTableOfAProbeThatHadToBeKilledIsNamed() throws IOException {
    var tables = tables(new TableRules(false, Duration.ZERO, ""), Duration.ofMillis(1));
    Files.writeString(folder.resolve("silent"), "");

    assertThatThrownBy(() -> ready(tables, "backoff_x_1"))
        .hasMessage("trial 1-native: the cluster does not answer");

    assertThat(tables.left()).containsExactly("backoff_x_probe");
  }

  @Test
  void aSharedTableThatStaysForSomebodyToLookIntoIsNotDropped() throws IOException {
    var tables = tables(false, 0);
    ready(tables, "backoff_x_1");
    tables.sharedWithNext("backoff_x_1");
    tables.stays();

    ready(tables, "backoff_x_2");

    assertThat(done).content().doesNotContain("drop=");
    assertThat(tables.left()).containsExactly("backoff_x_2");
  }

  @Test
  void tablesThatAreToBeKeptAreNotDropped() throws IOException {
    var tables = tables(true, 0);
    tables.leftOver("backoff_x_1");

    tables.done(folder, "backoff_x_2", log);

    assertThat(done).doesNotExist();
    assertThat(tables.left()).isEmpty();
  }

  @Test
  void aTableThatCannotBeDroppedIsDroppedBeforeTheNextTrial() throws IOException {
    var tables = tables(false, 0);
    ready(tables, "backoff_x_1");
    fallsIll();
    tables.done(folder, "backoff_x_1", log);
    assertThat(tables.left()).containsExactly("backoff_x_1");

    Files.delete(ill);
    ready(tables, "backoff_x_2");

    assertThat(done).content().contains("drop=backoff_x_1 probe=backoff_x_probe empty=");
    assertThat(tables.left()).containsExactly("backoff_x_2");
  }

  @Test
  void betweenTrialsAClusterThatIsNotWellIsWaitedFor() throws IOException {
    var tables =
        new GivenTables(
            new TableRules(false, Duration.ofMinutes(1), ""),
            new Watcher() {
              @Override
              public void paused(PlannedTrial trial, String why, Duration patience) {
                super.paused(trial, why, patience);
                recovers();
              }
            },
            "backoff_x_",
            this::script,
            Duration.ofMinutes(2),
            Duration.ofMillis(1));
    ready(tables, "backoff_x_1");
    fallsIll();

    ready(tables, "backoff_x_2");

    assertThat(paused).containsExactly("1-native: no leader, PT1M");
  }

  @Test
  void aClusterThatDoesNotRecoverStopsTheExperimentWithTheWayToGoOn() throws IOException {
    var tables = tables(false, 0);
    ready(tables, "backoff_x_1");
    fallsIll();

    assertThatThrownBy(() -> ready(tables, "backoff_x_2"))
        .isInstanceOf(TrialException.class)
        .hasMessage(
            "trial 1-native: the cluster has not been well for 0 s: no leader; once it is, go on:"
                + " backoff compare --resume x");
  }

  @Test
  void beforeTheFirstTrialNothingIsWaitedFor() throws IOException {
    fallsIll();

    assertThatThrownBy(() -> ready(tables(false, 600), "backoff_x_1"))
        .isInstanceOf(LabException.class)
        .hasMessage("trial 1-native: no leader");
  }

  @Test
  void aProgramThatCannotStartSaysNothingOfATable() throws IOException {
    var tables = tables(false, 0);
    ready(tables, "backoff_x_1");
    Files.delete(log);
    Files.writeString(folder.resolve("broken"), "");

    assertThatThrownBy(() -> ready(tables, "backoff_x_2")).isInstanceOf(TrialException.class);
  }

  @Test
  void theTrialsOfTheMaximumHaveTheTablesOfAllOthersSoThatTheClusterMayFallIllAfterThem() {
    var tables = Optional.of(tables(false, 0));
    var setup = new TrialSetup(null, null, new Watcher(), tables, Optional.empty());

    assertThat(setup.ofUnwatchedHere().tables()).isSameAs(tables);
  }

  @Test
  void aTableWithRowsInItIsNotUsed() throws IOException {
    var tables = tables(false, 600);
    ready(tables, "backoff_x_1");
    Files.writeString(folder.resolve("rows"), "");

    assertThatThrownBy(() -> ready(tables, "backoff_x_2"))
        .isInstanceOf(LabException.class)
        .hasMessage("trial 1-native: table is there already, and not empty");
  }

  private GivenTables tables(boolean keep, int patienceSeconds) {
    var rules =
        new TableRules(
            keep, Duration.ofSeconds(patienceSeconds), "go on: backoff compare --resume x");
    return tables(rules, Duration.ofMinutes(2));
  }

  private GivenTables tables(TableRules rules, Duration answeredWithin) {
    return new GivenTables(
        rules, new Watcher(), "backoff_x_", this::script, answeredWithin, Duration.ofMillis(1));
  }

  /** A watcher that shows nothing, and notes the pauses. */
  private class Watcher implements TrialWatcher {
    @Override
    public void second(
        PlannedTrial trial, double seconds, long rows, long acknowledged, long rejected) {}

    @Override
    public void paused(PlannedTrial trial, String why, Duration patience) {
      paused.add(trial.name() + ": " + why + ", " + patience);
    }
  }

  private List<String> script(Path properties, List<String> actions) {
    var lines =
        """
        cd "$1"; shift
        [ -e broken ] && exit 1
        [ -e silent ] && exec sleep 600
        [ -e ill ] && { echo "ycsb-backoff: no leader" >&2; exit 2; }
        [ -e rows ] && { echo "ycsb-backoff: table is there already, and not empty" >&2; exit 1; }
        echo "$*" >> done
        """;
    var words = new ArrayList<>(List.of("sh", "-c", lines, "tables", folder.toString()));
    words.addAll(actions);
    return words;
  }

  private void ready(GivenTables tables, String table) {
    tables.ready(TRIAL, folder, table, log);
  }

  private void fallsIll() throws IOException {
    Files.writeString(ill, "");
  }

  private void recovers() {
    assertThat(ill.toFile().delete()).isTrue();
  }
}
