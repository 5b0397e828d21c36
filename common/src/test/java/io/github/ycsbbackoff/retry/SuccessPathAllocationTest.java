package io.github.ycsbbackoff.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.github.ycsbbackoff.config.Settings;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuccessPathAllocationTest {

  private static final int CALLS = 100_000;

  /**
   * The bytes that the JVM itself may allocate meanwhile; one object per call would take 1,600,000.
   */
  private static final long SMALL_BYTES = 10_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "backoff.budget=finagle backoff.admission=sre backoff.limit=aimd",
        "backoff.budget=grpc backoff.admission=breaker backoff.limit=vegas",
        "backoff.budget=envoy backoff.limit=gradient2"
      })
  void anOperationThatSucceedsAtOnceAllocatesNothing(String policies) throws Exception {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    assumeTrue(threads.isThreadAllocatedMemoryEnabled(), "this JVM does not count allocation");
    var properties = new Properties();
    properties.load(new StringReader("backoff.policy=fixed\n" + policies.replace(' ', '\n')));
    var settings = RetrySettings.from(Settings.of(properties));
    var retrier = new SyncRetrier(new Reaction(settings, new CountingListener()));
    var attempt = ScriptedAttempt.refused(0);
    call(retrier, attempt);

    var before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    call(retrier, attempt);
    var after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());

    assertThat(after - before).as("bytes in %s calls", CALLS).isLessThan(SMALL_BYTES);
  }

  private static void call(SyncRetrier retrier, ScriptedAttempt attempt) throws Exception {
    for (var i = 0; i < CALLS; i++) {
      retrier.call(OperationKind.INSERT, attempt);
    }
  }
}
