package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Database;

/** How many batches each thread may have on their way at a time. One serves all threads. */
interface Window extends AutoCloseable {

  int size();

  @Override
  void close();

  /** As {@code write.in-flight} says; nothing is asked of a cluster that gets no batches. */
  static Window of(FdbConfig config, Database database) {
    var given = config.inFlight();
    if (given.isPresent() || config.writeMode() == WriteMode.SYNC) {
      return fixed(given.orElse(1));
    }
    return AdaptiveWindow.open(database);
  }

  static Window fixed(int batches) {
    return new Window() {
      @Override
      public int size() {
        return batches;
      }

      @Override
      public void close() {
        // It holds nothing.
      }
    };
  }
}
