package io.github.ycsbbackoff.lab.profile;

/** A profiler of one process that runs already. It is told to start once, and to stop once. */
interface Profiler {

  /** Returns what the profiler is called, with the source of its samples. */
  String title();

  /**
   * Does what takes time, and need not be in the measured window; it is over long before.
   *
   * @throws ProfilerException if this machine does not let it; then another profiler may be tried
   */
  default void prepare() throws ProfilerException {}

  /**
   * Begins to take samples, at once, now that it is prepared.
   *
   * @throws ProfilerException if this machine does not let it; then another profiler may be tried
   */
  void start() throws ProfilerException;

  /**
   * Ends taking samples, in as little time as it can, because the process may still be measured.
   *
   * @throws ProfilerException if what was taken is lost
   */
  void stop() throws ProfilerException;

  /**
   * Returns the call stacks; may use the processor for seconds.
   *
   * @throws ProfilerException if what was taken cannot be read
   */
  CollapsedStacks stacks() throws ProfilerException;

  /** Ends what still runs of a profiler that was prepared, and perhaps never started. */
  default void discard() {}
}
