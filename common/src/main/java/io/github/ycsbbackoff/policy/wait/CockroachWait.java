package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import java.time.Duration;
import java.util.Set;

/**
 * The provider of {@code backoff.policy=cockroach}, the wait of CockroachDB: {@code min(2 s, 50 ms
 * x 2^(n-1))}, 15% more or less.
 *
 * <p>Source: cockroachdb/cockroach at 020996b, {@code pkg/util/retry/retry.go}, {@code retryIn}.
 */
public final class CockroachWait implements WaitPolicyProvider {

  private static final Duration BASE = Duration.ofMillis(50);
  private static final Duration CAP = Duration.ofSeconds(2);

  @Override
  public String name() {
    return "cockroach";
  }

  @Override
  public Set<String> properties() {
    return BackoffRange.NAMES;
  }

  @Override
  public WaitPolicy create(Settings settings) {
    var range = BackoffRange.from(settings, BASE, CAP);
    return new SpreadWait(range.baseNanos(), 2, 0.15, range.capNanos(), false);
  }
}
