package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Database;
import io.github.ycsbbackoff.retry.RetryListener;

/** How many batches may be on their way at a time. */
interface Window extends AutoCloseable {

  /** For one more thread, which asks once: its own, or the one of all. */
  Room room();

  /** A row of a batch that is sent, by its key in FoundationDB. */
  default void sent(byte[] where) {}

  @Override
  default void close() {}

  /** As {@code write.in-flight} says; nothing is asked of a cluster that gets no batches. */
  static Window of(FdbConfig config, Database database, RetryListener listener) {
    if (config.writeMode() == WriteMode.SYNC) {
      return () -> new Room(1);
    }
    return config
        .inFlight()
        .<Window>map(batches -> () -> new Room(batches))
        .orElseGet(() -> AdaptiveWindow.open(database, listener));
  }
}
