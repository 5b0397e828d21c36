package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import java.time.Duration;
import java.util.Set;

/**
 * {@code backoff.policy=cassandra}, Cassandra's Java driver's: after {@code OverloadedException}
 * the next node, without a wait. Our stores have one server for each row: it is the same one again.
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
