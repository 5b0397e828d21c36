package io.github.ycsbbackoff.benchmarks;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.limit.AIMDLimit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.WindowedLimit;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/**
 * What the libraries of the policies' owners themselves add to an operation that succeeds at once,
 * to be held against the same policy in {@link CombinedPolicies}, where all meters and the rest of
 * a retrier come on top. A library reads its own clock.
 */
public class OwnersLibraries extends NanosecondsEach {

  /** As many as {@link CombinedPolicies} begins with: above the number of threads. */
  private static final int AT_LEAST = 20;

  private static final long LATENCY_NANOS = 700_000;

  /** What all threads share. */
  @State(Scope.Benchmark)
  public static class Client {

    /** The policy whose owner's library is measured. */
    @Param({"admission=breaker", "limit=aimd", "limit=gradient2"})
    public String policies;

    /** Asks for permission, and tells of a success; false if there was no permission. */
    private BooleanSupplier operation;

    @Setup
    public void begin() {
      operation =
          switch (policies) {
            case "admission=breaker" -> breaker();
            case "limit=aimd" ->
                limiter(AIMDLimit.newBuilder().initialLimit(AT_LEAST).minLimit(AT_LEAST).build());
            case "limit=gradient2" ->
                limiter(
                    WindowedLimit.newBuilder()
                        .build(
                            Gradient2Limit.newBuilder()
                                .initialLimit(AT_LEAST)
                                .minLimit(AT_LEAST)
                                .build()));
            default -> throw new IllegalArgumentException(policies);
          };
    }

    private static BooleanSupplier limiter(Limit limit) {
      var limiter = SimpleLimiter.newBuilder().limit(limit).build();
      return () -> {
        var listener = limiter.acquire(null);
        if (listener.isEmpty()) {
          return false;
        }
        listener.get().onSuccess();
        return true;
      };
    }

    private static BooleanSupplier breaker() {
      var breaker = CircuitBreaker.ofDefaults("benchmark");
      return () -> {
        if (!breaker.tryAcquirePermission()) {
          return false;
        }
        breaker.onSuccess(LATENCY_NANOS, TimeUnit.NANOSECONDS);
        return true;
      };
    }
  }

  @Benchmark
  @Threads(1)
  public boolean ofOneThread(Client client) {
    return operation(client);
  }

  @Benchmark
  @Threads(16)
  public boolean ofSixteenThreads(Client client) {
    return operation(client);
  }

  private static boolean operation(Client client) {
    if (!client.operation.getAsBoolean()) {
      throw new IllegalStateException("refused, which would be measured instead");
    }
    return true;
  }
}
