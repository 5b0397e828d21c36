package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.Rejected;
import io.github.ycsbbackoff.policy.Rejection;
import io.github.ycsbbackoff.policy.admission.Admission;
import io.github.ycsbbackoff.policy.admission.AlwaysAdmitted;
import io.github.ycsbbackoff.policy.budget.NoBudget;
import io.github.ycsbbackoff.policy.budget.RetryBudget;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/**
 * One operation, from its first attempt to its end: begun; then, attempt by attempt, sent, and
 * succeeded, rejected or failed; ended. For threads that sleep, for callbacks, for a store's own
 * retrying that is only counted, and for simulated clients.
 *
 * <p>Calls come one at a time, but for {@link #waited}, which may come from any thread at any time.
 * An execution that has ended may begin anew, so that whoever makes millions of operations, one
 * after the other, allocates one.
 */
public final class Execution {

  private static final AtomicReferenceFieldUpdater<Execution, Rejection> WAITING_FOR =
      AtomicReferenceFieldUpdater.newUpdater(Execution.class, Rejection.class, "waitingFor");

  private final Reaction reaction;
  private final RetryBudget budget;

  /** Or each success would ask for the time, which costs more than all else. */
  private final boolean hasBudget;

  private final Admission admission;
  private final boolean hasAdmission;

  /** Null where there is no limit. */
  private final Flight flight;

  private OperationKind kind;
  private boolean hasEnded = true;
  private long beganNanos;

  /** Its next attempt was let through, and has not ended. */
  private boolean isAdmitted;

  /** It waits to be sent, though let through, since {@link #waitBeganNanos}. */
  private boolean isHeldBack;

  private boolean isInFlight;
  private boolean mayHaveBeenCarriedOut;
  private int rejections;
  private int limitedRejections;
  private int sinceHint;
  private long previousNanos;

  /** What it paid for its last attempt. */
  private int held;

  private GiveUpReason gaveUp;

  /** Null unless it backs off. */
  private volatile Rejection waitingFor;

  /** It never waits for two things at once. */
  private long waitBeganNanos;

  Execution(Reaction reaction, Optional<Flight> flight) {
    this.reaction = reaction;
    this.budget = reaction.budget();
    this.hasBudget = !(budget instanceof NoBudget);
    this.admission = reaction.admission();
    this.hasAdmission = !(admission instanceof AlwaysAdmitted);
    this.flight = flight.orElse(null);
  }

  /** The operation begins: the time of all its attempts counts from now on. */
  public void begin(OperationKind operation) {
    begin(operation, reaction.nowNanos());
  }

  /** It goes on as a part of one that began earlier. */
  public void begin(OperationKind operation, long sinceNanos) {
    kind = operation;
    beganNanos = sinceNanos;
    isAdmitted = false;
    isHeldBack = false;
    isInFlight = false;
    mayHaveBeenCarriedOut = false;
    rejections = 0;
    limitedRejections = 0;
    sinceHint = 0;
    previousNanos = 0;
    held = 0;
    gaveUp = null;
    hasEnded = false;
    reaction.listener().operationStarted(kind);
    if (hasBudget) {
      try {
        budget.began(sinceNanos);
      } catch (RuntimeException | Error e) {
        reaction.complain(e);
      }
    }
  }

  /**
   * Asks whether the next attempt may be sent: the wait before, in nanoseconds, 0 for at once; or
   * {@link WaitPolicy#GIVE_UP}, and {@link #gaveUp} says why. One that was let through already is
   * not asked for again.
   */
  public long admit() {
    if (!hasAdmission || isAdmitted) {
      return 0;
    }
    waited();
    var nowNanos = reaction.nowNanos();
    long waitNanos;
    try {
      waitNanos = admission.admitNanos(nowNanos, reaction.random());
    } catch (RuntimeException | Error e) {
      reaction.complain(e);
      return giveUpFor(GiveUpReason.POLICY_FAILED);
    }
    if (waitNanos == Admission.REFUSED) {
      reaction.listener().refusedHere(kind, admission.cause());
      return giveUpFor(GiveUpReason.ADMISSION);
    }
    isAdmitted = true;
    if (waitNanos > reaction.settings().timeoutNanos() - (nowNanos - beganNanos)) {
      return giveUpFor(GiveUpReason.DEADLINE);
    }
    isHeldBack = waitNanos > 0;
    waitBeganNanos = nowNanos;
    return waitNanos;
  }

  /**
   * Takes a place among the attempts in flight for one that is admitted. Where there is none, it
   * has to wait, by {@link #queue} or {@link #awaitRoom}.
   */
  public boolean enter() {
    return flight == null || flight.enter();
  }

  /**
   * Has an attempt for which there was no place wait for one.
   *
   * @param whenRoom is called, once, when it has a place, in any thread and perhaps before this
   *     returns; unless it has left the queue or ended by then
   * @return false if the attempt is not sent, and {@link #gaveUp} says why
   */
  public boolean queue(Runnable whenRoom) {
    if (!mayQueue()) {
      return false;
    }
    flight.queue(whenRoom);
    return true;
  }

  /** As {@link #queue}, in this thread: false if the attempt is not sent. */
  boolean awaitRoom() {
    if (!mayQueue()) {
      return false;
    }
    try {
      if (flight.await(remainingNanos())) {
        return true;
      }
      refusedForRoom(flight);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      giveUpFor(GiveUpReason.INTERRUPTED);
    }
    return false;
  }

  private boolean mayQueue() {
    if (flight.hasLimitFailed() || reaction.refusesWhenFull()) {
      refusedForRoom(flight);
      return false;
    }
    if (!isHeldBack) {
      isHeldBack = true;
      waitBeganNanos = reaction.nowNanos();
    }
    return true;
  }

  /** Its time is up: whether it still waited for a place, and so is given up. */
  public boolean leaveQueue() {
    if (flight == null || !flight.leaveQueue()) {
      return false;
    }
    refusedForRoom(flight);
    return true;
  }

  /** There is no place for its attempt, which is not sent. */
  public void refusedForRoom(Flight without) {
    if (without.hasLimitFailed()) {
      giveUpFor(GiveUpReason.POLICY_FAILED);
      return;
    }
    reaction.listener().refusedHere(kind, LocalRefusal.LIMIT);
    giveUpFor(GiveUpReason.LIMIT);
  }

  /** What is left of the time for all its attempts. */
  public long remainingNanos() {
    return reaction.settings().timeoutNanos() - (reaction.nowNanos() - beganNanos);
  }

  /** An attempt is on its way to the server, if none is. */
  public void sent() {
    waited();
    endAdmissionWait();
    if (!isInFlight) {
      isInFlight = true;
      if (flight != null) {
        flight.sent(reaction.nowNanos());
      }
      reaction.listener().attemptStarted(kind);
    }
  }

  /** The attempt did what it should, and the operation has ended. */
  public void succeeded() {
    tellAdmission(null, true);
    tellLimit(false);
    ended(true);
  }

  /** The attempt failed, and another would be pointless: the operation has ended. */
  public void failed() {
    ended(false);
  }

  /**
   * The server refused the attempt, and the policies decide. The wait before the next attempt, in
   * nanoseconds, which has begun; or {@link WaitPolicy#GIVE_UP}, and {@link #gaveUp} says why.
   *
   * @param hintNanos the wait that the server asked for; 0 if it said nothing
   */
  public long rejected(Refusal refusal, long hintNanos) {
    refused(refusal);
    var waitNanos = nextWaitNanos(refusal.reason(), hintNanos);
    if (waitNanos != WaitPolicy.GIVE_UP) {
      waits(refusal.reason(), reaction.nowNanos());
    }
    return waitNanos;
  }

  /** The server refused the attempt, and what follows is not ours to decide. */
  public void refused(Refusal refusal) {
    tellAdmission(refusal.reason(), false);
    if (refusal.isOverload()) {
      tellLimit(true);
    }
    attemptEnded();
    mayHaveBeenCarriedOut |= refusal.effect() != Effect.NONE;
    reaction.listener().rejected(kind, refusal);
  }

  /** The next attempt is waited for, and has been since then. */
  public void waits(Rejection reason, long sinceNanos) {
    waitBeganNanos = sinceNanos;
    waitingFor = reason;
    reaction.listener().backoffStarted();
  }

  /**
   * The wait, if there is one, is over: whether the next attempt follows or not.
   *
   * @return whether there was one
   */
  public boolean waited() {
    var reason = waitingFor == null ? null : WAITING_FOR.getAndSet(this, null);
    if (reason == null) {
      return false;
    }
    reaction.listener().backoffEnded(kind, reason, reaction.nowNanos() - waitBeganNanos);
    return true;
  }

  /** The operation has ended, whatever it was at. */
  public void ended() {
    ended(false);
  }

  private void ended(boolean succeeded) {
    waited();
    endAdmissionWait();
    tellAdmission(null, false);
    attemptEnded();
    if (hasBudget && !hasEnded) {
      try {
        budget.ended(succeeded, held, reaction.nowNanos());
      } catch (RuntimeException | Error e) {
        reaction.complain(e);
      }
    }
    hasEnded = true;
  }

  /** Whether an attempt is on its way. */
  public boolean isInFlight() {
    return isInFlight;
  }

  /** What YCSB asked for. */
  public OperationKind kind() {
    return kind;
  }

  /** How often the server refused it so far, where our policies decide. */
  public int rejections() {
    return rejections;
  }

  /** Whether some attempt that was refused may have done its work all the same. */
  public boolean mayHaveBeenCarriedOut() {
    return mayHaveBeenCarriedOut;
  }

  /** Why it gets no further attempt, or null while it may have one. */
  public GiveUpReason gaveUp() {
    return gaveUp;
  }

  void giveUp(GiveUpReason reason) {
    gaveUp = reason;
  }

  private void endAdmissionWait() {
    if (isHeldBack) {
      isHeldBack = false;
      reaction.listener().admissionWaited(kind, reaction.nowNanos() - waitBeganNanos);
    }
  }

  /**
   * Once for each attempt that was let through.
   *
   * @param reason of its rejection; null if it was not rejected
   */
  private void tellAdmission(Rejection reason, boolean succeeded) {
    if (!isAdmitted) {
      return;
    }
    isAdmitted = false;
    var nowNanos = reaction.nowNanos();
    try {
      if (succeeded) {
        admission.succeeded(nowNanos);
      } else if (reason != null) {
        admission.rejected(reason, nowNanos);
      } else if (isInFlight) {
        admission.failed(nowNanos);
      } else {
        admission.notSent(nowNanos);
      }
    } catch (RuntimeException | Error e) {
      reaction.complain(e);
    }
  }

  private void tellLimit(boolean dropped) {
    if (flight != null) {
      flight.answered(dropped, reaction.nowNanos(), reaction.random());
    }
  }

  private void attemptEnded() {
    if (flight != null) {
      flight.leave();
    }
    if (isInFlight) {
      isInFlight = false;
      reaction.listener().attemptEnded(kind);
    }
  }

  private long nextWaitNanos(Rejection reason, long hintNanos) {
    rejections++;
    // Looking for data that moves takes as many attempts as it takes; the deadline ends it.
    if (reason != Rejection.UNAVAILABLE) {
      limitedRejections++;
    }
    sinceHint++;
    var nowNanos = reaction.nowNanos();
    var rejected =
        new Rejected(
            reason,
            rejections,
            sinceHint,
            previousNanos,
            nowNanos - beganNanos,
            nowNanos,
            hintNanos);
    if (hintNanos > 0) {
      sinceHint = 0;
    }
    try {
      return decide(rejected);
    } catch (RuntimeException | Error e) {
      // A policy can come from anyone's jar, and whoever calls back need not look at what we throw.
      reaction.complain(e);
      return giveUpFor(GiveUpReason.POLICY_FAILED);
    }
  }

  private long decide(Rejected rejected) {
    var settings = reaction.settings();
    budget.rejected(rejected);
    if (limitedRejections >= settings.maxAttempts()) {
      return giveUpFor(GiveUpReason.ATTEMPTS);
    }
    var waitNanos = reaction.waitNanos(rejected);
    if (waitNanos == WaitPolicy.GIVE_UP) {
      return giveUpFor(GiveUpReason.POLICY);
    }
    if (waitNanos > settings.timeoutNanos() - rejected.elapsedNanos()) {
      return giveUpFor(GiveUpReason.DEADLINE);
    }
    var price = budget.pay(rejected, held);
    if (price == RetryBudget.REFUSED) {
      held = 0;
      reaction.listener().refusedHere(kind, LocalRefusal.BUDGET);
      return giveUpFor(GiveUpReason.BUDGET);
    }
    held = price;
    previousNanos = waitNanos;
    return waitNanos;
  }

  private long giveUpFor(GiveUpReason why) {
    gaveUp = why;
    ended(false);
    return WaitPolicy.GIVE_UP;
  }
}
