package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.policy.RejectedOperation;
import java.time.Duration;
import java.util.Map;
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
  public static final class Provider extends RangeProvider {
    public Provider() {
      super("grpc", BASE, CAP);
    }

    @Override
    public Map<String, String> company() {
      return Map.of("backoff.budget", "grpc", "backoff.max-attempts", "4");
    }

    @Override
    WaitPolicy create(BackoffRange range) {
      return new GrpcWait(new SpreadWait(range.baseNanos(), 2, SPREAD, range.capNanos(), false));
    }
  }
}
