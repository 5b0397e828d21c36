package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.policy.RejectedOperation;
import java.util.random.RandomGenerator;

/** The wait of another policy, but at least as long as the server asked for with its refusal. */
public record HintedWait(WaitPolicy policy) implements WaitPolicy {

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    var waitNanos = policy.waitNanos(rejected, random);
    return waitNanos == GIVE_UP ? GIVE_UP : Math.max(waitNanos, rejected.hintNanos());
  }
}
