package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import java.time.Duration;
import java.util.Set;

/**
 * The provider of {@code backoff.policy=cassandra}, the wait of Cassandra's Java driver: after
 * {@code OverloadedException} the driver asks the next node, without a wait. The stores tested here
 * have one server for each row, so that the same one is asked again.
 *
 * <p>Source: apache/cassandra-java-driver at f98e343, {@code DefaultRetryPolicy.java}, {@code
 * onErrorResponseVerdict}.
 */
public final class CassandraWait implements WaitPolicyProvider {

  private static final Duration BASE = Duration.ZERO;

  @Override
  public String name() {
    return "cassandra";
  }

  @Override
  public Set<String> properties() {
    return BackoffRange.NAMES;
  }

  @Override
  public WaitPolicy create(Settings settings) {
    return new FixedWait(BackoffRange.from(settings, BASE).baseNanos());
  }
}
