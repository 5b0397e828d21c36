package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.fixture.Experiments;
import io.github.ycsbbackoff.lab.fleet.SharedClock.Offset;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the barrier before a trial of three clients. */
class GatheringTest {

  private static final PlannedTrial TRIAL =
      Plan.of(Experiments.of(1, 42, "native")).trials().get(0);

  @TempDir Path folder;
  private StartFile file;
  private final List<String> problems = new ArrayList<>();

  @BeforeEach
  void make() throws IOException {
    file = StartFile.in(folder);
    file.make(3);
  }

  @Test
  void whenAllAreReadyAllAreToldTheSameStart() throws IOException {
    ready(0, 1, 2);

    var start = gathering(Duration.ofMinutes(1)).begin(client -> false, Offset.NONE, problems::add);

    assertThat(problems).isEmpty();
    assertThat(start.hasBegun()).isFalse();
    assertThat(Files.readString(file.file()))
        .isEqualTo("%.3f\n".formatted(start.epochSeconds().orElseThrow()));
  }

  @Test
  void whoIsNotReadyInTimeIsNamedAndTheOthersBegin() throws IOException {
    ready(1);

    gathering(Duration.ZERO).begin(client -> false, Offset.NONE, problems::add);

    assertThat(problems)
        .containsExactly(
            "began without clients that were not connected within 0 s: client 0, client 2");
    assertThat(Files.readString(file.file())).isNotEmpty();
  }

  @Test
  void whoHasEndedIsNotWaitedFor() throws IOException {
    ready(0, 1);

    gathering(Duration.ofMinutes(1)).begin(client -> client == 2, Offset.NONE, problems::add);

    assertThat(problems).isEmpty();
  }

  @Test
  void ifNobodyIsReadyTheTrialHasGoneWrong() {
    assertThatThrownBy(
            () -> gathering(Duration.ZERO).begin(client -> false, Offset.NONE, problems::add))
        .isInstanceOf(TrialException.class)
        .hasMessage(
            "trial 1-native: none of its 3 clients was connected within 0 s; see their logs in %s",
            folder);
    assertThat(file.file()).isEmptyFile();
  }

  private Gathering gathering(Duration limit) {
    return new Gathering(TRIAL, file, 3, limit);
  }

  private void ready(int... clients) throws IOException {
    for (var client : clients) {
      Files.writeString(file.ready(client), "1790000000.123\n");
    }
  }
}
