package io.github.ycsbbackoff.testing;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.PolicyProvider;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.admission.Admission;
import io.github.ycsbbackoff.policy.admission.AdmissionProvider;
import io.github.ycsbbackoff.policy.budget.RetryBudget;
import io.github.ycsbbackoff.policy.budget.RetryBudgetProvider;
import io.github.ycsbbackoff.policy.limit.Limit;
import io.github.ycsbbackoff.policy.limit.LimitProvider;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import io.github.ycsbbackoff.policy.wait.WaitPolicyProvider;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A wait, a budget, an admission and a limit that are all named {@code breakable}, for tests only.
 * They wait for a millisecond, and let one attempt be in flight at a time, so that a permit that
 * was kept would hold up all that follows. A test breaks one of them, which then throws a checked
 * exception that it does not declare, whatever it is asked or told.
 *
 * <p>A module whose tests use them names them in its own {@code META-INF/services}: they would be
 * good policies in a simulation, and other modules' tests look for the best of all that there are.
 */
public final class BreakablePolicies {

  /** The settings that choose all of them, each {@code name=value}. */
  public static final List<String> SETTINGS =
      List.of(
          "backoff.policy=breakable",
          "backoff.budget=breakable",
          "backoff.admission=breakable",
          "backoff.limit=breakable");

  private static final long WAIT_NANOS = Duration.ofMillis(1).toNanos();

  private static final AtomicReference<Part> BROKEN = new AtomicReference<>();

  private BreakablePolicies() {}

  /** What can be broken. */
  public enum Part {
    WAIT,
    /** The wait, which then does not throw, but returns a negative number. */
    NEGATIVE_WAIT,
    BUDGET,
    ADMISSION,
    LIMIT;

    /** Returns whether the part is asked before every attempt, and not only after a rejection. */
    public boolean isAskedBeforeAttempts() {
      return this == ADMISSION || this == LIMIT;
    }
  }

  /** Returns the arguments of a test of every part in every one of some write modes. */
  public static Stream<Arguments> partsIn(String... modes) {
    return Stream.of(modes)
        .flatMap(mode -> Stream.of(Part.values()).map(part -> Arguments.of(mode, part)));
  }

  /** Breaks one part; the others are whole. */
  public static void breakOnly(Part part) {
    BROKEN.set(part);
  }

  /** Makes all parts whole. */
  public static void mend() {
    BROKEN.set(null);
  }

  /**
   * Asserts of a run that ended with its parts mended that nothing is left of those that were
   * broken: none is counted as a refusal by a policy, every attempt was acknowledged or rejected,
   * and nothing is in flight or waits. Each attempt must have had one row.
   */
  public static void assertNothingIsLeft(Counts counts) {
    for (var cause : LocalRefusal.values()) {
      assertThat(counts.sum("refused_" + cause.tag())).as(cause.tag()).isZero();
    }
    assertThat(counts.attempts()).isEqualTo(counts.acknowledged() + counts.rejections());
    assertThat(counts.last("in_flight")).isEqualTo("0");
    assertThat(counts.last("backing_off")).isEqualTo("0");
  }

  /**
   * Asserts that rows which one of two threads writes while a part is broken are given up, that
   * those which the other writes afterwards are stored, and that nothing is left.
   *
   * @param run a run of two threads under {@link #SETTINGS} that has not written yet
   * @param server what it writes to, which is too busy so far
   * @param rows the number of rows of each thread
   */
  public static void assertRowsEndAlike(BindingRun run, BusyServer server, Part part, int rows)
      throws DBException {
    breakOnly(part);
    for (var i = 0; i < rows; i++) {
      assertThat(run.insert(i)).isIn(Statuses.GAVE_UP, Status.BATCHED_OK);
    }
    // The thread ends only when all of its rows have.
    run.binding(0).cleanup();

    mend();
    server.calmDown();
    for (var i = rows; i < 2 * rows; i++) {
      var status = run.binding(1).insert(run.table(), key(i), row(BindingRun.VALUE));
      assertThat(status).isIn(Status.OK, Status.BATCHED_OK);
    }
    var counts = run.finish();

    assertThat(counts.gaveUp()).isEqualTo(rows);
    assertThat(counts.acknowledged()).isEqualTo(rows);
    assertThat(counts.ended()).isEqualTo(2L * rows);
    assertThat(counts.rejections()).isEqualTo(part.isAskedBeforeAttempts() ? 0 : rows);
    assertNothingIsLeft(counts);
    assertThat(server.holds(key(0))).isFalse();
    assertThat(server.holds(key(rows))).isTrue();
  }

  private static void throwIfBroken(Part part) {
    if (BROKEN.get() == part) {
      throw undeclared(new Exception("a mistake of the " + part));
    }
  }

  /**
   * Throws any exception from code that declares none, as a policy does that is written in Kotlin
   * or Scala.
   */
  @SuppressWarnings("unchecked")
  private static <E extends Exception> RuntimeException undeclared(Exception mistake) throws E {
    throw (E) mistake;
  }

  /** A provider of one of these policies, found by its name like one from a jar. */
  private interface Named<P> extends PolicyProvider<P> {
    @Override
    default String name() {
      return "breakable";
    }
  }

  /** The wait {@code backoff.policy=breakable}, and its provider. */
  public static final class BreakableWait
      implements WaitPolicy, WaitPolicyProvider, Named<WaitPolicy> {
    @Override
    public WaitPolicy create(Settings settings) {
      return this;
    }

    @Override
    public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
      throwIfBroken(Part.WAIT);
      // A wait of -1 would be the policy's own way to give up.
      return BROKEN.get() == Part.NEGATIVE_WAIT ? -WAIT_NANOS : WAIT_NANOS;
    }
  }

  /** The budget {@code backoff.budget=breakable}, and its provider. */
  public static final class BreakableBudget
      implements RetryBudget, RetryBudgetProvider, Named<RetryBudget> {
    @Override
    public RetryBudget create(Settings settings) {
      return this;
    }

    @Override
    public void began(long nowNanos) {
      throwIfBroken(Part.BUDGET);
    }

    @Override
    public int pay(RejectedOperation rejected, int held) {
      throwIfBroken(Part.BUDGET);
      return 0;
    }

    @Override
    public void failed(int held) {
      throwIfBroken(Part.BUDGET);
    }

    @Override
    public void ended(boolean succeeded, int held, long nowNanos) {
      throwIfBroken(Part.BUDGET);
    }

    @Override
    public double level(long nowNanos) {
      return Double.NaN;
    }
  }

  /** The admission {@code backoff.admission=breakable}, and its provider. */
  public static final class BreakableAdmission
      implements Admission, AdmissionProvider, Named<Admission> {
    @Override
    public Admission create(Settings settings) {
      return this;
    }

    @Override
    public long admitNanos(long nowNanos, RandomGenerator random) {
      throwIfBroken(Part.ADMISSION);
      return 0;
    }

    @Override
    public LocalRefusal cause() {
      throw new UnsupportedOperationException("refuses nothing");
    }

    @Override
    public void succeeded(long nowNanos) {
      throwIfBroken(Part.ADMISSION);
    }

    @Override
    public void rejected(RejectionReason reason, long nowNanos) {
      throwIfBroken(Part.ADMISSION);
    }

    @Override
    public void failed(long nowNanos) {
      throwIfBroken(Part.ADMISSION);
    }

    @Override
    public void notSent(long nowNanos) {
      throwIfBroken(Part.ADMISSION);
    }
  }

  /** The limit {@code backoff.limit=breakable}, and its provider. */
  public static final class BreakableLimit implements Limit, LimitProvider, Named<Limit> {
    @Override
    public Limit create(Settings settings) {
      return this;
    }

    @Override
    public int attempts() {
      throwIfBroken(Part.LIMIT);
      return 1;
    }

    @Override
    public void answered(
        long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {
      throwIfBroken(Part.LIMIT);
    }
  }
}
