package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.limit.Limit;
import io.github.ycsbbackoff.policy.limit.LimitProvider;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A limit that comes with company: {@link BroughtByJarTest} packs it into a jar. */
public record ShyLimit(int attempts) implements Limit {

  @Override
  public int most() {
    return attempts;
  }

  @Override
  public void answered(long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {}

  /** The provider that the jar's META-INF/services names. */
  public static class Provider implements LimitProvider {
    @Override
    public String name() {
      return "shy";
    }

    @Override
    public Map<String, String> company() {
      return Map.of("backoff.limit.when-full", "refuse");
    }

    @Override
    public Limit create(Settings settings) {
      return new ShyLimit(1);
    }
  }

  /** One whose company is misspelt. */
  public static final class Misspelt extends Provider {
    @Override
    public Map<String, String> company() {
      return Map.of("backoff.limit.when-ful", "refuse");
    }
  }
}
