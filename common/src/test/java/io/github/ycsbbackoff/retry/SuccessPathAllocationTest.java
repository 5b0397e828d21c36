package io.github.ycsbbackoff.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.github.ycsbbackoff.policy.wait.FixedWait;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class SuccessPathAllocationTest {

  private static final int CALLS = 100_000;

  /**
   * The bytes that the JVM itself may allocate meanwhile; one object per call would take 1,600,000.
   */
  private static final long SMALL_BYTES = 10_000;

  @Test
  void anOperationThatSucceedsAtOnceAllocatesNothing() throws Exception {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    assumeTrue(threads.isThreadAllocatedMemoryEnabled(), "this JVM does not count allocation");
    var settings = new RetrySettings("fixed", new FixedWait(0), 10, 1_000_000_000, 1);
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
