package io.github.ycsbbackoff.policy.wait;

import java.time.Duration;

/**
 * The provider of {@code backoff.policy=cassandra}, the wait of Cassandra's Java driver: after
 * {@code OverloadedException} the driver asks the next node, without a wait, until it has asked
 * each node once. The stores tested here have one server for each row, so that the same one is
 * asked again, and as often as it takes.
 *
 * <p>Source: apache/cassandra-java-driver at f98e343, {@code DefaultRetryPolicy.java}, {@code
 * onErrorResponseVerdict}.
 */
public final class CassandraWait extends RangeProvider {

  private static final Duration BASE = Duration.ZERO;

  public CassandraWait() {
    super("cassandra", BASE, BackoffRange.NO_CAP);
  }

  @Override
  WaitPolicy create(BackoffRange range) {
    return new FixedWait(range.baseNanos());
  }
}
