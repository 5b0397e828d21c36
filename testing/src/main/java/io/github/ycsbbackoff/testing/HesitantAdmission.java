package io.github.ycsbbackoff.testing;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.admission.Admission;
import io.github.ycsbbackoff.policy.admission.AdmissionProvider;
import java.util.random.RandomGenerator;

/**
 * The admission {@code backoff.admission=hesitant}, for tests only: at random, it holds back a
 * third of the attempts for a moment, after which it is asked again, and refuses one of thirty.
 */
public record HesitantAdmission() implements Admission {

  private static final int LONGEST_NANOS = 500_000;

  @Override
  public long admitNanos(long nowNanos, RandomGenerator random) {
    return switch (random.nextInt(30)) {
      case 0 -> REFUSED;
      case 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 -> 1 + random.nextInt(LONGEST_NANOS);
      default -> 0;
    };
  }

  @Override
  public boolean asksAgain() {
    return true;
  }

  @Override
  public LocalRefusal cause() {
    return LocalRefusal.THROTTLE;
  }

  /** The provider, found by its name like one from a jar. */
  public static final class Provider implements AdmissionProvider {
    @Override
    public String name() {
      return "hesitant";
    }

    @Override
    public Admission create(Settings settings) {
      return new HesitantAdmission();
    }
  }
}
