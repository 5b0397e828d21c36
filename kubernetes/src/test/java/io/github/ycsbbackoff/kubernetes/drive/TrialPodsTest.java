package io.github.ycsbbackoff.kubernetes.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialPodsTest {

  @Test
  void indexesAreReadAsAJobsStatusHasThem() {
    assertThat(TrialPods.indexes("1,3-5,7")).isEqualTo(List.of(1, 3, 4, 5, 7));
    assertThat(TrialPods.indexes("0")).isEqualTo(List.of(0));
    assertThat(TrialPods.indexes("")).isEmpty();
    assertThat(TrialPods.indexes(null)).isEmpty();
  }

  @Test
  void aJobHasEndedOnceItSaysThatAllOfItsPodsHave() {
    assertThat(TrialPods.hasEnded(null)).isFalse();
    assertThat(hasEnded("FailureTarget", "True")).isFalse();
    assertThat(hasEnded("Suspended", "True")).isFalse();
    assertThat(hasEnded("Failed", "False")).isFalse();
    assertThat(hasEnded("Failed", "True")).isTrue();
    assertThat(hasEnded("Complete", "True")).isTrue();
  }

  private static boolean hasEnded(String type, String status) {
    return TrialPods.hasEnded(
        new JobBuilder()
            .withNewStatus()
            .addNewCondition()
            .withType(type)
            .withStatus(status)
            .endCondition()
            .endStatus()
            .build());
  }
}
