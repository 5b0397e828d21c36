package io.github.ycsbbackoff.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.admission.AlwaysAdmitted;
import io.github.ycsbbackoff.policy.budget.NoBudget;
import io.github.ycsbbackoff.policy.limit.Limit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of the attempts of a client that may have one in flight at a time. */
@Timeout(60)
class LimitedAttemptsTest {

  private static final long HOUR = Duration.ofHours(1).toNanos();
  private static final Rejection BUSY = new Rejection(RejectionReason.SERVER_TOO_BUSY, "busy");

  private final CountingListener listener =
      new CountingListener() {
        @Override
        public void refusedHere(OperationKind kind, LocalRefusal cause) {
          assertThat(cause).isEqualTo(LocalRefusal.LIMIT);
          super.refusedHere(kind, cause);
        }
      };

  private final Hearing one = new Hearing(1);
  private long nowNanos;

  /** A limit that is always the same, and notes what it hears. */
  private static final class Hearing implements Limit {
    private final int attempts;
    private final List<String> heard = new ArrayList<>();

    Hearing(int attempts) {
      this.attempts = attempts;
    }

    @Override
    public int attempts() {
      return attempts;
    }

    @Override
    public void answered(
        long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {
      heard.add(responseNanos + " ns, " + inFlight + (dropped ? ", dropped" : ""));
    }
  }

  /** A limit of one, which throws whatever it is asked or told once it is broken. */
  private static final class Breaking implements Limit {
    private volatile boolean isBroken;

    Breaking(boolean isBroken) {
      this.isBroken = isBroken;
    }

    @Override
    public int attempts() {
      throwIfBroken();
      return 1;
    }

    @Override
    public void answered(
        long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {
      throwIfBroken();
    }

    private void throwIfBroken() {
      if (isBroken) {
        throw new IllegalStateException("a limit's own mistake");
      }
    }
  }

  @Test
  void theLimitHearsResponseTimesAndDropsButNotWhatTellsNothingOfOverload() {
    var limit = new Hearing(2);
    var reaction = reaction(limit, false, HOUR);
    var first = sent(reaction);
    var second = sent(reaction);
    nowNanos += 7;
    first.succeeded();
    second.rejected(BUSY, 0);
    second.enter();
    second.sent();
    nowNanos += 5;
    second.rejected(new Rejection(RejectionReason.TIMEOUT, "late"), 0);
    for (var reason : List.of(RejectionReason.CONFLICT, RejectionReason.UNAVAILABLE)) {
      second.enter();
      second.sent();
      second.rejected(new Rejection(reason, "else"), 0);
    }
    second.enter();
    second.sent();
    second.failed();

    assertThat(limit.heard).containsExactly("7 ns, 1", "7 ns, 2, dropped", "5 ns, 1, dropped");
  }

  @Test
  void theOutcomeIsToldWhenAllIsCountedAndBeforeThePermitGoesToTheNext() {
    var reaction = reaction(one, false, HOUR);
    var told = new ArrayList<String>();
    for (var succeeds : List.of(true, false)) {
      told.clear();
      var first = sent(reaction);
      var next = reaction.newExecution();
      next.begin(OperationKind.INSERT);
      assertThat(next.enter()).isFalse();
      next.queue(() -> told.add("next"));
      Runnable outcome =
          () -> told.add("outcome, " + (first.isInFlight() ? "in flight" : "counted"));
      if (succeeds) {
        first.succeeded(outcome);
      } else {
        first.ended(outcome);
      }
      next.ended();

      assertThat(told).containsExactly("outcome, counted", "next");
    }
  }

  @Test
  void anAttemptWithoutAnAnswerAtTheEndOfItsOperationIsADrop() {
    var reaction = reaction(one, false, HOUR);
    var execution = sent(reaction);
    nowNanos += 7;
    execution.unanswered();
    assertThat(one.heard).containsExactly("7 ns, 1, dropped");
    assertThat(sent(reaction).isInFlight()).as("the permit is free").isTrue();
    assertThat(listener.attemptsEnded).hasValue(1);
  }

  @Test
  void anOperationWhoseTimeIsUpWhileItBacksOffIsNoDrop() {
    var execution = sent(reaction(one, false, HOUR));
    execution.rejected(new Rejection(RejectionReason.CONFLICT, "else"), 0);
    execution.unanswered();
    assertThat(one.heard).isEmpty();
  }

  @Test
  void aThreadTellsTheLimitOfAnAttemptWithoutAnAnswer() {
    var late = new IllegalStateException("late");
    var sync = new SyncRetrier(reaction(one, false, HOUR));
    assertThatThrownBy(() -> sync.call(OperationKind.INSERT, failing(late, late))).isSameAs(late);
    assertThat(one.heard).containsExactly("1 ns, 1, dropped");
    assertThatThrownBy(() -> sync.call(OperationKind.INSERT, failing(late, null))).isSameAs(late);
    assertThat(one.heard).as("of another failure nothing is heard").hasSize(1);
  }

  private static Attempt<String> failing(RuntimeException failure, Exception timeout) {
    return new Attempt<>() {
      @Override
      public String run() {
        throw failure;
      }

      @Override
      public Rejection read(Exception why) {
        return null;
      }

      @Override
      public boolean isTimeout(Exception why) {
        return why == timeout;
      }
    };
  }

  @Test
  void anAttemptThatWaitsForItsRetryHoldsNoPlace() {
    var reaction = reaction(one, false, HOUR);
    var first = sent(reaction);
    var second = begun(reaction);
    assertThat(second.enter()).isFalse();
    first.rejected(BUSY, 0);
    assertThat(second.enter()).isTrue();
    second.ended();
    assertThat(first.enter()).isTrue();
  }

  @Test
  void aFullHouseRefusesWhereThatIsAskedFor() {
    var reaction = reaction(one, true, HOUR);
    sent(reaction);
    var second = begun(reaction);
    assertThat(second.enter()).isFalse();
    assertThat(second.queue(() -> {})).isFalse();
    assertThat(second.gaveUp()).isEqualTo(GiveUpReason.LIMIT);
    listener.assertCounted(1, 0, 0, 2, 1);
  }

  @Test
  void theTimeInTheQueueIsAWaitForAdmission() {
    var reaction = reaction(one, false, HOUR);
    var first = sent(reaction);
    var second = begun(reaction);
    second.enter();
    var came = new ArrayList<String>();
    assertThat(second.queue(() -> came.add("second"))).isTrue();
    nowNanos += 30;
    first.succeeded();
    assertThat(came).containsExactly("second");
    second.sent();
    assertThat(listener.admissionNanos).hasValue(30);
    second.succeeded();
    assertThat(begun(reaction).enter()).as("all places are free").isTrue();
  }

  @Test
  void anOperationThatEndsInTheQueueTakesNoPlace() {
    var reaction = reaction(one, false, HOUR);
    var first = sent(reaction);
    var second = begun(reaction);
    second.enter();
    second.queue(() -> assertThat(second).as("has ended").isNull());
    second.ended();
    first.succeeded();
    assertThat(begun(reaction).enter()).isTrue();
  }

  @Test
  void aPartOfARequestTakesNoPlaceOfItsOwn() {
    var reaction = reaction(one, false, HOUR);
    for (var i = 0; i < 3; i++) {
      var part = reaction.newPartOfRequests();
      part.begin(OperationKind.INSERT);
      assertThat(part.enter()).isTrue();
      part.sent();
    }
  }

  @Test
  void aLimitThatThrowsEndsTheOperationAsAnyPolicyThatFails() throws Exception {
    var reaction = reaction(new Breaking(true), false, HOUR);
    var execution = begun(reaction);
    assertThat(execution.enter()).isFalse();
    assertThat(execution.queue(() -> {})).isFalse();
    assertThat(execution.gaveUp()).isEqualTo(GiveUpReason.POLICY_FAILED);

    var sync = new SyncRetrier(reaction);
    var gaveUp =
        catchThrowableOfType(
            GaveUpException.class, () -> sync.call(OperationKind.INSERT, attempt(() -> {})));
    assertThat(gaveUp.reason()).isEqualTo(GiveUpReason.POLICY_FAILED);

    var ends = new LinkedBlockingQueue<Object>();
    try (var async = new AsyncRetrier()) {
      async.admit(begun(reaction), () -> ends.add("sent"), ends::add);
    }
    assertThat(ends).containsExactly(GiveUpReason.POLICY_FAILED);
  }

  /** A limit of one, which throws the first time that it is asked, and never again. */
  private static final class ThrowingOnce implements Limit {
    private boolean hasThrown;

    @Override
    public int attempts() {
      if (!hasThrown) {
        hasThrown = true;
        throw new IllegalStateException("a limit's own mistake");
      }
      return 1;
    }

    @Override
    public void answered(
        long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {}
  }

  @Test
  void aLimitThatThrowsOnceEndsTheOperationThatAskedItAndNoOtherHoweverItIsSent() {
    var ends = new LinkedBlockingQueue<String>();
    var ofThreads = reaction(new ThrowingOnce(), false, HOUR);
    call(ofThreads, () -> ends.add("sent"), ends);
    call(ofThreads, () -> ends.add("sent"), ends);
    assertThat(ends).containsExactly("POLICY_FAILED", "sent", "OK");

    var ofCallbacks = reaction(new ThrowingOnce(), false, HOUR);
    var called = new ArrayList<Object>();
    try (var async = new AsyncRetrier()) {
      async.admit(begun(ofCallbacks), () -> called.add("sent"), called::add);
      async.admit(begun(ofCallbacks), () -> called.add("sent"), called::add);
    }
    assertThat(called).containsExactly(GiveUpReason.POLICY_FAILED, "sent");
  }

  @Test
  void aLimitThatThrowsWhileAttemptsQueueEndsThemAllInTheSameWay() throws Exception {
    var limit = new Breaking(false);
    var reaction = realTime(limit, HOUR);
    var holder = sent(reaction);
    var ends = new LinkedBlockingQueue<Object>();
    var threads = new LinkedBlockingQueue<String>();
    try (var async = new AsyncRetrier()) {
      async.admit(begun(reaction), () -> ends.add("sent"), ends::add);
      async.admit(begun(reaction), () -> ends.add("sent"), ends::add);
      var worker = new Thread(() -> call(reaction, () -> threads.add("sent"), threads));
      worker.start();
      awaitParked(worker);
      limit.isBroken = true;
      holder.succeeded();

      assertThat(ends).containsExactly(GiveUpReason.POLICY_FAILED, GiveUpReason.POLICY_FAILED);
      assertThat(threads.poll(30, TimeUnit.SECONDS)).isEqualTo("POLICY_FAILED");
      worker.join();
    }
    assertThat(listener.refusedHere.get()).as("refused by a limit").isZero();
  }

  // Threads that wait

  @Test
  void aThreadWaitsForItsTurn() throws Exception {
    var reaction = realTime(one, HOUR);
    var holder = sent(reaction);
    var ends = new LinkedBlockingQueue<String>();
    var worker = new Thread(() -> call(reaction, () -> ends.add("sent"), ends));
    worker.start();
    awaitParked(worker);
    assertThat(ends).isEmpty();
    holder.succeeded();
    assertThat(ends.poll(30, TimeUnit.SECONDS)).isEqualTo("sent");
    assertThat(ends.poll(30, TimeUnit.SECONDS)).isEqualTo("OK");
    assertThat(listener.admissionNanos.get()).isPositive();
  }

  @Test
  void aThreadWaitsNoLongerThanTheDeadline() throws Exception {
    var reaction = realTime(one, Duration.ofMillis(20).toNanos());
    sent(reaction);
    var ends = new LinkedBlockingQueue<String>();
    call(reaction, () -> ends.add("sent"), ends);
    assertThat(ends).containsExactly("LIMIT");
    listener.assertCounted(1, 0, 0, 2, 1);
  }

  @Test
  void anInterruptedThreadWaitsNoLonger() throws Exception {
    var reaction = realTime(one, HOUR);
    var holder = sent(reaction);
    var ends = new LinkedBlockingQueue<String>();
    var worker = new Thread(() -> call(reaction, () -> ends.add("sent"), ends));
    worker.start();
    awaitParked(worker);
    worker.interrupt();
    assertThat(ends.poll(30, TimeUnit.SECONDS)).isEqualTo("INTERRUPTED");
    assertThat(listener.refusedHere).as("it is no refusal").hasValue(0);
    holder.succeeded();
    assertThat(begun(reaction).enter()).isTrue();
  }

  private static void awaitParked(Thread thread) {
    await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
  }

  private static void call(Reaction reaction, Runnable attempt, BlockingQueue<String> ends) {
    try {
      new SyncRetrier(reaction).call(OperationKind.INSERT, attempt(attempt));
      ends.add("OK");
    } catch (GaveUpException e) {
      ends.add(e.reason().name());
    } catch (Exception e) {
      ends.add(e.toString());
    }
  }

  private static Attempt<String> attempt(Runnable effect) {
    return new Attempt<>() {
      @Override
      public String run() {
        effect.run();
        return "done";
      }

      @Override
      public Rejection read(Exception failure) {
        return null;
      }
    };
  }

  // Callbacks

  @Test
  void aCallbackComesWhenThereIsRoom() {
    var reaction = realTime(one, HOUR);
    var holder = sent(reaction);
    var ends = new LinkedBlockingQueue<Object>();
    try (var async = new AsyncRetrier()) {
      async.admit(begun(reaction), () -> ends.add("sent"), ends::add);
      assertThat(ends).isEmpty();
      holder.succeeded();
      assertThat(ends).containsExactly("sent");
    }
    assertThat(ends).as("and it does not come again").hasSize(1);
  }

  @Test
  void aCallbackIsGivenUpAtTheDeadline() throws Exception {
    var reaction = realTime(one, Duration.ofMillis(20).toNanos());
    var holder = sent(reaction);
    var ends = new LinkedBlockingQueue<Object>();
    try (var async = new AsyncRetrier()) {
      async.admit(begun(reaction), () -> ends.add("sent"), ends::add);
      assertThat(ends.poll(30, TimeUnit.SECONDS)).isEqualTo(GiveUpReason.LIMIT);
      holder.succeeded();
      assertThat(begun(reaction).enter()).isTrue();
      assertThat(ends).isEmpty();
    }
    assertThat(listener.refusedHere).hasValue(1);
  }

  @Test
  void atTheDeadlineTheQueueIsLeftAsTheCallerSays() throws Exception {
    var reaction = realTime(one, Duration.ofMillis(20).toNanos());
    sent(reaction);
    var queued = begun(reaction);
    assertThat(queued.enter()).isFalse();
    var ends = new LinkedBlockingQueue<Object>();
    try (var async = new AsyncRetrier()) {
      async.queue(
          queued,
          new Queued() {
            @Override
            public boolean leaveQueue() {
              return ends.add("under the caller's lock") && queued.leaveQueue();
            }

            @Override
            public boolean isPermitted() {
              return queued.isPermitted();
            }
          },
          () -> ends.add("sent"),
          ends::add);
      assertThat(ends.poll(30, TimeUnit.SECONDS)).isEqualTo("under the caller's lock");
      assertThat(ends.poll(30, TimeUnit.SECONDS)).isEqualTo(GiveUpReason.LIMIT);
    }
  }

  @Test
  void anOperationThatEndedWhileItQueuedIsForgottenAtItsDeadline() throws Exception {
    var reaction = realTime(one, Duration.ofMillis(500).toNanos());
    sent(reaction);
    var ended = begun(reaction);
    var ends = new LinkedBlockingQueue<Object>();
    try (var async = new AsyncRetrier()) {
      async.admit(ended, () -> ends.add("sent"), reason -> ends.add("ended, and " + reason));
      ended.unanswered();
      await().until(() -> async.waiting() == 0);
    }
    assertThat(ends).as("nothing is left to be given up at the close").isEmpty();
  }

  @Test
  void aCallbackThatStillQueuesWhenTheBindingClosesIsGivenUp() {
    var reaction = realTime(one, HOUR);
    var holder = sent(reaction);
    var ends = new LinkedBlockingQueue<Object>();
    var async = new AsyncRetrier();
    async.admit(begun(reaction), () -> ends.add("sent"), ends::add);
    async.close();
    holder.succeeded();
    assertThat(ends).containsExactly(GiveUpReason.CLOSED);
  }

  private Reaction reaction(Limit limit, boolean refuses, long timeoutNanos) {
    var random = new SplittableRandom(1);
    return new Reaction(
        settings(limit, refuses, timeoutNanos), listener, () -> nowNanos, () -> random);
  }

  private Reaction realTime(Limit limit, long timeoutNanos) {
    return new Reaction(settings(limit, false, timeoutNanos), listener);
  }

  private static RetrySettings settings(Limit limit, boolean refuses, long timeoutNanos) {
    return new RetrySettings(
        "test",
        () ->
            new PolicySet(
                (rejected, random) -> 0, new NoBudget(), new AlwaysAdmitted(), limit, refuses),
        Integer.MAX_VALUE,
        timeoutNanos,
        1);
  }

  private static Execution begun(Reaction reaction) {
    var execution = reaction.newExecution();
    execution.begin(OperationKind.INSERT);
    return execution;
  }

  private static Execution sent(Reaction reaction) {
    var execution = begun(reaction);
    assertThat(execution.enter()).isTrue();
    execution.sent();
    return execution;
  }
}
