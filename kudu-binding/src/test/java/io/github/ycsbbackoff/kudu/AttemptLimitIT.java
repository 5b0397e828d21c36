package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.Status;

/** Tests that the policy, not the client, says how many attempts are enough. */
@Tag("server")
@Timeout(120)
class AttemptLimitIT {

  /** The value of AsyncKuduClient.MAX_RPC_ATTEMPTS. */
  private static final int LIMIT_OF_THE_CLIENT = 100;

  private static final int THREADS = 16;

  /**
   * A server with the least limit that Kudu accepts: a row every 100 ms, for all threads together.
   */
  @RegisterExtension static final RealKudu KUDU = new RealKudu("--tablet_throttler_rpc_per_sec=10");

  @Test
  void aShortFixedWaitGoesFarBeyondTheClientsLimit() throws Exception {
    var run =
        new TestRun(
            KUDU,
            "threadcount=" + THREADS,
            "kudu.tablets=1",
            "backoff.policy=persistent",
            "backoff.timeout=60s");
    assertThat(run.insertInAllThreads(2)).isEqualTo(Map.of(Status.OK, THREADS * 2));
    run.close();
    assertThat(PersistentWait.mostRejections()).isGreaterThan(LIMIT_OF_THE_CLIENT);
  }

  @Test
  void theLimitThatIsAskedForHolds() throws Exception {
    var run =
        new TestRun(
            KUDU,
            "threadcount=" + THREADS,
            "kudu.tablets=1",
            "backoff.policy=fixed",
            "backoff.base=0ms",
            "backoff.max-attempts=7");
    run.insertInAllThreads(2);
    var counts = run.finish();
    assertThat(counts.gaveUp()).isPositive();
    assertThat(counts.attempts()).isLessThanOrEqualTo(THREADS * 2 * 7);
  }
}
