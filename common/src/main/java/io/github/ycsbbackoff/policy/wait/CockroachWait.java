package io.github.ycsbbackoff.policy.wait;

import java.time.Duration;

/**
 * The provider of {@code backoff.policy=cockroach}, the wait that CockroachDB's {@code util/retry}
 * has unless told otherwise: {@code min(2 s, 50 ms x 2^(n-1))}, 15% more or less.
 *
 * <p>Source: cockroachdb/cockroach at 020996b, {@code pkg/util/retry/retry.go}, {@code retryIn}.
 */
public final class CockroachWait extends RangeProvider {

  private static final Duration BASE = Duration.ofMillis(50);
  private static final Duration CAP = Duration.ofSeconds(2);

  public CockroachWait() {
    super("cockroach", BASE, CAP);
  }

  @Override
  WaitPolicy create(BackoffRange range) {
    return new SpreadWait(range.baseNanos(), 2, 0.15, range.capNanos(), false);
  }
}
