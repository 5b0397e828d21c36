package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.fixture.Experiments;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class YcsbClientTest {

  private static final OptionalInt ENDED = OptionalInt.of(0);
  private static final OptionalInt UNUSABLE = OptionalInt.of(2);

  @TempDir Path folder;
  private final Set<String> usable = new HashSet<>();
  private YcsbClient client;
  private TrialFiles files;

  @BeforeEach
  void clientWhoseServerDoesNotAnswer() throws IOException {
    client = client();
    files = new TrialFiles(folder);
    Files.writeString(files.client(), "");
    Files.writeString(files.ycsbLog(), "ycsb-backoff: quorum: no HBase answers there\n");
  }

  @Test
  void propertiesOfAnArmThatNeverRanAreTheUsersToMend() {
    client.checkRun(trial("native"), files, ENDED);

    assertThatThrownBy(() -> client.checkRun(trial("fixed"), files, UNUSABLE))
        .isInstanceOf(LabException.class)
        .hasMessage("trial 1-fixed: quorum: no HBase answers there");
  }

  @Test
  void aServerThatDoesNotAnswerAnArmThatRanBeforeMarksTheTrialAndTheOthersGoOn() {
    client.checkRun(trial("native"), files, ENDED);

    assertThatThrownBy(() -> client.checkRun(trial("native"), files, UNUSABLE))
        .isInstanceOf(TrialException.class)
        .hasMessage("trial 1-native: quorum: no HBase answers there");
  }

  @Test
  void anArmThatRanInOneCellOfAMapIsUsableInAllOthers() {
    client().checkRun(trial("native"), files, ENDED);

    assertThatThrownBy(() -> client.checkRun(trial("native"), files, UNUSABLE))
        .isInstanceOf(TrialException.class);
  }

  @Test
  void theLoadPhaseOfAnArmThatRanBeforeMarksItsTrialToo() throws IOException {
    Files.writeString(files.load(), "");
    client.checkLoad(trial("native"), files, ENDED);
    assertThatThrownBy(() -> client.checkLoad(trial("native"), files, UNUSABLE))
        .as("a load phase shows nothing of the properties of a run")
        .isInstanceOf(LabException.class);

    client.checkRun(trial("native"), files, ENDED);

    assertThatThrownBy(() -> client.checkLoad(trial("native"), files, UNUSABLE))
        .isInstanceOf(TrialException.class)
        .hasMessage("trial 1-native: quorum: no HBase answers there");
  }

  private YcsbClient client() {
    var experiment = Experiments.of(1, 0, "native", "fixed");
    return new YcsbClient(null, experiment, null, null, null, usable);
  }

  private static PlannedTrial trial(String arm) {
    return Plan.of(Experiments.of(1, 0, "native", "fixed")).trials().stream()
        .filter(trial -> trial.arm().name().equals(arm))
        .findFirst()
        .orElseThrow();
  }
}
