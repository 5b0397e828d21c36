package io.github.ycsbbackoff.policy.wait;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.RejectionReason;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConstantWaitsTest {

  @Test
  void fixedAlwaysWaitsTheSame() {
    var policy = new FixedWait(500);

    assertThat(Draw.wait(policy, 1)).isEqualTo(500);
    assertThat(Draw.wait(policy, 10_000)).isEqualTo(500);
  }

  @Test
  void noneGivesUpAtTheFirstRejection() {
    assertThat(Draw.wait(new NoRetry(), 1)).isEqualTo(WaitPolicy.GIVE_UP);
  }

  @ParameterizedTest
  @CsvSource({"10, 70, 70", "100, 70, 100", "-1, 70, -1", "10, 0, 10"})
  void aWaitThatHonoursTheHintIsTheLongerOfBothAndNoneWhereThePolicyGivesUp(
      long policyWait, long hint, long expected) {
    var rejected = new RejectedOperation(RejectionReason.THROTTLED, 1, 1, 1, 0, 0, 0, hint);

    assertThat(new HintedWait((any, random) -> policyWait).waitNanos(rejected, new Random()))
        .isEqualTo(expected);
  }
}
