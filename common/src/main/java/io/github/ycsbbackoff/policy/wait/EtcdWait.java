package io.github.ycsbbackoff.policy.wait;

import java.time.Duration;
import java.util.Map;

/**
 * The provider of {@code backoff.policy=etcd}, the wait of etcd's client: 25 ms, 10% more or less,
 * up to 100 attempts.
 *
 * <p>Source: etcd-io/etcd at c34dc7e, {@code client/v3/options.go} and {@code utils.go}, {@code
 * jitterUp}; with one endpoint, the client waits before each attempt.
 */
public final class EtcdWait extends RangeProvider {

  private static final Duration BASE = Duration.ofMillis(25);

  public EtcdWait() {
    super("etcd", BASE, BackoffRange.NO_CAP);
  }

  @Override
  public Map<String, String> company() {
    return Map.of("backoff.max-attempts", "100");
  }

  @Override
  WaitPolicy create(BackoffRange range) {
    return new SpreadWait(range.baseNanos(), 1, 0.1, range.capNanos(), true);
  }
}
