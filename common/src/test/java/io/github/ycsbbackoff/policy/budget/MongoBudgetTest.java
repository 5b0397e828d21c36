package io.github.ycsbbackoff.policy.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.RejectionReason;
import org.junit.jupiter.api.Test;

/** Tests of the rules of MongoDB's specification, at 03065ad, by their numbers in it. */
class MongoBudgetTest {

  private final MongoBudget budget = new MongoBudget(1_000);

  @Test
  void rule1ASuccessOnTheFirstAttemptDepositsATenth() {
    spend(10);
    budget.ended(true, 0, 0);
    assertThat(budget.level(0)).isEqualTo(990.1);
  }

  @Test
  void rule2ASuccessOnARetryDepositsATenthAndOne() {
    var held = spend(10);
    budget.ended(true, held, 0);
    assertThat(budget.level(0)).isEqualTo(991.1);
  }

  @Test
  void rule3ARetryThatFailsWithoutOverloadDepositsOne() {
    var held = spend(10);
    assertThat(Asked.payAgain(budget, RejectionReason.CONFLICT, held, 0)).isZero();
    assertThat(budget.level(0)).isEqualTo(991);
  }

  @Test
  void rule4ARetryAfterOverloadNeedsAToken() {
    spend(1_000);
    assertThat(Asked.pay(budget, RejectionReason.THROTTLED, 0)).isEqualTo(RetryBudget.REFUSED);
    assertThat(Asked.pay(budget, RejectionReason.UNAVAILABLE, 0)).as("no overload").isZero();
  }

  private int spend(int retries) {
    var held = 0;
    for (var i = 0; i < retries; i++) {
      held = Asked.pay(budget, RejectionReason.SERVER_TOO_BUSY, 0);
    }
    return held;
  }
}
