package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Database;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.policy.limit.FixedLimit;
import io.github.ycsbbackoff.retry.InFlight;
import io.github.ycsbbackoff.writes.WriteMode;

/** An in-flight limit on batches. */
interface BatchesInFlight extends AutoCloseable {

  /**
   * Returns the limiter for one more thread: the thread's own, or that of all. Each thread asks
   * once.
   */
  InFlight batches();

  /** Hears that a batch is sent, by the FoundationDB key of one of its rows. */
  default void sent(byte[] where) {}

  @Override
  default void close() {}

  /**
   * Returns the limit that {@code write.in-flight} asks for. Nothing is asked of a cluster that
   * gets no batches.
   */
  static BatchesInFlight of(FdbConfig config, Database database, Meters meters) {
    if (config.writeMode() == WriteMode.SYNC) {
      return () -> new InFlight(new FixedLimit(1));
    }
    return config
        .inFlight()
        .<BatchesInFlight>map(most -> () -> new InFlight(new FixedLimit(most)))
        .orElseGet(() -> AdaptiveWindow.open(database, meters));
  }
}
