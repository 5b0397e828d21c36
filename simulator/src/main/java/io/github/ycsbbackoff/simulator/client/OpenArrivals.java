package io.github.ycsbbackoff.simulator.client;

import io.github.ycsbbackoff.arrival.ArrivalCounts;
import io.github.ycsbbackoff.arrival.ArrivalTimes;
import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.engine.LongQueue;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Operations that arrive whether or not the earlier ones have ended, as a real run's OpenWorkload
 * has them: an arrival is begun by an idle thread; if none is idle it waits in a queue, and if that
 * is full it is dropped. Each arrival is that of a client process drawn at random, all equally
 * likely: of a Poisson process, each client process then has an independent one of its own, with
 * its share of the rate. A thread is a number of an operation.
 */
public final class OpenArrivals implements Load {

  private static final int NONE = -1;

  private final EventLoop loop;
  private final Operations operations;
  private final ArrivalTimes times;
  private final Clients clients;
  private final RandomGenerator random;
  private final RandomGenerator thinking;
  private final EventKind arrives;
  private final EventKind isReady;

  /** The client process of each thread that has ever been used. */
  private int[] processes = new int[16];

  /** The thread that is idle after each idle thread of one process; {@link #NONE} if none is. */
  private int[] nextIdle = new int[16];

  /** The first idle thread of each process; {@link #NONE} if none of those that were used is. */
  private final int[] firstIdle;

  /** How many threads of each process have been used. */
  private final int[] usedOf;

  /** The times of the arrivals that wait in each process; null where none ever did. */
  private final LongQueue[] queues;

  private int used;
  private int open;
  private boolean isStopped;
  private long arrived;
  private long begun;
  private long late;
  private long lateNanos;
  private long latestNanos;
  private long dropped;
  private int waiting;

  /**
   * The client processes at which operations arrive.
   *
   * @param count the number of processes, 1 or more
   * @param threads the number of operations that each of them has under way at a time at most
   * @param queue the number of operations that may wait in each of them besides
   * @param rows the number of arrivals that make one operation: 1, or the rows of a batch, which
   *     arrives with the last of them
   * @param think the time that a thread takes between an operation and one that has waited
   * @param most the number of operations that all processes together may have under way and waiting
   *     at a time; if there are more, the run ends with an error before it fills the memory
   */
  public record Clients(
      int count, int threads, int queue, int rows, TimeDistribution think, int most) {}

  /**
   * Makes a load that has not begun.
   *
   * @param random the source of the arrivals' client processes
   * @param thinking the source of the times between operations; the other one if they are constant
   */
  public OpenArrivals(
      EventLoop loop,
      Operations operations,
      ArrivalTimes times,
      Clients clients,
      RandomGenerator random,
      RandomGenerator thinking) {
    this.loop = loop;
    this.operations = operations;
    this.times = times;
    this.clients = clients;
    this.random = random;
    this.thinking = thinking;
    this.arrives = loop.kind(this::arrive);
    this.isReady = loop.kind(this::ready);
    this.firstIdle = new int[clients.count()];
    this.usedOf = new int[clients.count()];
    this.queues = new LongQueue[clients.count()];
    Arrays.fill(firstIdle, NONE);
  }

  @Override
  public void start() {
    next();
  }

  @Override
  public void stop() {
    isStopped = true;
  }

  @Override
  public void ended(int thread) {
    open--;
    if (hasWaiting(processes[thread]) && !isStopped) {
      isReady.after(clients.think().draw(thinking), thread);
    } else {
      idle(thread);
    }
  }

  @Override
  public int process(int thread) {
    return processes[thread];
  }

  @Override
  public int rows(int thread) {
    return clients.rows();
  }

  @Override
  public Optional<ArrivalCounts> arrivals() {
    var rows = clients.rows();
    var latest = latestNanos;
    latestNanos = 0;
    return Optional.of(
        new ArrivalCounts(
            rows * arrived,
            rows * begun,
            rows * late,
            rows * lateNanos,
            latest,
            rows * dropped,
            (long) rows * waiting));
  }

  private void arrive(int ignored) {
    if (isStopped) {
      return;
    }
    next();
    arrived++;
    var process = drawnProcess();
    var thread = idleThread(process);
    if (thread != NONE) {
      begin(thread, loop.nowNanos());
    } else if (waitingIn(process) < clients.queue()) {
      queue(process);
    } else {
      dropped++;
    }
  }

  /** Has a thread begin what has waited for longest, if another thread has not done so already. */
  private void ready(int thread) {
    var process = processes[thread];
    if (hasWaiting(process) && !isStopped) {
      waiting--;
      begin(thread, queues[process].remove());
    } else {
      idle(thread);
    }
  }

  private void begin(int thread, long arrivedNanos) {
    refuseMore();
    var delay = loop.nowNanos() - arrivedNanos;
    begun++;
    late += delay > ArrivalCounts.PUNCTUAL_NANOS ? 1 : 0;
    lateNanos += delay;
    latestNanos = Math.max(latestNanos, delay);
    open++;
    operations.begin(thread, arrivedNanos);
  }

  private void queue(int process) {
    refuseMore();
    if (queues[process] == null) {
      queues[process] = new LongQueue();
    }
    queues[process].add(loop.nowNanos());
    waiting++;
  }

  private void refuseMore() {
    if (open + waiting == clients.most()) {
      throw OverloadException.ofMore(clients.most(), loop.nowNanos());
    }
  }

  private boolean hasWaiting(int process) {
    return waitingIn(process) > 0;
  }

  private int waitingIn(int process) {
    return queues[process] == null ? 0 : queues[process].size();
  }

  private int drawnProcess() {
    return clients.count() == 1 ? 0 : random.nextInt(clients.count());
  }

  /** Returns a thread of the process that is not busy any more; {@link #NONE} if all are busy. */
  private int idleThread(int process) {
    var thread = firstIdle[process];
    if (thread != NONE) {
      firstIdle[process] = nextIdle[thread];
      return thread;
    }
    return usedOf[process] < clients.threads() ? newThread(process) : NONE;
  }

  private int newThread(int process) {
    if (used == processes.length) {
      processes = Arrays.copyOf(processes, 2 * used);
      nextIdle = Arrays.copyOf(nextIdle, 2 * used);
    }
    usedOf[process]++;
    processes[used] = process;
    return used++;
  }

  private void idle(int thread) {
    var process = processes[thread];
    nextIdle[thread] = firstIdle[process];
    firstIdle[process] = thread;
  }

  private void next() {
    var timeNanos = times.nextNanos();
    for (var row = 1; row < clients.rows() && timeNanos != ArrivalTimes.NONE; row++) {
      timeNanos = times.nextNanos();
    }
    if (timeNanos != ArrivalTimes.NONE) {
      arrives.at(timeNanos, 0);
    }
  }
}
