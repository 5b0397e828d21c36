package io.github.ycsbbackoff.policy.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.RejectionReason;
import org.junit.jupiter.api.Test;

class GrpcBudgetTest {

  private static final int REFUSED = RetryBudget.REFUSED;

  /**
   * Follows the vector of gRPC's own test (grpc/grpc, {@code
   * test/core/client_channel/retry_throttle_test.cc}, {@code Basic}): 4 tokens, of which 2 are the
   * threshold, and 1.6 for a success.
   */
  @Test
  void basic() {
    var budget = new GrpcBudget(4, 1.6);
    assertThat(failure(budget)).as("3").isZero();
    budget.ended(true, 0, 0);
    assertThat(budget.level(0)).as("not incremented beyond the most").isEqualTo(4);
    assertThat(failure(budget)).as("3").isZero();
    assertThat(failure(budget)).as("2, at the threshold").isEqualTo(REFUSED);
    assertThat(failure(budget)).as("1").isEqualTo(REFUSED);
    assertThat(failure(budget)).as("0").isEqualTo(REFUSED);
    assertThat(failure(budget)).as("not decremented below 0").isEqualTo(REFUSED);
    budget.ended(true, 0, 0);
    budget.ended(true, 0, 0);
    assertThat(budget.level(0)).isEqualTo(3.2);
    assertThat(failure(budget)).as("2.2").isZero();
    assertThat(failure(budget)).as("1.2").isEqualTo(REFUSED);
    budget.ended(true, 0, 0);
    assertThat(failure(budget)).as("1.8").isEqualTo(REFUSED);
    budget.ended(true, 0, 0);
    assertThat(failure(budget)).as("2.4").isZero();
  }

  @Test
  void anOperationThatIsGivenUpPutsNothingBack() {
    var budget = new GrpcBudget(10, 0.1);
    failure(budget);
    budget.ended(false, 0, 0);
    assertThat(budget.level(0)).isEqualTo(9);
  }

  /** Follows the validation rule of A6: 0.5466 is treated as 0.546. */
  @Test
  void decimalPlacesBeyondTheThirdAreIgnored() {
    var budget = new GrpcBudget(10, 0.5466);
    failure(budget);
    budget.ended(true, 0, 0);
    assertThat(budget.level(0)).isEqualTo(9.546);
  }

  private static int failure(GrpcBudget budget) {
    return Asked.pay(budget, RejectionReason.UNAVAILABLE, 0);
  }
}
