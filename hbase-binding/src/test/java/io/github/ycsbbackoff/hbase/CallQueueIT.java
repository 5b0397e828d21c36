package io.github.ycsbbackoff.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with fewer handlers, and places in the queue before them, than calls. */
@Tag("server")
@Timeout(180)
class CallQueueIT {

  private static final int THREADS = 16;
  private static final int ROWS_EACH = 150;
  private static final String COUNTER = "exceptions.callQueueTooBig";

  @RegisterExtension
  static final RealHBase HBASE =
      new RealHBase(
          "--hbase.regionserver.handler.count=1", "--hbase.ipc.server.max.callqueue.length=2");

  @ParameterizedTest
  @ValueSource(strings = {"jittered", "native"})
  void clientsRejectionsAreTheServersToTheLastOne(String policy) throws Exception {
    var before = HBASE.counter(COUNTER);
    var run = new TestRun(HBASE, "threadcount=" + THREADS, "backoff.policy=" + policy);
    run.insertInAllThreads(ROWS_EACH);
    var counts = run.finish();

    assertThat(counts.ended()).isEqualTo(THREADS * ROWS_EACH);
    // The queue does not make all rejections: a call that a busy machine lets time out is one too.
    var tooBusy = counts.sum("rejections_server_too_busy");
    assertThat(tooBusy).isPositive();
    assertThat(HBASE.counterOnceItIs(COUNTER, before + tooBusy) - before).isEqualTo(tooBusy);
  }
}
