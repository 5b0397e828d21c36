package io.github.ycsbbackoff.benchmarks;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.retry.Attempt;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.retry.RetrySettings;
import io.github.ycsbbackoff.retry.SyncRetrier;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Properties;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/**
 * The cost that the policies of a client and all meters add to an operation that is acknowledged at
 * once, from one thread, and from 16 threads that share the policies. The 16 threads run on the
 * cores that there are, so that the time of an operation includes the time in which other threads
 * run instead.
 */
public class CombinedPolicies extends NanosecondsEach {

  private static final long LATENCY_NANOS = 700_000;

  /** A client. */
  @State(Scope.Benchmark)
  public static class Client {

    /** The properties, with a blank between them. */
    @Param({
      "backoff.policy=jittered",
      "backoff.policy=jittered backoff.budget=finagle",
      "backoff.policy=jittered backoff.admission=sre",
      "backoff.policy=jittered backoff.admission=breaker",
      "backoff.policy=jittered backoff.limit=aimd",
      "backoff.policy=jittered backoff.limit=gradient2",
      "backoff.policy=jittered backoff.budget=grpc backoff.admission=breaker backoff.limit=vegas",
      "backoff.policy=jittered backoff.budget=finagle backoff.admission=sre backoff.limit=aimd",
    })
    public String policies;

    private Meters meters;
    private Reaction reaction;

    @Setup
    public void begin() {
      var properties = new Properties();
      for (var property : policies.split(" ", -1)) {
        var parts = property.split("=", 2);
        properties.setProperty(parts[0], parts[1]);
      }
      meters = new Meters(new SimpleMeterRegistry(), "benchmark", policies);
      reaction = new Reaction(RetrySettings.from(Settings.of(properties)), meters);
    }
  }

  /** A thread of the client. */
  @State(Scope.Thread)
  public static class OneThread {
    private SyncRetrier retrier;

    @Setup
    public void begin(Client client) {
      retrier = new SyncRetrier(client.reaction);
    }
  }

  @Benchmark
  @Threads(1)
  public Integer ofOneThread(Client client, OneThread thread) throws Exception {
    return operation(client, thread);
  }

  @Benchmark
  @Threads(16)
  public Integer ofSixteenThreads(Client client, OneThread thread) throws Exception {
    return operation(client, thread);
  }

  private static Integer operation(Client client, OneThread thread) throws Exception {
    var answer = thread.retrier.call(OperationKind.INSERT, Acknowledged.AT_ONCE);
    client.meters.of(OperationKind.INSERT).acknowledged(LATENCY_NANOS);
    return answer;
  }

  private enum Acknowledged implements Attempt<Integer> {
    AT_ONCE;

    private static final Integer ANSWER = 1;

    @Override
    public Integer run() {
      return ANSWER;
    }

    @Override
    public Rejection read(Exception failure) {
      throw new IllegalStateException(failure);
    }
  }
}
