package io.github.ycsbbackoff.simulator.server;

/** Where flushed pieces go. */
public interface Files {

  /** One more file. */
  void add(long bytes);

  /** False while there are so many that a flush has to wait. */
  boolean takesMore();

  /** Calls {@code waiting} when that has become true again. */
  void whenTaking(Runnable waiting);

  /** As {@link Server#observe}. */
  void observe(Gauges gauges);

  /** Files that nobody merges. */
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
        // Nobody ever waits.
      }

      @Override
      public void observe(Gauges gauges) {
        gauges.is("files", count);
      }
    };
  }
}
