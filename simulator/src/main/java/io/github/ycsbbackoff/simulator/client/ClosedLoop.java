package io.github.ycsbbackoff.simulator.client;

import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import java.util.random.RandomGenerator;

/**
 * Threads as YCSB has them: each begins its next operation when its last has ended, but no earlier
 * than the target rate has it begin. Thread n has operation n.
 */
public final class ClosedLoop implements Load {

  /**
   * The parameters of the threads.
   *
   * @param threads 1 or more
   * @param periodNanos between the intended starts of one thread; 0 for as fast as it can
   * @param think what a thread does between two operations
   * @param operations of each thread; {@link Long#MAX_VALUE} is no limit
   * @param pieces of each, 1 or more
   */
  public record Threads(
      int threads, long periodNanos, TimeDistribution think, long operations, int pieces) {}

  private final EventLoop loop;
  private final Operations operations;
  private final Threads threads;
  private final RandomGenerator random;
  private final EventKind begins;
  private final long[] intendedNanos;
  private final long[] left;
  private final int[] piecesLeft;
  private int running;
  private boolean isStopped;

  /** Begins nothing yet. */
  public ClosedLoop(
      EventLoop loop, Operations operations, Threads threads, RandomGenerator random) {
    this.loop = loop;
    this.operations = operations;
    this.threads = threads;
    this.random = random;
    this.begins = loop.kind(this::begin);
    this.intendedNanos = new long[threads.threads()];
    this.left = new long[threads.threads()];
    this.piecesLeft = new int[threads.threads()];
    this.running = threads.threads();
  }

  /** Threads with a target rate are spread over their first period, as YCSB's are. */
  @Override
  public void start() {
    for (var thread = 0; thread < threads.threads(); thread++) {
      left[thread] = threads.operations();
      intendedNanos[thread] =
          threads.periodNanos() > 0 ? random.nextLong(threads.periodNanos()) : 0;
      begins.at(intendedNanos[thread], thread);
    }
  }

  @Override
  public void stop() {
    isStopped = true;
  }

  /** The run is over when all threads have done all that they had to. */
  @Override
  public void ended(int piece) {
    var thread = piece / threads.pieces();
    if (--piecesLeft[thread] > 0) {
      return;
    }
    if (--left[thread] == 0) {
      running--;
      if (running == 0) {
        loop.stop();
      }
      return;
    }
    var readyNanos = loop.nowNanos() + threads.think().draw(random);
    var periodNanos = threads.periodNanos();
    intendedNanos[thread] = periodNanos > 0 ? intendedNanos[thread] + periodNanos : readyNanos;
    begins.at(Math.max(readyNanos, intendedNanos[thread]), thread);
  }

  private void begin(int thread) {
    if (isStopped) {
      return;
    }
    var pieces = threads.pieces();
    piecesLeft[thread] = pieces;
    for (var piece = 0; piece < pieces; piece++) {
      operations.begin(thread * pieces + piece, intendedNanos[thread]);
    }
  }
}
