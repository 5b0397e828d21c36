package io.github.ycsbbackoff.testing;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import io.github.ycsbbackoff.policy.wait.WaitPolicyProvider;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;

/**
 * The wait {@code backoff.policy=hooked}: always 10 ms. After a rejection that the test names, it
 * does what the test says, such as letting a stopped server go on.
 */
public final class HookedWait implements WaitPolicy {

  private static final long WAIT_NANOS = Duration.ofMillis(10).toNanos();

  private static final AtomicReference<Hook> NEXT = new AtomicReference<>();

  private record Hook(int rejection, Disturbance.Action action) {}

  /** Has {@code action} happen once, when an operation has been rejected so many times. */
  public static void afterRejection(int number, Disturbance.Action action) {
    NEXT.set(new Hook(number, action));
  }

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    var hook = NEXT.get();
    if (hook != null
        && rejected.rejections() == hook.rejection()
        && NEXT.compareAndSet(hook, null)) {
      run(hook.action());
    }
    return WAIT_NANOS;
  }

  private static void run(Disturbance.Action action) {
    try {
      action.run();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** The provider, found by its name like one from a jar. */
  public static final class Provider implements WaitPolicyProvider {
    @Override
    public String name() {
      return "hooked";
    }

    @Override
    public WaitPolicy create(Settings settings) {
      return new HookedWait();
    }
  }
}
