package io.github.ycsbbackoff.policy.budget;

import static io.github.ycsbbackoff.policy.budget.AwsBudget.Costs.STANDARD;
import static io.github.ycsbbackoff.policy.budget.AwsBudget.Costs.STANDARD_2026;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.budget.AwsBudget.Costs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests with the vectors of botocore's own tests, at 0719e79: {@code test_quota.py}, {@code
 * test_standard.py} and {@code test_standard_retry_v2_1.py}.
 */
class AwsBudgetTest {

  private final AwsBudget now = new AwsBudget(500, STANDARD_2026);

  @ParameterizedTest
  @CsvSource({
    "SERVER_TOO_BUSY, 5, 5",
    "THROTTLED, 5, 5",
    "TIMEOUT, 10, 14",
    "UNAVAILABLE, 5, 14",
    "CONFLICT, 5, 14",
  })
  void aRetryCostsByItsCause(RejectionReason reason, int until2026, int since2026) {
    assertThat(Asked.pay(new AwsBudget(500, STANDARD), reason, 0)).isEqualTo(until2026);
    assertThat(Asked.pay(now, reason, 0)).isEqualTo(since2026);
    assertThat(now.level(0)).isEqualTo(500 - since2026);
  }

  @Test
  void canReleaseQuotaBasedOnContextValueOnSuccess() {
    var held = Asked.pay(now, RejectionReason.UNAVAILABLE, 0);
    assertThat(now.level(0)).isEqualTo(486);
    now.ended(true, held, 0);
    assertThat(now.level(0)).isEqualTo(500);
  }

  @Test
  void dontReleaseQuotaIfAllRetriesFailed() {
    var held = Asked.pay(now, RejectionReason.UNAVAILABLE, 0);
    now.ended(false, held, 0);
    assertThat(now.level(0)).isEqualTo(486);
  }

  @Test
  void canReleaseDefaultQuotaIfNotInContext() {
    Asked.pay(now, RejectionReason.UNAVAILABLE, 0);
    now.ended(true, 0, 0);
    assertThat(now.level(0)).isEqualTo(487);
  }

  @Test
  void onlyWhatTheLastOfSeveralRetriesTookComesBack() {
    var first = Asked.pay(now, RejectionReason.UNAVAILABLE, 0);
    var second = Asked.payAgain(now, RejectionReason.THROTTLED, first, 0);
    assertThat(now.level(0)).isEqualTo(481);
    now.ended(true, second, 0);
    assertThat(now.level(0)).isEqualTo(486);
  }

  @Test
  void acquireQuotaFails() {
    var small = new AwsBudget(14, STANDARD_2026);
    assertThat(Asked.pay(small, RejectionReason.UNAVAILABLE, 0)).isEqualTo(14);
    assertThat(Asked.pay(small, RejectionReason.UNAVAILABLE, 0)).isEqualTo(RetryBudget.REFUSED);
  }

  @Test
  void cantGoBelowZero() {
    var budget = new AwsBudget(50, new Costs(10, 49, 10));
    assertThat(Asked.pay(budget, RejectionReason.TIMEOUT, 0)).isEqualTo(49);
    assertThat(budget.level(0)).isEqualTo(1);
    assertThat(Asked.pay(budget, RejectionReason.THROTTLED, 0)).isEqualTo(RetryBudget.REFUSED);
    assertThat(budget.level(0)).isEqualTo(1);
  }

  @Test
  void cantExceedMaxCapacity() {
    var budget = new AwsBudget(50, new Costs(5, 5, 5));
    Asked.pay(budget, RejectionReason.THROTTLED, 0);
    assertThat(budget.level(0)).isEqualTo(45);
    budget.ended(true, 10, 0);
    assertThat(budget.level(0)).isEqualTo(50);
    budget.ended(true, 0, 0);
    assertThat(budget.level(0)).isEqualTo(50);
  }
}
