package io.github.ycsbbackoff.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.Counts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests with a call queue that drops what has waited in it for more than two milliseconds. */
@Tag("server")
@Timeout(180)
class CallDroppedIT {

  private static final int THREADS = 16;
  private static final int ROWS_EACH = 150;
  private static final String COUNTER = "exceptions.callDropped";

  @RegisterExtension
  static final RealHBase HBASE =
      new RealHBase(
          "--hbase.regionserver.handler.count=1",
          "--hbase.ipc.server.max.callqueue.length=1000",
          "--hbase.ipc.server.callqueue.type=codel",
          "--hbase.ipc.server.callqueue.codel.target.delay=1",
          "--hbase.ipc.server.callqueue.codel.interval=1");

  @Test
  void clientsRejectionsAreTheServersToTheLastOne() throws Exception {
    var before = HBASE.counter(COUNTER);
    var counts = insertAll("jittered");

    assertThat(counts.sum("rejections_server_too_busy")).isPositive();
    assertThat(HBASE.counterOnceItIs(COUNTER, before + counts.rejections()) - before)
        .isEqualTo(counts.rejections());
  }

  /**
   * Allows the server more rejections than the client: before a further attempt, HBase's own client
   * asks meta for the table's state, and that call is dropped too.
   */
  @Test
  void nativeRejectionsAreThoseOfRowsAlone() throws Exception {
    var before = HBASE.counter(COUNTER);
    var counts = insertAll("native");

    assertThat(counts.attempts()).isEqualTo(counts.ended() + counts.rejections());
    assertThat(counts.sum("rejections_server_too_busy")).isPositive();
    assertThat(HBASE.counterOnceItIs(COUNTER, before + counts.rejections()) - before)
        .isGreaterThanOrEqualTo(counts.rejections());
  }

  private static Counts insertAll(String policy) throws Exception {
    var run = new TestRun(HBASE, "threadcount=" + THREADS, "backoff.policy=" + policy);
    run.insertInAllThreads(ROWS_EACH);
    var counts = run.finish();
    assertThat(counts.ended()).isEqualTo(THREADS * ROWS_EACH);
    return counts;
  }
}
