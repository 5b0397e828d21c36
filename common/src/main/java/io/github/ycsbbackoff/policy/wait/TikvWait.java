package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import java.time.Duration;
import java.util.Set;

/**
 * The provider of {@code backoff.policy=tikv}, the wait of TiKV's client when a server is busy:
 * equal jitter below {@code min(10 s, 2 s x 2^(n-1))}.
 *
 * <p>Source: tikv/client-go at 2f9d1fc, {@code config/retry/config.go}, {@code BoTiKVServerBusy}.
 */
public final class TikvWait implements WaitPolicyProvider {

  private static final Duration BASE = Duration.ofSeconds(2);
  private static final Duration CAP = Duration.ofSeconds(10);

  @Override
  public String name() {
    return "tikv";
  }

  @Override
  public Set<String> properties() {
    return BackoffRange.NAMES;
  }

  @Override
  public WaitPolicy create(Settings settings) {
    var range = BackoffRange.from(settings, BASE, CAP);
    return new JitteredWait(Jitter.EQUAL, range.baseNanos(), range.capNanos());
  }
}
