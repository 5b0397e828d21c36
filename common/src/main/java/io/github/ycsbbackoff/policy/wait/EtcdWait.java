package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * The provider of {@code backoff.policy=etcd}, the wait of etcd's client: 25 ms, 10% more or less,
 * up to 100 attempts.
 *
 * <p>Source: etcd-io/etcd at c34dc7e, {@code client/v3/options.go} and {@code utils.go}, {@code
 * jitterUp}; with one endpoint, the client waits before each attempt.
 */
public final class EtcdWait implements WaitPolicyProvider {

  private static final Duration BASE = Duration.ofMillis(25);

  @Override
  public String name() {
    return "etcd";
  }

  @Override
  public Set<String> properties() {
    return BackoffRange.NAMES;
  }

  @Override
  public Map<String, String> company() {
    return Map.of("backoff.max-attempts", "100");
  }

  @Override
  public WaitPolicy create(Settings settings) {
    var range = BackoffRange.from(settings, BASE);
    return new SpreadWait(range.baseNanos(), 1, 0.1, range.capNanos(), true);
  }
}
