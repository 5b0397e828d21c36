package io.github.ycsbbackoff.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.admission.Admission;
import io.github.ycsbbackoff.policy.budget.RetryBudget;
import io.github.ycsbbackoff.policy.limit.Limit;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ReactionTest {

  /** Policies as a jar may bring them, which cannot say how they stand. */
  private static final class Broken implements RetryBudget, Admission, Limit {

    @Override
    public double level(long nowNanos) {
      throw new NoSuchMethodError("another version");
    }

    @Override
    public int attempts() {
      throw new IllegalStateException("a limit's own mistake");
    }

    @Override
    public int pay(RejectedOperation rejected, int held) {
      return 0;
    }

    @Override
    public void rejected(RejectedOperation rejected) {}

    @Override
    public long admitNanos(long nowNanos, RandomGenerator random) {
      return 0;
    }

    @Override
    public LocalRefusal cause() {
      return LocalRefusal.THROTTLE;
    }

    @Override
    public void answered(
        long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {}
  }

  @Test
  void theLevelOfAPolicyThatThrowsIsNotKnownAndWhoeverAsksForItGoesOn() {
    var broken = new Broken();
    var policies = new PolicySet((rejected, random) -> 0, broken, broken, broken, false);
    var settings = new RetrySettings("test", () -> policies, 1, 1, 1);
    var reaction = new Reaction(settings, new CountingListener());

    assertThat(reaction.budgetLevel()).isNaN();
    assertThat(reaction.admissionLevel()).isNaN();
    assertThat(reaction.limitLevel()).isNaN();
  }

  @Test
  void thePolicyThatThrewIsNamedAndNotTheOneBesideIt() {
    var policies = PolicySet.of((rejected, random) -> 0).withLimit(new Broken());
    var settings = new RetrySettings("jittered", () -> policies, 1, 1, 1);
    var reaction = new Reaction(settings, new CountingListener());
    var before = System.err;
    var said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      reaction.newFlight().orElseThrow().enter();
    } finally {
      System.setErr(before);
    }

    assertThat(said.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines(
            "ycsb-backoff: a policy failed in io.github.ycsbbackoff.retry.ReactionTest$Broken.attempts:"
                + " java.lang.IllegalStateException: a limit's own mistake\n");
  }
}
