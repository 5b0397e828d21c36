package io.github.ycsbbackoff.policy.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.RejectionReason;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests with the vectors of Finagle's own test, at 3416798: {@code RetryBudgetTest.scala}. */
class FinagleBudgetTest {

  private static final int REQUESTS = 10_000;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  @ParameterizedTest
  @CsvSource({
    "60, 0, 0.1",
    "60, 0, 0.5",
    "60, 0, 0.25",
    "60, 0, 0.75",
    "60, 0, 0.99",
    "60, 0, 0.999",
    "60, 0, 0.9999",
    "60, 0, 0.01",
    "60, 0, 0.001",
    "60, 0, 0.0001",
    "1, 10, 0.0",
    "2, 5, 0.0",
    "1, 10, 0.1",
    "2, 5, 0.5",
  })
  void testBudget(int ttl, int perSecond, double ratio) {
    var budget = new FinagleBudget(ttl, perSecond, ratio);
    var least = ttl * perSecond;
    assertThat(budget.level(0)).isEqualTo(least);
    var retried = 0;
    for (var i = 0; i < REQUESTS; i++) {
      budget.began(0);
      if (isPaid(budget, 0)) {
        retried++;
      } else {
        assertThat(budget.level(0)).as("request %s", i).isZero();
      }
    }

    assertThat((int) (REQUESTS * ratio) + least).isBetween(retried - 1, retried + 1);
  }

  @Test
  void minRetries0MaxPercentOverGreaterThan1() {
    var budget = new FinagleBudget(60, 0, 2);
    assertThat(isPaid(budget, 0)).isFalse();
    for (var i = 0; i < REQUESTS; i++) {
      budget.began(0);
    }
    assertThat(budget.level(0)).isEqualTo(2 * REQUESTS);
  }

  @Test
  void whatRequestsHavePaidInIsForgottenAfterItsTime() {
    var budget = new FinagleBudget(10, 0, 0.2);
    for (var i = 0; i < 100; i++) {
      budget.began(0);
    }
    assertThat(budget.level(0)).isEqualTo(20);
    assertThat(budget.level(8 * SECOND)).isEqualTo(20);
    assertThat(budget.level(11 * SECOND)).isZero();
    assertThat(isPaid(budget, 11 * SECOND)).isFalse();
  }

  @Test
  void whatRetriesHaveTakenIsForgottenLikewise() {
    var budget = new FinagleBudget(10, 1, 0.2);
    for (var i = 0; i < 10; i++) {
      assertThat(isPaid(budget, 0)).isTrue();
    }
    assertThat(isPaid(budget, 5 * SECOND)).isFalse();
    assertThat(budget.level(30 * SECOND)).isEqualTo(10);
  }

  private static boolean isPaid(RetryBudget budget, long nowNanos) {
    return Asked.pay(budget, RejectionReason.SERVER_TOO_BUSY, nowNanos) != RetryBudget.REFUSED;
  }
}
