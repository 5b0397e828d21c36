package io.github.ycsbbackoff.simulator.client;

import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import java.util.random.RandomGenerator;

/**
 * Threads as YCSB has them: each begins its next operation when its last one has ended, but no
 * earlier than the target rate allows. An operation in pieces has one number for each piece: thread
 * n has the numbers from n times the pieces on.
 */
public final class ClosedLoop implements Load {

  /**
   * The parameters of the threads.
   *
   * @param processes the number of client processes, 1 or more
   * @param threads the number of threads of all processes together, as many of each; one that goes
   *     on while its last operations are on their way counts as that many
   * @param periodNanos the time between the intended starts of one thread's operations; 0 for as
   *     fast as the thread can
   * @param think the time that a thread takes between two operations
   * @param operations the number of operations of each thread; {@link Long#MAX_VALUE} is no limit
   * @param ahead how many of the threads, one after the other, are one that goes on while its last
   *     operations are on their way, so that they share its operations
   * @param rows the number of rows of each operation, as many as the pieces or more
   * @param pieces the number of pieces of each operation, 1 or more
   */
  public record Threads(
      int processes,
      int threads,
      long periodNanos,
      TimeDistribution think,
      long operations,
      int ahead,
      int rows,
      int pieces) {

    int ofEachProcess() {
      return threads / processes;
    }

    private long operations(int thread) {
      return operations / ahead + (thread % ahead < operations % ahead ? 1 : 0);
    }
  }

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

  /** Makes threads that have not begun. */
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

  /** Spreads the first operations of threads with a target rate over one period, as YCSB does. */
  @Override
  public void start() {
    operations.reserve(threads.threads() * threads.pieces());
    for (var thread = 0; thread < threads.threads(); thread++) {
      left[thread] = threads.operations(thread);
      intendedNanos[thread] =
          threads.periodNanos() > 0 ? random.nextLong(threads.periodNanos()) : 0;
      if (left[thread] > 0) {
        begins.at(intendedNanos[thread], thread);
      } else {
        running--;
      }
    }
  }

  @Override
  public void stop() {
    isStopped = true;
  }

  /**
   * Has the thread begin its next operation when all pieces of the last one have ended; stops the
   * loop when all threads have done all their operations.
   */
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

  @Override
  public int process(int piece) {
    return piece / threads.pieces() / threads.ofEachProcess();
  }

  /** The first pieces have a row more than the others where the rows are no multiple of them. */
  @Override
  public int rows(int piece) {
    var pieces = threads.pieces();
    return (threads.rows() + pieces - 1 - piece % pieces) / pieces;
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
