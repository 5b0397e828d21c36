package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.retry.ThreadListener;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The counts of one thread for one kind of operation. Only that thread writes, so that no atomic
 * addition is needed; a reader that sums cells sees each count as it was or becomes.
 */
final class Cell implements ThreadListener {

  private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

  /**
   * The padding in longs: a cache line of 64 bytes, twice, because processors fetch lines in pairs.
   */
  private static final int PADDING = 16;

  private static final int ATTEMPTS = PADDING;
  private static final int ATTEMPTS_ENDED = PADDING + 1;
  private static final int ROWS = PADDING + 2;
  private static final int OPERATIONS = PADDING + 3;
  private static final int LATENCY_NANOS = PADDING + 4;
  private static final int OPERATIONS_BEGUN = PADDING + 5;

  /**
   * The counts lie in the middle of an array, because a collector may put two threads' cells side
   * by side.
   */
  private final long[] counts = new long[OPERATIONS_BEGUN + 1 + PADDING];

  private final LatencyBins latencies = new LatencyBins();

  @Override
  public void operationStarted() {
    add(OPERATIONS_BEGUN, 1);
  }

  @Override
  public void attemptStarted() {
    add(ATTEMPTS, 1);
  }

  @Override
  public void attemptEnded() {
    add(ATTEMPTS_ENDED, 1);
  }

  void acknowledged(int rows, long latencyNanos) {
    add(ROWS, rows);
    add(OPERATIONS, 1);
    add(LATENCY_NANOS, latencyNanos);
    latencies.record(latencyNanos);
  }

  long operationsBegun() {
    return get(OPERATIONS_BEGUN);
  }

  long attempts() {
    return get(ATTEMPTS);
  }

  long attemptsEnded() {
    return get(ATTEMPTS_ENDED);
  }

  long rows() {
    return get(ROWS);
  }

  long operations() {
    return get(OPERATIONS);
  }

  long latencyNanos() {
    return get(LATENCY_NANOS);
  }

  LatencyBins latencies() {
    return latencies;
  }

  private void add(int index, long number) {
    COUNT.setRelease(counts, index, counts[index] + number);
  }

  private long get(int index) {
    return (long) COUNT.getAcquire(counts, index);
  }
}
