package io.github.ycsbbackoff.benchmarks;

import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.wait.FixedWait;
import io.github.ycsbbackoff.retry.Attempt;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.retry.RetrySettings;
import io.github.ycsbbackoff.retry.SyncRetrier;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * The cost that the retry mechanism and all meters add to an operation, without the server: to one
 * that is acknowledged at once, and to one whose first attempt is rejected, with a wait of 0.
 */
public class RetryPath extends NanosecondsEach {

  private static final Integer ANSWER = 1;
  private static final long LATENCY_NANOS = 700_000;

  private final Meters meters = new Meters(new SimpleMeterRegistry(), "benchmark", "fixed");
  private final SyncRetrier retrier =
      new SyncRetrier(
          new Reaction(
              new RetrySettings("fixed", new FixedWait(0), Integer.MAX_VALUE, 30_000_000_000L, 1),
              meters));
  private final Scripted attempt = new Scripted();

  @Benchmark
  public Integer acknowledgedAtOnce() throws Exception {
    return operation(0);
  }

  @Benchmark
  public Integer rejectedOnce() throws Exception {
    return operation(1);
  }

  private Integer operation(int rejections) throws Exception {
    attempt.rejections = rejections;
    var answer = retrier.call(OperationKind.INSERT, attempt);
    meters.of(OperationKind.INSERT).acknowledged(LATENCY_NANOS);
    return answer;
  }

  /**
   * An exception without a stack trace, because what the store's client spends on one is not to be
   * measured.
   */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    Refused() {
      super("refused", null, false, false);
    }
  }

  private static final class Scripted implements Attempt<Integer> {
    private static final Rejection BUSY = new Rejection(RejectionReason.SERVER_TOO_BUSY, "memory");
    private final Refused refused = new Refused();
    private int rejections;

    @Override
    public Integer run() throws Exception {
      if (rejections > 0) {
        rejections--;
        throw refused;
      }
      return ANSWER;
    }

    @Override
    public Rejection read(Exception failure) {
      return BUSY;
    }
  }
}
