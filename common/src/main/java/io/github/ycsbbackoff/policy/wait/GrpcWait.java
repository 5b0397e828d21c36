package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The wait of gRPC: {@code min(base x 2^(n-1), cap) x random(0.8, 1.2)}. If the server asks for a
 * wait, the client waits exactly that, and the exponential begins anew.
 *
 * <p>Source: grpc/proposal at 1fd061a, {@code A6-client-retries.md}, "Exponential Backoff" and
 * "Pushback"; base, cap and attempts are those of its example.
 */
public record GrpcWait(SpreadWait spread) implements WaitPolicy {

  private static final Duration BASE = Duration.ofMillis(100);
  private static final Duration CAP = Duration.ofSeconds(1);
  private static final double SPREAD = 0.2;

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    return rejected.hintNanos() > 0
        ? rejected.hintNanos()
        : spread.waitNanos(rejected.sinceHint(), random);
  }

  /** Provides {@code backoff.policy=grpc}, with the retry budget of that name. */
  public static final class Provider implements WaitPolicyProvider {
    @Override
    public String name() {
      return "grpc";
    }

    @Override
    public Set<String> properties() {
      return BackoffRange.NAMES;
    }

    @Override
    public Map<String, String> company() {
      return Map.of("backoff.budget", "grpc", "backoff.max-attempts", "4");
    }

    @Override
    public WaitPolicy create(Settings settings) {
      var range = BackoffRange.from(settings, BASE, CAP);
      return new GrpcWait(new SpreadWait(range.baseNanos(), 2, SPREAD, range.capNanos(), false));
    }
  }
}
