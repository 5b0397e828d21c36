package io.github.ycsbbackoff.lab.compare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.fixture.Experiments;
import io.github.ycsbbackoff.lab.plan.Plan;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.CopyOnWriteArrayList;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private static final PrintStream NOWHERE =
      new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);

  @Test
  void offATerminalThereIsALineATrialAndNoControlCharacter() {
    var experiment = Experiments.of(2, 42, "native", "jittered");
    var out = new ByteArrayOutputStream();
    try (var progress = new Progress(experiment, 0, new PrintStream(out, true, UTF_8), 0)) {
      for (var trial : Plan.of(experiment).trials()) {
        progress.begins(trial);
        progress.second(trial, 1, 4000, 4000, 70);
        progress.ended(trial);
      }
    }

    var lines = out.toString(UTF_8).lines().toList();
    assertThat(lines).hasSize(4).allMatch(line -> line.matches("[ -~]+"));
    assertThat(lines.get(0)).startsWith("trial 1 of 4: 1-");
    assertThat(lines.get(3)).startsWith("trial 4 of 4: 2-");
  }

  @Test
  void onATerminalThereIsABarForTheTrialAndOneForTheWhole() {
    var experiment = Experiments.of(2, 42, "native", "jittered");
    var trials = Plan.of(experiment).trials();
    var first = new CopyOnWriteArrayList<String>();
    var second = new CopyOnWriteArrayList<String>();
    var bars =
        Progress.bars(
            experiment,
            1,
            new DelegatingProgressBarConsumer(first::add, 160),
            new DelegatingProgressBarConsumer(second::add, 160));
    try (var progress = new Progress(experiment, NOWHERE, bars)) {
      progress.ended(trials.get(0));
      progress.begins(trials.get(1));
      progress.second(trials.get(1), 3, 4000, 4000, 70);
    }

    // Each trial takes 6 s; closing a bar shows it once more.
    assertThat(first.get(first.size() - 1))
        .startsWith("trial  50% [")
        .contains(" 3/6 s ", "2/4 " + trials.get(1).arm().name() + " 4,000 rows/s 70 rej/s");
    assertThat(second.get(second.size() - 1)).startsWith("tiny  37% [").contains(" 9/24 s ");
  }
}
