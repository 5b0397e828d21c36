package io.github.ycsbbackoff.kubernetes.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.lab.compare.ExperimentWatcher;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressLinesTest {

  @TempDir Path folder;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final ProgressLines lines =
      new ProgressLines(new PrintStream(log, true, StandardCharsets.UTF_8));
  private final Heard heard = new Heard();
  private List<PlannedTrial> trials;

  @BeforeEach
  void plan() {
    trials = Fleets.of(folder).trials();
  }

  @Test
  void whatAWatcherHearsInThePodIsHeardWhereItsLogIsRead() {
    lines.measuresMaximum(trials.get(0));
    lines.warmsUp(trials.get(0));
    lines.begins(trials.get(0));
    lines.paused(trials.get(0), "no tablet server answers", Duration.ofMinutes(10));
    lines.second(trials.get(0), 3, 4500, 1500, 20);
    lines.ended(trials.get(0));
    lines.begins(trials.get(1));

    read();

    assertThat(heard.all)
        .containsExactly(
            "maximum 1",
            "warms up 1",
            "begins 1",
            "paused 1 no tablet server answers 600",
            "second 1 3.0 4500 1500 20",
            "ended 1",
            "begins 2");
  }

  @Test
  void whatBecameOfTheTablesOfARunThatIsDeletedIsReadInWholeSentences() {
    lines.tablesStay("no answer within 60 s");
    assertThat(read().whyTablesStay()).hasValue("no answer within 60 s");
    assertThat(read().areTablesDropped()).isFalse();

    lines.tablesDropped();
    assertThat(read().areTablesDropped()).isTrue();
  }

  @Test
  void aSecondIsWrittenOnceThoughItIsHeardFourTimes() {
    lines.begins(trials.get(0));
    for (var time : new double[] {3, 3, 3.2, 4}) {
      lines.second(trials.get(0), time, 1, 1, 1);
    }

    read();

    assertThat(heard.all).containsExactly("begins 1", "second 1 3.0 1 1 1", "second 1 4.0 1 1 1");
  }

  @Test
  void theEndHasTheStatusAndOtherLinesAreKept() {
    lines.done(1);
    var reader = read();
    reader.line("backoff: kudu-1:7051: no answer");
    reader.line("");

    assertThat(reader.status()).hasValue(1);
    assertThat(reader.lastWith("backoff: ")).hasValue("kudu-1:7051: no answer");
    reader.line("backoff: table t: stays");
    assertThat(reader.allWith("backoff: "))
        .containsExactly("kudu-1:7051: no answer", "table t: stays");
  }

  @Test
  void withoutAnEndThereIsNoStatus() {
    lines.begins(trials.get(0));

    assertThat(read().status()).isEmpty();
  }

  private ProgressLines.Reader read() {
    var reader = new ProgressLines.Reader(trials, heard);
    log.toString(StandardCharsets.UTF_8).lines().forEach(reader::line);
    return reader;
  }

  /** All that a watcher heard. */
  private static final class Heard implements ExperimentWatcher {

    private final List<String> all = new ArrayList<>();

    @Override
    public void measuresMaximum(PlannedTrial trial) {
      all.add("maximum " + trial.order());
    }

    @Override
    public void warmsUp(PlannedTrial trial) {
      all.add("warms up " + trial.order());
    }

    @Override
    public void begins(PlannedTrial trial) {
      all.add("begins " + trial.order());
    }

    @Override
    public void second(
        PlannedTrial trial, double seconds, long rows, long acknowledged, long rejected) {
      all.add(
          "second %d %s %d %d %d".formatted(trial.order(), seconds, rows, acknowledged, rejected));
    }

    @Override
    public void paused(PlannedTrial trial, String why, Duration patience) {
      all.add("paused %d %s %d".formatted(trial.order(), why, patience.toSeconds()));
    }

    @Override
    public void ended(PlannedTrial trial) {
      all.add("ended " + trial.order());
    }

    @Override
    public void close() {
      all.add("close");
    }
  }
}
