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

  /** More than the threads that begin at once, of which some admissions refuse the later ones. */
  private static final int OPERATIONS_BEFORE = 1_000;

  /** A client that has had some operations acknowledged. */
  @State(Scope.Benchmark)
  public static class Client {

    /**
     * What is measured is the cost of the policies, and not what they hold back: no limit may get
     * under the number of threads, as vegas does where threads take turns on few cores.
     */
    private static final String VEGAS = "limit=vegas limit.min=20";

    /** The properties beside the wait, without {@code backoff.}, and with a blank between them. */
    @Param({
      "",
      "budget=finagle",
      "admission=sre",
      "admission=breaker",
      "limit=aimd",
      "limit=gradient2",
      "budget=grpc admission=breaker " + VEGAS,
      "budget=finagle admission=sre limit=aimd",
    })
    public String policies;

    private Meters meters;
    private Reaction reaction;

    @Setup
    public void begin() throws Exception {
      var properties = Shortened.properties(policies);
      properties.setProperty("backoff.policy", "jittered");
      meters = new Meters(new SimpleMeterRegistry(), "benchmark", "jittered");
      reaction = new Reaction(RetrySettings.from(Settings.of(properties)), meters);
      var retrier = new SyncRetrier(reaction);
      for (var i = 0; i < OPERATIONS_BEFORE; i++) {
        retrier.call(OperationKind.INSERT, Acknowledged.AT_ONCE);
      }
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
