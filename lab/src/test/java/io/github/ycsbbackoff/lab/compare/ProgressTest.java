package io.github.ycsbbackoff.lab.compare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.fixture.Experiments;
import io.github.ycsbbackoff.lab.plan.Plan;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class ProgressTest {

  @Test
  void offATerminalThereIsALineATrialAndNoControlCharacter() {
    var experiment = Experiments.of(2, 42, "native", "jittered");
    var out = new ByteArrayOutputStream();
    try (var progress = new Progress(experiment, new PrintStream(out, true, UTF_8), false)) {
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
}
