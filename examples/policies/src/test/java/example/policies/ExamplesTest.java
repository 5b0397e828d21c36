package example.policies;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.admission.Admission;
import io.github.ycsbbackoff.policy.budget.RetryBudget;
import io.github.ycsbbackoff.retry.Policies;
import java.util.Properties;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class ExamplesTest {

  private final RandomGenerator random = RandomGeneratorFactory.getDefault().create(20160501);

  @Test
  void theNameOfTheWaitBringsTheOtherThree() {
    var properties = new Properties();
    properties.setProperty("backoff.policy", "example-patient");

    var policies = Policies.ofOwnClassPath().create(Settings.of(properties));

    assertThat(policies.waits()).isInstanceOf(PatientWait.class);
    assertThat(policies.budget()).isInstanceOf(EveryOtherBudget.class);
    assertThat(policies.admission()).isInstanceOf(MetronomeAdmission.class);
    assertThat(policies.limit()).isInstanceOf(ShrinkingLimit.class);
  }

  @Test
  void theWaitGrowsByItsStepUpToTen() {
    var wait = new PatientWait(1_000);

    assertThat(wait.waitNanos(rejected(1), random)).isBetween(1_000L, 1_100L);
    assertThat(wait.waitNanos(rejected(7), random)).isBetween(7_000L, 7_700L);
    assertThat(wait.waitNanos(rejected(500), random)).isBetween(10_000L, 11_000L);
  }

  @Test
  void twoOperationsPayForOneRetry() {
    var budget = new EveryOtherBudget();
    budget.began(0);
    assertThat(budget.pay(rejected(1), 0)).isEqualTo(RetryBudget.REFUSED);

    budget.began(0);

    assertThat(budget.level(0)).isEqualTo(1);
    assertThat(budget.pay(rejected(1), 0)).isEqualTo(2);
    assertThat(budget.pay(rejected(2), 2)).isEqualTo(RetryBudget.REFUSED);
  }

  @Test
  void attemptsAreSentABeatApartAndNoneWaitsLongerThanASecond() {
    var admission = new MetronomeAdmission(400_000_000);
    var now = -5_000L;

    assertThat(admission.admitNanos(now, random)).isZero();
    assertThat(admission.admitNanos(now, random)).isEqualTo(400_000_000);
    assertThat(admission.admitNanos(now, random)).isEqualTo(800_000_000);
    assertThat(admission.admitNanos(now, random)).isEqualTo(Admission.REFUSED);
    assertThat(admission.admitNanos(now + 2_000_000_000, random)).isZero();
  }

  @Test
  void theLimitShrinksWithEachDropAndGrowsAfterAHundredAnswersWithout() {
    var limit = new ShrinkingLimit();
    limit.answered(1, 1, true, random);
    limit.answered(1, 1, true, random);
    assertThat(limit.attempts()).isEqualTo(62);

    for (var i = 0; i < 100; i++) {
      limit.answered(1, 1, false, random);
    }
    assertThat(limit.attempts()).isEqualTo(63);

    for (var i = 0; i < 1_000; i++) {
      limit.answered(1, 1, true, random);
    }
    assertThat(limit.attempts()).isEqualTo(1);
  }

  private static RejectedOperation rejected(int rejections) {
    return new RejectedOperation(
        RejectionReason.SERVER_TOO_BUSY, rejections, rejections, rejections, 0, 0, 0, 0);
  }
}
