package io.github.ycsbbackoff.policy.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.RejectionReason;
import org.junit.jupiter.api.Test;

class EnvoyBudgetTest {

  private static final int REFUSED = RetryBudget.REFUSED;
  private final EnvoyBudget budget = new EnvoyBudget(0.2, 3);

  @Test
  void threeMayAlwaysBeAtTheirRetriesAndAFifthOfThoseUnderWay() {
    begin(10);
    assertThat(budget.level(0)).isEqualTo(3);
    assertThat(retry(0)).isEqualTo(1);
    assertThat(retry(0)).isEqualTo(1);
    assertThat(retry(0)).isEqualTo(1);
    assertThat(retry(0)).isEqualTo(REFUSED);
    begin(15);
    assertThat(budget.level(0)).as("5 of 25").isEqualTo(2);
    assertThat(retry(0)).isEqualTo(1);
  }

  @Test
  void anOperationHasOnePlaceHoweverOftenItIsTriedAgain() {
    begin(3);
    var held = retry(0);
    held = retry(held);
    held = retry(held);
    assertThat(budget.level(0)).isEqualTo(2);
    budget.ended(true, held, 0);
    assertThat(budget.level(0)).isEqualTo(3);
  }

  @Test
  void oneThatIsRefusedHasGivenItsPlaceBack() {
    begin(20);
    for (var i = 0; i < 4; i++) {
      assertThat(retry(0)).isEqualTo(1);
    }
    for (var i = 0; i < 19; i++) {
      budget.ended(true, 0, 0);
    }
    assertThat(retry(1)).as("three others are at it").isEqualTo(REFUSED);
    budget.ended(false, 0, 0);
    assertThat(budget.level(0)).isZero();
  }

  /**
   * Follows envoyproxy/envoy at 0096125, {@code test/common/router/retry_state_impl_test.cc},
   * {@code BudgetVerifyMinimumConcurrency}: 20% and 3. The operation whose retries it asks for is
   * under way, which Envoy's is not; a fifth of one is none.
   */
  @Test
  void budgetVerifyMinimumConcurrency() {
    retry(0);
    retry(0);
    assertThat(asked()).as("2 outstanding retries").isEqualTo(1);
    retry(0);
    assertThat(asked()).as("3 outstanding retries").isEqualTo(REFUSED);
    begin(20);
    assertThat(asked()).as("3, with 20 requests").isEqualTo(1);
    retry(0);
    assertThat(asked()).as("4 outstanding retries").isEqualTo(REFUSED);
  }

  /**
   * Follows the same file, {@code BudgetNoAvailableRetries}: 0% and 0, under which none is left.
   */
  @Test
  void budgetNoAvailableRetries() {
    assertThat(retry(new EnvoyBudget(0, 0), 0)).isEqualTo(REFUSED);
  }

  /**
   * Follows envoyproxy/envoy at 01c2c1f, {@code
   * test/common/upstream/resource_manager_impl_test.cc}, {@code RetryBudgetOverrideGauge} and the
   * end of {@code RuntimeResourceManager}: 20% and 5, with no request under way.
   */
  @Test
  void retryBudgetOverrideGauge() {
    var five = new EnvoyBudget(0.2, 5);
    assertThat(five.level(0)).isEqualTo(5);
    assertThat(retry(five, 0)).isEqualTo(1);
    assertThat(five.level(0)).isEqualTo(4);
  }

  /** Returns the answer to an operation that begins, asks for a retry, and ends. */
  private int asked() {
    begin(1);
    var held = retry(0);
    budget.ended(false, Math.max(0, held), 0);
    return held;
  }

  private void begin(int operations) {
    for (var i = 0; i < operations; i++) {
      budget.began(0);
    }
  }

  private int retry(int held) {
    return retry(budget, held);
  }

  private static int retry(EnvoyBudget budget, int held) {
    return Asked.payAgain(budget, RejectionReason.SERVER_TOO_BUSY, held, 0);
  }
}
