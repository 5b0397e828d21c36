package io.github.ycsbbackoff.simulator.server;

/** The files on disk that flushes write. */
public interface Files {

  /** Adds a file of {@code bytes} bytes. */
  void add(long bytes);

  /** Returns false while there are so many files that a flush has to wait. */
  boolean takesMore();

  /** Has {@code waiting} called after each merge, when {@link #takesMore} may be true again. */
  void whenTaking(Runnable waiting);

  /** Reports the gauges of the files, as {@link Server#observe} does. */
  void observe(Gauges gauges);

  /** Returns files that are never merged. */
  static Files unmerged() {
    return new Files() {
      private int count;

      @Override
      public void add(long bytes) {
        count++;
      }

      @Override
      public boolean takesMore() {
        return true;
      }

      @Override
      public void whenTaking(Runnable waiting) {
        // No flush ever waits.
      }

      @Override
      public void observe(Gauges gauges) {
        gauges.is("files", count);
      }
    };
  }
}
