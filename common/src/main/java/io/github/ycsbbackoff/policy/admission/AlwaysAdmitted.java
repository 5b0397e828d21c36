package io.github.ycsbbackoff.policy.admission;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.LocalRefusal;
import java.util.random.RandomGenerator;

/** The admission that lets every attempt be sent at once. */
public record AlwaysAdmitted() implements Admission {

  @Override
  public long admitNanos(long nowNanos, RandomGenerator random) {
    return 0;
  }

  @Override
  public LocalRefusal cause() {
    throw new UnsupportedOperationException("refuses nothing");
  }

  /** Provides {@code backoff.admission=none}. */
  public static final class Provider implements AdmissionProvider {
    @Override
    public String name() {
      return "none";
    }

    @Override
    public Admission create(Settings settings) {
      return new AlwaysAdmitted();
    }
  }
}
