package io.github.ycsbbackoff.simulator.client;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.Execution;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.retry.RetrySettings;
import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.server.Answers;
import io.github.ycsbbackoff.simulator.server.AttemptKeys;
import io.github.ycsbbackoff.simulator.server.Server;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The operations on their way, by number: each makes attempts until it is acknowledged or given up,
 * by the same rules and policies as in a binding. The number of an operation that has ended is used
 * again, so that a new operation needs no new objects.
 */
public final class Operations implements Answers, AttemptKeys {

  private static final int NONE = -1;

  /**
   * How often an operation is refused and sent again within one moment before virtual time is taken
   * to stand still: far more often than any chance of being refused would have it.
   */
  private static final int MOST_AT_ONE_MOMENT = 10_000;

  private static final Map<RejectionReason, Rejection> REJECTIONS = rejections();

  private final EventLoop loop;
  private final Reaction[] clients;
  private final Clock clock;
  private final OperationListener counts;
  private final RandomGenerator random;
  private final EventKind again;
  private final EventKind permitTimeout;
  private final EventKind tooLate;
  private final Attempts attempts = new Attempts();
  private Server server;
  private Load load;
  private int open;
  private boolean isSettling;

  private long[] intendedNanos = new long[0];
  private long[] sentNanos = new long[0];
  private int[] current = new int[0];

  /**
   * How often in a row each operation was refused and sent again at the present moment; empty in
   * nearly all simulations, since it grows with the first operation of which that is so.
   */
  private int[] atThisMoment = new int[0];

  private int[] hashes = new int[0];
  private boolean[] isWatched = new boolean[0];
  private Execution[] executions = new Execution[0];

  /**
   * The parameters of a client's timers.
   *
   * @param attemptTimeoutNanos the attempt timeout; 0 is none
   * @param tickNanos the tick of the timer that ends a wait at the first multiple of the tick after
   *     the wait, as Netty's HashedWheelTimer does; 0 is an exact timer
   */
  public record Clock(long attemptTimeoutNanos, long tickNanos) {}

  /**
   * Makes clients none of whose operations is on its way yet.
   *
   * @param processes the number of client processes, 1 or more, each with policies of its own that
   *     all its operations share
   * @param random the source of the operations' keys
   */
  public Operations(
      EventLoop loop,
      RetrySettings settings,
      int processes,
      Clock clock,
      OperationListener counts,
      RandomGenerator random) {
    this.loop = loop;
    var waits = new SplittableRandom(settings.seed());
    this.clients =
        Stream.generate(() -> new Reaction(settings, counts, loop::nowNanos, () -> waits))
            .limit(processes)
            .toArray(Reaction[]::new);
    this.clock = clock;
    this.counts = counts;
    this.random = random;
    this.again = loop.kind(this::tryToSend);
    this.permitTimeout = loop.kind(this::permitMayBeTooLate);
    this.tooLate = loop.kind(this::attemptMayBeTooLate);
  }

  /**
   * Returns the rejection by the simulated server in the form in which the listener hears of it.
   */
  public static Rejection rejection(RejectionReason reason) {
    return REJECTIONS.get(reason);
  }

  private static Map<RejectionReason, Rejection> rejections() {
    var rejections = new EnumMap<RejectionReason, Rejection>(RejectionReason.class);
    for (var reason : RejectionReason.values()) {
      // The server may still get to an attempt that was given up; what it refuses it does not do.
      var effect = reason == RejectionReason.TIMEOUT ? Effect.MAY_FOLLOW : Effect.NONE;
      rejections.put(reason, new Rejection(reason, "simulated", effect));
    }
    return rejections;
  }

  /**
   * Sets the server that attempts go to and the load that hears of ended operations; called once,
   * before the first operation.
   */
  public void connect(Server attemptsGoTo, Load endsGoTo) {
    server = attemptsGoTo;
    load = endsGoTo;
  }

  /** Makes room for so many operations at one time; for more of them there will be, too. */
  void reserve(int count) {
    if (count > current.length) {
      grow(count);
    }
  }

  /** Begins operation number {@code operation}, which is not on its way. */
  void begin(int operation, long intended) {
    if (operation >= current.length) {
      grow(Math.max(operation + 1, current.length + current.length / 2));
    }
    open++;
    intendedNanos[operation] = intended;
    timePasses(operation);
    execution(operation).begin(OperationKind.INSERT);
    hashes[operation] = random.nextInt();
    tryToSend(operation);
  }

  /**
   * Sends the operation's attempt if the admission lets it be sent, asks again after its wait, or
   * gives the operation up if it refuses.
   */
  private void tryToSend(int operation) {
    var waitNanos = executions[operation].admit();
    if (waitNanos == 0) {
      enter(operation);
    } else if (waitNanos == WaitPolicy.GIVE_UP) {
      giveUp(operation);
    } else {
      again.after(waitNanos + untilTick(waitNanos), operation);
    }
  }

  /**
   * Sends the operation's attempt, now or when the limiter has a permit, or gives the operation up
   * if it must not wait for one.
   */
  private void enter(int operation) {
    var execution = executions[operation];
    if (execution.enter()) {
      attempt(operation);
    } else if (execution.queue(() -> called(operation))) {
      permitTimeout.after(Math.max(0, execution.remainingNanos()), operation);
    } else {
      giveUp(operation);
    }
  }

  /** Sends the attempt that got a permit in the queue, or gives up the one that gets none there. */
  private void called(int operation) {
    if (executions[operation].isPermitted()) {
      attempt(operation);
    } else {
      giveUp(operation);
    }
  }

  /**
   * Gives the operation up if it still waits for a permit and its time is over: it may have got one
   * long since, and its number may belong to a later operation.
   */
  private void permitMayBeTooLate(int operation) {
    if (executions[operation].remainingNanos() <= 0 && executions[operation].leaveQueue()) {
      giveUp(operation);
    }
  }

  /** Returns the sum of all clients' in-flight limits; not a number if there is no limit. */
  public double limitLevel() {
    return Arrays.stream(clients).mapToDouble(Reaction::limitLevel).sum();
  }

  /**
   * Returns how much the clients' admissions hold back, on average; not a number if there are none.
   */
  public double admissionLevel() {
    return Arrays.stream(clients)
        .mapToDouble(Reaction::admissionLevel)
        .average()
        .orElse(Double.NaN);
  }

  /** Returns what is left of the retry budgets of all clients; not a number if there are none. */
  public double budgetLevel() {
    return Arrays.stream(clients).mapToDouble(Reaction::budgetLevel).sum();
  }

  /** Ends the run with the last of the operations on their way; at once, if there are none. */
  public void settle() {
    isSettling = true;
    stopIfSettled();
  }

  /**
   * Ends the operations that have not ended, when nothing happens any more: those with an attempt
   * on its way, or one that timed out before, as unknown, all others as given up. Returns whether
   * there were any.
   */
  public boolean cutOff() {
    if (open == 0) {
      return false;
    }
    // Those that wait come first: what ends gives its permit to the next one, which would be sent.
    for (var operation = 0; operation < current.length; operation++) {
      if (isOpen(operation) && current[operation] == NONE) {
        if (!executions[operation].leaveQueue()) {
          executions[operation].ended();
        }
        giveUp(operation);
      }
    }
    for (var operation = 0; operation < current.length; operation++) {
      if (isOpen(operation)) {
        endAsUnknown(operation);
      }
    }
    return true;
  }

  private boolean isOpen(int operation) {
    return executions[operation] != null && !executions[operation].hasEnded();
  }

  @Override
  public void acknowledged(int attempt) {
    var operation = answered(attempt, null);
    if (operation != NONE) {
      executions[operation].succeeded();
      counts.acknowledged(load.rows(operation), loop.nowNanos() - intendedNanos[operation]);
      ended(operation);
    }
  }

  @Override
  public void rejected(int attempt, RejectionReason reason, long hintNanos) {
    var operation = answered(attempt, reason);
    if (operation != NONE) {
      backOff(operation, reason, hintNanos);
    }
  }

  @Override
  public void lost(int attempt) {
    attempts.release(attempt);
  }

  @Override
  public int hash(int attempt) {
    return attempts.hash(attempt);
  }

  @Override
  public int rows(int attempt) {
    return load.rows(attempts.operation(attempt));
  }

  private void attempt(int operation) {
    executions[operation].sent();
    var attempt = attempts.take(operation, hashes[operation]);
    current[operation] = attempt;
    sentNanos[operation] = loop.nowNanos();
    if (!isWatched[operation]) {
      watch(operation);
    }
    server.arrive(attempt);
  }

  /**
   * Returns the operation that still waits for the answer of {@code attempt}; {@link #NONE} if none
   * does.
   *
   * @param refused the reason why the attempt was refused; null if it was not
   */
  private int answered(int attempt, RejectionReason refused) {
    var operation = attempts.operation(attempt);
    var wasAbandoned = attempts.wasAbandoned(attempt);
    attempts.release(attempt);
    if (current[operation] != attempt) {
      if (wasAbandoned) {
        counts.answeredLate(OperationKind.INSERT);
      } else if (refused != null && clock.attemptTimeoutNanos() == 0) {
        // As of a real client, which with an attempt timeout does not hear of this any more.
        counts.rejected(OperationKind.INSERT, rejection(refused));
      }
      return NONE;
    }
    current[operation] = NONE;
    return operation;
  }

  /**
   * Looks at the operation's attempt again when its time is up, or that of the operation. A number
   * has at most one such event at a time, however many attempts its operations make meanwhile: each
   * has as long as the last one, so that none ends before the event.
   */
  private void watch(int operation) {
    isWatched[operation] = true;
    var leftNanos =
        Math.min(attemptRemainingNanos(operation), executions[operation].remainingNanos());
    // A wait that ends at a tick may end behind the operation's time.
    tooLate.after(Math.max(0, leftNanos), operation);
  }

  private void attemptMayBeTooLate(int operation) {
    isWatched[operation] = false;
    if (current[operation] == NONE) {
      return;
    }
    if (executions[operation].remainingNanos() <= 0) {
      endAsUnknown(operation);
    } else if (attemptRemainingNanos(operation) <= 0) {
      attempts.abandon(current[operation]);
      current[operation] = NONE;
      backOff(operation, RejectionReason.TIMEOUT, 0);
    } else {
      watch(operation);
    }
  }

  private long attemptRemainingNanos(int operation) {
    return clock.attemptTimeoutNanos() > 0
        ? sentNanos[operation] + clock.attemptTimeoutNanos() - loop.nowNanos()
        : Long.MAX_VALUE;
  }

  /** Ends an operation whose attempt is on its way, and may still be carried out. */
  private void endAsUnknown(int operation) {
    current[operation] = NONE;
    executions[operation].unanswered();
    counts.unknown(load.rows(operation), loop.nowNanos() - intendedNanos[operation]);
    ended(operation);
  }

  private void backOff(int operation, RejectionReason reason, long hintNanos) {
    var waitNanos = executions[operation].rejected(rejection(reason), hintNanos);
    if (waitNanos == WaitPolicy.GIVE_UP) {
      giveUp(operation);
    } else {
      var delayNanos = waitNanos + untilTick(waitNanos);
      refuseStandstill(operation, delayNanos);
      again.after(delayNanos, operation);
    }
  }

  /**
   * Ends a run in which an operation is refused and sent again for ever at one moment, which only a
   * network without delay lets it be.
   */
  private void refuseStandstill(int operation, long delayNanos) {
    if (delayNanos > 0 || sentNanos[operation] < loop.nowNanos()) {
      timePasses(operation);
      return;
    }
    if (operation >= atThisMoment.length) {
      atThisMoment = Arrays.copyOf(atThisMoment, current.length);
    }
    if (++atThisMoment[operation] > MOST_AT_ONE_MOMENT) {
      throw OverloadException.atOneMoment(loop.nowNanos());
    }
  }

  private void timePasses(int operation) {
    if (operation < atThisMoment.length) {
      atThisMoment[operation] = 0;
    }
  }

  /** Ends an operation that gets no further attempt, of which an earlier one may have been done. */
  private void giveUp(int operation) {
    var latencyNanos = loop.nowNanos() - intendedNanos[operation];
    if (executions[operation].mayHaveBeenCarriedOut()) {
      counts.unknown(load.rows(operation), latencyNanos);
    } else {
      counts.gaveUp(load.rows(operation), latencyNanos);
    }
    ended(operation);
  }

  private void ended(int operation) {
    open--;
    load.ended(operation);
    stopIfSettled();
  }

  private void stopIfSettled() {
    if (isSettling && open == 0) {
      loop.stop();
    }
  }

  private long untilTick(long waitNanos) {
    var tick = clock.tickNanos();
    return tick > 0 ? tick - (loop.nowNanos() + waitNanos) % tick : 0;
  }

  /**
   * Returns the execution of an operation's number, which is made when the number is first used.
   */
  private Execution execution(int operation) {
    var execution = executions[operation];
    if (execution == null) {
      execution = clients[load.process(operation)].newExecution();
      executions[operation] = execution;
    }
    return execution;
  }

  private void grow(int capacity) {
    var old = current.length;
    intendedNanos = Arrays.copyOf(intendedNanos, capacity);
    sentNanos = Arrays.copyOf(sentNanos, capacity);
    current = Arrays.copyOf(current, capacity);
    hashes = Arrays.copyOf(hashes, capacity);
    Arrays.fill(current, old, capacity, NONE);
    isWatched = Arrays.copyOf(isWatched, capacity);
    executions = Arrays.copyOf(executions, capacity);
  }
}
