package io.github.ycsbbackoff.policy.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.budget.AwsBudget.Costs;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;
import software.amazon.awssdk.retries.internal.DefaultRetryToken;

/**
 * Tests beside the AWS SDK for Java's own standard mode: it allows the same retries and has the
 * same tokens left. Timeouts are left out of the mode until 2026, in which botocore had another
 * price for them, which {@link AwsBudget} follows.
 */
class AwsSdkBudgetTest {

  private static final int EVENTS = 100_000;
  private static final List<RejectionReason> UNTIL_2026 =
      List.of(
          RejectionReason.SERVER_TOO_BUSY,
          RejectionReason.THROTTLED,
          RejectionReason.CONFLICT,
          RejectionReason.UNAVAILABLE);
  private static final List<RejectionReason> SINCE_2026 = List.of(RejectionReason.values());

  /** An operation that has not ended, as both budgets know it. */
  private static final class Open {
    private RetryToken token;
    private int held;

    Open(RetryToken token) {
      this.token = token;
    }
  }

  private static final class Rejects extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final boolean throttles;

    Rejects(RejectionReason reason) {
      super(reason.tag(), null, false, false);
      throttles = reason == RejectionReason.SERVER_TOO_BUSY || reason == RejectionReason.THROTTLED;
    }
  }

  @ParameterizedTest
  @CsvSource({"false, 1", "false, 2", "true, 1", "true, 2"})
  void itDecidesAsTheSdkForJavaDoes(boolean since2026, long seed) {
    var theirs = theirs(since2026);
    var ours = new AwsBudget(500, since2026 ? Costs.STANDARD_2026 : Costs.STANDARD);
    var reasons = since2026 ? SINCE_2026 : UNTIL_2026;
    var history = new SplittableRandom(seed);
    var open = new ArrayList<Open>();
    var refused = 0;
    for (var event = 0; event < EVENTS; event++) {
      // Now and then there is a storm of rejections, so that the bucket is empty, full, and in
      // between.
      var rejections = event / 1_000 % 4 == 0 ? 70 : 15;
      var choice = history.nextInt(100);
      if (open.isEmpty() || (choice >= 70 && open.size() < 50)) {
        open.add(
            new Open(theirs.acquireInitialToken(AcquireInitialTokenRequest.create("all")).token()));
        continue;
      }
      var one = open.get(history.nextInt(open.size()));
      if (choice < rejections) {
        var reason = reasons.get(history.nextInt(reasons.size()));
        var price = Asked.payAgain(ours, reason, one.held, 0);
        var allowed = refresh(theirs, one, reason);
        assertThat(price != RetryBudget.REFUSED).as("event %s", event).isEqualTo(allowed);
        if (!allowed) {
          refused++;
          ours.ended(false, 0, 0);
          open.remove(one);
          continue;
        }
        one.held = price;
      } else {
        one.token = theirs.recordSuccess(RecordSuccessRequest.create(one.token)).token();
        ours.ended(true, one.held, 0);
        open.remove(one);
      }
      assertThat(ours.level(0))
          .as("event %s", event)
          .isEqualTo(((DefaultRetryToken) one.token).capacityRemaining());
    }
    assertThat(refused).isBetween(100, EVENTS / 2);
  }

  private static boolean refresh(StandardRetryStrategy theirs, Open one, RejectionReason reason) {
    try {
      one.token =
          theirs
              .refreshRetryToken(
                  RefreshRetryTokenRequest.builder()
                      .token(one.token)
                      .failure(new Rejects(reason))
                      .build())
              .token();
      return true;
    } catch (TokenAcquisitionFailedException e) {
      return false;
    }
  }

  private static StandardRetryStrategy theirs(boolean since2026) {
    return DefaultRetryStrategy.standardStrategyBuilder(since2026)
        .retryOnException(failure -> true)
        .treatAsThrottling(failure -> failure instanceof Rejects rejects && rejects.throttles)
        .maxAttempts(Integer.MAX_VALUE)
        .build();
  }
}
