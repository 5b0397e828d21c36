package io.github.ycsbbackoff.simulator.client;

import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Operations that arrive from outside, whether or not the earlier ones have ended. Each arrival is
 * that of a client process drawn at random, all equally likely: of a Poisson process, each client
 * process then has an independent one of its own, with its share of the rate.
 */
public final class OpenArrivals implements Load {

  private static final int NONE = -1;

  private final EventLoop loop;
  private final Operations operations;
  private final Arrivals arrivals;
  private final Clients clients;
  private final RandomGenerator random;
  private final EventKind begins;

  /** The client process of each number that has ever been used. */
  private int[] processes = new int[16];

  /** The number that is free after each free number of one process; {@link #NONE} if none is. */
  private int[] nextFree = new int[16];

  /** The first free number of each process; {@link #NONE} if none is. */
  private final int[] firstFree;

  private int used;
  private int open;
  private boolean isStopped;

  /**
   * The client processes at which operations arrive.
   *
   * @param count the number of processes, 1 or more
   * @param most the number of operations that all processes together may have on their way at a
   *     time; if there are more, the run ends with an error before it fills the memory
   */
  public record Clients(int count, int most) {}

  /**
   * Makes a load that has not begun.
   *
   * @param random the source of the arrivals' client processes
   */
  public OpenArrivals(
      EventLoop loop,
      Operations operations,
      Arrivals arrivals,
      Clients clients,
      RandomGenerator random) {
    this.loop = loop;
    this.operations = operations;
    this.arrivals = arrivals;
    this.clients = clients;
    this.random = random;
    this.begins = loop.kind(this::begin);
    this.firstFree = new int[clients.count()];
    Arrays.fill(firstFree, NONE);
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
  public void ended(int operation) {
    var process = processes[operation];
    nextFree[operation] = firstFree[process];
    firstFree[process] = operation;
    open--;
  }

  @Override
  public int process(int operation) {
    return processes[operation];
  }

  private void begin(int ignored) {
    if (isStopped) {
      return;
    }
    next();
    if (open == clients.most()) {
      throw new OverloadException(clients.most(), loop.nowNanos());
    }
    open++;
    operations.begin(number(drawnProcess()), loop.nowNanos());
  }

  private int drawnProcess() {
    return clients.count() == 1 ? 0 : random.nextInt(clients.count());
  }

  /** Returns a number of the process that no operation on its way has. */
  private int number(int process) {
    var free = firstFree[process];
    if (free != NONE) {
      firstFree[process] = nextFree[free];
      return free;
    }
    if (used == processes.length) {
      processes = Arrays.copyOf(processes, 2 * used);
      nextFree = Arrays.copyOf(nextFree, 2 * used);
    }
    processes[used] = process;
    return used++;
  }

  private void next() {
    var timeNanos = arrivals.nextNanos(loop.nowNanos());
    if (timeNanos != Arrivals.NO_MORE) {
      begins.at(timeNanos, 0);
    }
  }
}
