package io.github.ycsbbackoff.policy.wait;

import java.time.Duration;

/**
 * The provider of {@code backoff.policy=tikv}, the wait of TiKV's client when a server is busy:
 * equal jitter below {@code min(10 s, 2 s x 2^(n-1))}. That client gives up after ten minutes of
 * such waits; here {@code backoff.timeout} ends an operation, unless told otherwise long before.
 *
 * <p>Source: tikv/client-go at 2f9d1fc, {@code config/retry/config.go}, {@code BoTiKVServerBusy}.
 */
public final class TikvWait extends RangeProvider {

  private static final Duration BASE = Duration.ofSeconds(2);
  private static final Duration CAP = Duration.ofSeconds(10);

  public TikvWait() {
    super("tikv", BASE, CAP);
  }

  @Override
  WaitPolicy create(BackoffRange range) {
    return new JitteredWait(Jitter.EQUAL, range.baseNanos(), range.capNanos());
  }
}
