package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import io.github.ycsbbackoff.policy.wait.WaitPolicyProvider;
import java.util.Set;
import java.util.random.RandomGenerator;

/** A policy that is not one of this project's: {@link BroughtByJarTest} packs it into a jar. */
public record StubbornWait(long waitNanos) implements WaitPolicy {

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    return waitNanos;
  }

  /** The provider that the jar's META-INF/services names. */
  public static class Provider implements WaitPolicyProvider {
    @Override
    public String name() {
      return "stubborn";
    }

    @Override
    public Set<String> properties() {
      return Set.of("backoff.stubbornness");
    }

    @Override
    public WaitPolicy create(Settings settings) {
      return new StubbornWait(1);
    }
  }

  /** Another provider of the same name, as another jar may have it. */
  public static final class Namesake extends Provider {}
}
