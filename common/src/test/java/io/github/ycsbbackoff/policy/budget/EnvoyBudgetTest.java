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

  private void begin(int operations) {
    for (var i = 0; i < operations; i++) {
      budget.began(0);
    }
  }

  private int retry(int held) {
    return Asked.payAgain(budget, RejectionReason.SERVER_TOO_BUSY, held, 0);
  }
}
