package io.github.ycsbbackoff.policy.wait;

import java.time.Duration;

/**
 * The provider of {@code backoff.policy=kafka}, the wait of Kafka's clients: {@code min(1 s, min(1
 * s, 100 ms x 2^(n-1)) x random(0.8, 1.2))}, and exactly the base where the cap is no higher.
 *
 * <p>Source: apache/kafka at 06defa4, {@code ExponentialBackoff.backoff}; {@code
 * CommonClientConfigs} has the constants.
 */
public final class KafkaWait extends RangeProvider {

  private static final Duration BASE = Duration.ofMillis(100);
  private static final Duration CAP = Duration.ofSeconds(1);

  public KafkaWait() {
    super("kafka", BASE, CAP);
  }

  @Override
  WaitPolicy create(BackoffRange range) {
    return range.capNanos() > range.baseNanos()
        ? new SpreadWait(range.baseNanos(), 2, 0.2, range.capNanos(), true)
        : new FixedWait(range.baseNanos());
  }
}
