package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.admission.Admission;
import io.github.ycsbbackoff.policy.admission.AlwaysAdmitted;
import io.github.ycsbbackoff.policy.budget.NoBudget;
import io.github.ycsbbackoff.policy.budget.RetryBudget;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/**
 * One operation, from its first attempt to its end: begun; then, attempt by attempt, sent, and
 * succeeded, rejected or failed; ended. It serves threads that sleep, callbacks, a store's own
 * retrying that is only counted, and simulated clients.
 *
 * <p>Calls come one at a time, except that {@link #waited} may be called by any thread at any time.
 * An execution that has ended may begin anew, so that millions of operations, one after the other,
 * need only one.
 */
public final class Execution implements Queued {

  private static final AtomicReferenceFieldUpdater<Execution, RejectionReason> WAITING_FOR =
      AtomicReferenceFieldUpdater.newUpdater(Execution.class, RejectionReason.class, "waitingFor");

  private final Reaction reaction;
  private final RetryBudget budget;

  private final boolean hasBudget;

  /**
   * Whether some policy hears of successes. Without one, no success asks for the time, which would
   * cost more than all else.
   */
  private final boolean hearsOfSuccess;

  /** The attempts as the admission sees them; null if everything is let through. */
  private final AdmittedAttempt admitted;

  /** The permit of the operation's attempts; null if there is no limit. */
  private final Flight flight;

  private OperationKind kind;

  /** The thread that {@link #listener} belongs to; null if it must be looked up. */
  private Thread heardIn;

  /** What hears of this kind of operation in the thread {@link #heardIn}. */
  private ThreadListener listener;

  private boolean hasEnded = true;
  private long beganNanos;

  /**
   * Whether the next attempt waits for its admission or its permit, since {@link #waitBeganNanos}.
   */
  private boolean isHeldBack;

  private boolean isInFlight;
  private boolean mayHaveBeenCarriedOut;

  /** What follows the operation's rejections; null as long as no operation was rejected. */
  private AfterRejection afterRejection;

  private GiveUpReason gaveUp;

  /** The reason for which the operation backs off; null unless it does. */
  private volatile RejectionReason waitingFor;

  /** When the current wait began; an operation never waits for two things at once. */
  private long waitBeganNanos;

  Execution(Reaction reaction, Optional<Flight> flight) {
    this.reaction = reaction;
    this.budget = reaction.budget();
    this.hasBudget = !(budget instanceof NoBudget);
    this.admitted =
        reaction.admission() instanceof AlwaysAdmitted ? null : new AdmittedAttempt(reaction);
    this.flight = flight.orElse(null);
    this.hearsOfSuccess = hasBudget || admitted != null || this.flight != null;
  }

  /** Begins the operation: the time of all its attempts counts from now on. */
  public void begin(OperationKind operation) {
    begin(operation, reaction.nowNanos());
  }

  /**
   * Begins the operation as a part of one that began at {@code sinceNanos}, from when its time
   * counts.
   */
  public void begin(OperationKind operation, long sinceNanos) {
    if (kind != operation) {
      kind = operation;
      heardIn = null;
    }
    beganNanos = sinceNanos;
    isHeldBack = false;
    isInFlight = false;
    mayHaveBeenCarriedOut = false;
    gaveUp = null;
    hasEnded = false;
    if (admitted != null) {
      admitted.begin();
    }
    if (afterRejection != null) {
      afterRejection.begin();
    }
    inThisThread().operationStarted();
    if (hasBudget) {
      try {
        budget.began(sinceNanos);
      } catch (Throwable e) {
        reaction.complain(e);
      }
    }
  }

  /**
   * Asks whether the next attempt may be sent. Returns the wait, in nanoseconds, after which this
   * is to be called again, 0 where the attempt may be sent; or {@link WaitPolicy#GIVE_UP}, and then
   * {@link #gaveUp} says why. For an attempt that was let through already, the admission is not
   * asked again.
   */
  public long admit() {
    return asksAdmission() ? ask(reaction.nowNanos()) : 0;
  }

  /** Does the same as {@link #admit()} at a time that has just been read. */
  long admit(long nowNanos) {
    return asksAdmission() ? ask(nowNanos) : 0;
  }

  private boolean asksAdmission() {
    return admitted != null && !admitted.isAdmitted();
  }

  private long ask(long nowNanos) {
    waited();
    var waitNanos = admitted.askNanos(nowNanos);
    if (waitNanos == AdmittedAttempt.FAILED) {
      return giveUpFor(GiveUpReason.POLICY_FAILED);
    }
    if (waitNanos == Admission.REFUSED) {
      reaction.listener().refusedHere(kind, admitted.cause());
      return giveUpFor(GiveUpReason.ADMISSION);
    }
    if (waitNanos > reaction.settings().timeoutNanos() - (nowNanos - beganNanos)) {
      return giveUpFor(GiveUpReason.DEADLINE);
    }
    if (waitNanos > 0 && !isHeldBack) {
      isHeldBack = true;
      waitBeganNanos = nowNanos;
    }
    return waitNanos;
  }

  /**
   * Takes a permit for an attempt that is admitted. Returns false if there is none; then the
   * attempt has to wait for one, by {@link #queue} or {@link #awaitBuffer}.
   */
  public boolean enter() {
    return flight == null || flight.enter();
  }

  /**
   * Queues an attempt for which there was no permit.
   *
   * @param whenCalled is called, once, when the attempt has a permit, as {@link #isPermitted} then
   *     says, in any thread and perhaps before this returns; unless the attempt has left the queue
   *     or ended by then
   * @return false if the attempt is not sent; then {@link #gaveUp} says why
   */
  public boolean queue(Runnable whenCalled) {
    if (!mayQueue()) {
      return false;
    }
    flight.queue(whenCalled);
    return true;
  }

  @Override
  public boolean isPermitted() {
    if (flight == null || !flight.hasLimitFailed()) {
      return true;
    }
    refusedByLimit(flight);
    return false;
  }

  /** Waits in this thread for a permit; returns false if the attempt is not sent. */
  boolean awaitBuffer() {
    if (!mayQueue()) {
      return false;
    }
    try {
      if (flight.await(remainingNanos())) {
        return true;
      }
      refusedByLimit(flight);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      giveUpFor(GiveUpReason.INTERRUPTED);
    }
    return false;
  }

  private boolean mayQueue() {
    if (flight.hasLimitFailed() || reaction.refusesWhenFull()) {
      refusedByLimit(flight);
      return false;
    }
    if (!isHeldBack) {
      isHeldBack = true;
      waitBeganNanos = reaction.nowNanos();
    }
    return true;
  }

  @Override
  public boolean leaveQueue() {
    if (flight == null || !flight.leaveQueue()) {
      return false;
    }
    refusedByLimit(flight);
    return true;
  }

  /**
   * Returns whether the attempt queues for a permit, or got one in the queue that is not used yet.
   */
  boolean hasTurn() {
    return flight != null && flight.hasTurn();
  }

  /** Gives the operation up, because there is no permit for its attempt, which is not sent. */
  public void refusedByLimit(Flight without) {
    if (without.hasLimitFailed()) {
      giveUpFor(GiveUpReason.POLICY_FAILED);
      return;
    }
    reaction.listener().refusedHere(kind, LocalRefusal.LIMIT);
    giveUpFor(GiveUpReason.LIMIT);
  }

  /** Returns what is left of the time for all attempts of the operation, in nanoseconds. */
  public long remainingNanos() {
    return reaction.settings().timeoutNanos() - (reaction.nowNanos() - beganNanos);
  }

  /** Notes that an attempt is on its way to the server, if none is already. */
  public void sent() {
    sent(flight == null ? 0 : reaction.nowNanos());
  }

  /**
   * Does the same as {@link #sent()} at a time that has just been read: reading the clock takes a
   * third of what all else takes.
   */
  void sent(long nowNanos) {
    waited();
    endAdmissionWait();
    if (!isInFlight) {
      isInFlight = true;
      if (flight != null) {
        flight.sent(nowNanos);
      }
      inThisThread().attemptStarted();
    }
  }

  /** Notes that the attempt did what it should, and ends the operation. */
  public void succeeded() {
    succeeded(null);
  }

  /**
   * Does the same, with something to do before the permit goes to the next attempt, which may be
   * sent in this very thread.
   *
   * @param outcome is run when all is counted; null for nothing
   */
  public void succeeded(Runnable outcome) {
    var nowNanos = hearsOfSuccess ? reaction.nowNanos() : 0;
    if (admitted != null) {
      admitted.succeeded(nowNanos);
    }
    ended(true, nowNanos, outcome);
  }

  /** Notes that the attempt failed, and that another would be pointless; ends the operation. */
  public void failed() {
    tellBudgetOfFailure();
    ended();
  }

  /**
   * Notes that the time was up, and ends the operation: an attempt that is on its way was not
   * answered in time, of which the limit hears.
   */
  public void unanswered() {
    if (isInFlight && flight != null) {
      tellLimit(true, reaction.nowNanos());
    }
    if (isInFlight) {
      tellBudgetOfFailure();
    }
    ended();
  }

  private void tellBudgetOfFailure() {
    if (hasBudget && !hasEnded) {
      try {
        budget.failed(held());
      } catch (Throwable e) {
        reaction.complain(e);
      }
    }
  }

  private int held() {
    return afterRejection == null ? 0 : afterRejection.held();
  }

  /**
   * Notes that the server refused the attempt, and lets the policies decide. Returns the wait
   * before the next attempt, in nanoseconds, which has begun; or {@link WaitPolicy#GIVE_UP}, and
   * then {@link #gaveUp} says why.
   *
   * @param hintNanos the wait that the server asked for; 0 if it said nothing
   */
  public long rejected(Rejection rejection, long hintNanos) {
    refused(rejection);
    if (afterRejection == null) {
      afterRejection = new AfterRejection();
    }
    var waitNanos =
        afterRejection.waitNanos(reaction, kind, rejection.reason(), hintNanos, beganNanos);
    if (waitNanos == WaitPolicy.GIVE_UP) {
      return giveUpFor(afterRejection.gaveUp());
    }
    waits(rejection.reason(), reaction.nowNanos());
    return waitNanos;
  }

  /** Notes that the server refused the attempt; what follows is not decided here. */
  public void refused(Rejection rejection) {
    if (admitted != null) {
      admitted.rejected(rejection.reason());
    }
    if (rejection.isOverload() && flight != null) {
      tellLimit(true, reaction.nowNanos());
    }
    attemptEnded();
    mayHaveBeenCarriedOut |= rejection.effect() != Effect.NONE;
    reaction.listener().rejected(kind, rejection);
  }

  /** Notes that the wait for the next attempt began at {@code sinceNanos}. */
  public void waits(RejectionReason reason, long sinceNanos) {
    waitBeganNanos = sinceNanos;
    waitingFor = reason;
    reaction.listener().backoffStarted();
  }

  /**
   * Notes that the wait, if there is one, is over, whether the next attempt follows or not.
   *
   * @return whether there was a wait
   */
  public boolean waited() {
    var reason = waitingFor == null ? null : WAITING_FOR.getAndSet(this, null);
    if (reason == null) {
      return false;
    }
    reaction.listener().backoffEnded(kind, reason, reaction.nowNanos() - waitBeganNanos);
    return true;
  }

  /** Ends the operation, whatever it was doing. */
  public void ended() {
    ended(null);
  }

  /**
   * Does the same, with something to do before a permit goes to the next attempt, which may be sent
   * in this very thread.
   *
   * @param outcome is run when all is counted; null for nothing
   */
  public void ended(Runnable outcome) {
    ended(false, hasBudget && !hasEnded ? reaction.nowNanos() : 0, outcome);
  }

  private void ended(boolean succeeded, long nowNanos, Runnable outcome) {
    waited();
    endAdmissionWait();
    if (admitted != null) {
      admitted.ended(isInFlight);
    }
    countAttemptEnd();
    if (hasBudget && !hasEnded) {
      try {
        budget.ended(succeeded, held(), nowNanos);
      } catch (Throwable e) {
        reaction.complain(e);
      }
    }
    hasEnded = true;
    if (outcome != null) {
      outcome.run();
    }
    if (succeeded) {
      tellLimit(false, nowNanos);
    } else if (flight != null) {
      flight.leave();
    }
  }

  /** Returns whether the operation has ended, or never begun. */
  public boolean hasEnded() {
    return hasEnded;
  }

  /** Returns whether an attempt is on its way. */
  public boolean isInFlight() {
    return isInFlight;
  }

  /** Returns from when on the time of all attempts counts. */
  long beganNanos() {
    return beganNanos;
  }

  /** Returns the kind of operation that YCSB asked for. */
  public OperationKind kind() {
    return kind;
  }

  /** Returns how often the server has rejected the operation so far, if our policies decide. */
  public int rejections() {
    return afterRejection == null ? 0 : afterRejection.rejections();
  }

  /** Returns whether some attempt that was refused may have been carried out all the same. */
  public boolean mayHaveBeenCarriedOut() {
    return mayHaveBeenCarriedOut;
  }

  /** Returns why the operation gets no further attempt, or null while it may have one. */
  public GiveUpReason gaveUp() {
    return gaveUp;
  }

  void giveUp(GiveUpReason reason) {
    gaveUp = reason;
  }

  private ThreadListener inThisThread() {
    var thread = Thread.currentThread();
    if (thread != heardIn) {
      listener = reaction.listener().inThisThread(kind);
      heardIn = thread;
    }
    return listener;
  }

  /**
   * Notes that the wait for the admission is over, if there is one: whoever waits for a permit of
   * several operations together counts that wait by himself.
   */
  public void endAdmissionWait() {
    if (isHeldBack) {
      isHeldBack = false;
      reaction.listener().admissionWaited(kind, reaction.nowNanos() - waitBeganNanos);
    }
  }

  private void tellLimit(boolean dropped, long nowNanos) {
    if (flight != null) {
      flight.answered(dropped, nowNanos, reaction.random());
    }
  }

  private void attemptEnded() {
    if (flight != null) {
      flight.leave();
    }
    countAttemptEnd();
  }

  private void countAttemptEnd() {
    if (isInFlight) {
      isInFlight = false;
      inThisThread().attemptEnded();
    }
  }

  private long giveUpFor(GiveUpReason why) {
    gaveUp = why;
    ended();
    return WaitPolicy.GIVE_UP;
  }
}
