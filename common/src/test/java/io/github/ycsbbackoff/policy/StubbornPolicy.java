package io.github.ycsbbackoff.policy;

import io.github.ycsbbackoff.config.Settings;
import java.util.Set;
import java.util.random.RandomGenerator;

/** A policy that is none of ours: {@link BroughtByJarTest} packs it into a jar. */
public record StubbornPolicy(long waitNanos) implements RetryPolicy {

  @Override
  public long backoffNanos(
      int rejections,
      long previousNanos,
      long elapsedNanos,
      Rejection reason,
      RandomGenerator random) {
    return waitNanos;
  }

  /** Named in the jar's META-INF/services. */
  public static final class Provider implements RetryPolicyProvider {
    @Override
    public String name() {
      return "stubborn";
    }

    @Override
    public Set<String> properties() {
      return Set.of("backoff.stubbornness");
    }

    @Override
    public RetryPolicy create(Settings settings) {
      return new StubbornPolicy(1);
    }
  }
}
