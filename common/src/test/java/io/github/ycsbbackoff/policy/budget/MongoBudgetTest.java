package io.github.ycsbbackoff.policy.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.RejectedOperation;
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
    var again = Asked.payAgain(budget, RejectionReason.CONFLICT, held, 0);
    assertThat(budget.level(0)).isEqualTo(991);

    budget.ended(true, again, 0);
    assertThat(budget.level(0)).as("rule 2 of the retry after the conflict").isEqualTo(992.1);
  }

  @Test
  void rule3HoldsOfTheLastAttemptAndOfAFailureThatNoRetryMends() {
    var held = spend(10);
    budget.rejected(new RejectedOperation(RejectionReason.UNAVAILABLE, 2, 0, 2, 0, 0, 0, 0));
    budget.ended(false, held, 0);
    assertThat(budget.level(0)).isEqualTo(991);

    budget.failed(held);
    budget.ended(false, held, 0);
    assertThat(budget.level(0)).isEqualTo(992);
    budget.failed(0);
    assertThat(budget.level(0)).as("a first attempt").isEqualTo(992);

    budget.rejected(new RejectedOperation(RejectionReason.SERVER_TOO_BUSY, 2, 2, 2, 0, 0, 0, 0));
    budget.ended(false, held, 0);
    assertThat(budget.level(0)).as("an overload").isEqualTo(992);
  }

  @Test
  void rule4ARetryAfterOverloadNeedsAToken() {
    spend(1_000);
    assertThat(Asked.pay(budget, RejectionReason.THROTTLED, 0)).isEqualTo(RetryBudget.REFUSED);
    assertThat(Asked.pay(budget, RejectionReason.UNAVAILABLE, 0))
        .as("no overload")
        .isNotEqualTo(RetryBudget.REFUSED);
    assertThat(budget.level(0)).isZero();
  }

  private int spend(int retries) {
    var held = 0;
    for (var i = 0; i < retries; i++) {
      held = Asked.pay(budget, RejectionReason.SERVER_TOO_BUSY, 0);
    }
    return held;
  }
}
