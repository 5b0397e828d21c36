package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import java.time.Duration;
import java.util.Set;

/**
 * The provider of {@code backoff.policy=kafka}, the wait of Kafka's clients: {@code min(1 s, 100 ms
 * x 2^(n-1) x random(0.8, 1.2))}.
 *
 * <p>Source: apache/kafka at 06defa4, {@code ExponentialBackoff.backoff}; {@code
 * CommonClientConfigs} has the constants.
 */
public final class KafkaWait implements WaitPolicyProvider {

  private static final Duration BASE = Duration.ofMillis(100);
  private static final Duration CAP = Duration.ofSeconds(1);

  @Override
  public String name() {
    return "kafka";
  }

  @Override
  public Set<String> properties() {
    return BackoffRange.NAMES;
  }

  @Override
  public WaitPolicy create(Settings settings) {
    var range = BackoffRange.from(settings, BASE, CAP);
    return new SpreadWait(range.baseNanos(), 2, 0.2, range.capNanos(), true);
  }
}
