package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Database;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.policy.limit.FixedLimit;
import io.github.ycsbbackoff.retry.InFlight;

/** How many batches may be on their way at a time. */
interface Window extends AutoCloseable {

  /** For one more thread, which asks once: those of its own, or of all. */
  InFlight batches();

  /** A row of a batch that is sent, by its key in FoundationDB. */
  default void sent(byte[] where) {}

  @Override
  default void close() {}

  /** As {@code write.in-flight} says; nothing is asked of a cluster that gets no batches. */
  static Window of(FdbConfig config, Database database, Meters meters) {
    if (config.writeMode() == WriteMode.SYNC) {
      return () -> new InFlight(new FixedLimit(1));
    }
    return config
        .inFlight()
        .<Window>map(most -> () -> new InFlight(new FixedLimit(most)))
        .orElseGet(() -> AdaptiveWindow.open(database, meters));
  }
}
