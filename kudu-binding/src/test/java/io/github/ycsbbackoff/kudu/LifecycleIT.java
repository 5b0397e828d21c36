package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Map;
import org.apache.kudu.client.KuduMetrics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Tests that what threads share lives from the first of them to the last. */
@Tag("server")
@Timeout(60)
class LifecycleIT {

  private static final int THREADS = 16;

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  @Test
  void threadsThatEndAtDifferentTimesCloseNothingThatOthersUse() throws Exception {
    var run = new TestRun(KUDU, "threadcount=" + THREADS);
    var statuses =
        run.inAllThreads(
            thread -> {
              var mine = new ArrayList<Status>();
              for (var i = 0; i <= thread; i++) {
                mine.add(
                    run.binding(thread)
                        .insert(run.table(), key(thread * THREADS + i), TestRun.row("x")));
              }
              run.binding(thread).cleanup();
              return mine;
            });
    assertThat(statuses).isEqualTo(Map.of(Status.OK, THREADS * (THREADS + 1) / 2));
    assertThat(run.finish().acknowledged()).isEqualTo(THREADS * (THREADS + 1) / 2);
  }

  @Test
  void theSameJvmCanRunAgain() throws Exception {
    for (var i = 0; i < 3; i++) {
      var run = new TestRun(KUDU);
      assertThat(run.insert(1)).isEqualTo(Status.OK);
      assertThat(run.finish().acknowledged()).isEqualTo(1);
    }
  }

  @Test
  void aRunAfterAFailedCreationReadsWell() throws Exception {
    assertThatThrownBy(() -> new TestRun(KUDU, "kudu.replicas=3")).isInstanceOf(DBException.class);
    try (var run = new TestRun(KUDU, "kudu.replicas=1")) {
      run.insert(1);
      assertThat(run.read(1)).isEqualTo(Status.OK);
      assertThat(run.scan(1, 1, null).get(0)).containsOnlyKeys("field0", "field1");
    }
  }

  @Test
  void aRunLeavesNoThreadBehind() throws Exception {
    var before = Threads.now();
    var run = new TestRun(KUDU, "threadcount=4", "kudu.clients=2");
    run.insertInAllThreads(10);
    run.finish();
    assertThat(before.newOnesThatDoNotEnd()).isEmpty();
  }

  @Test
  void theClientKeepsNoCountersThatNobodyReads() throws Exception {
    KuduMetrics.setEnabled(true);
    var run = new TestRun(KUDU);
    assertThat(run.insert(1)).isEqualTo(Status.OK);
    run.close();
    assertThat(KuduMetrics.totalCount(KuduMetrics.RPC_REQUESTS_METRIC)).isZero();
  }

  @Test
  void severalClientsShareTheThreadsAmongThem() throws Exception {
    var run = new TestRun(KUDU, "threadcount=4", "kudu.clients=3");
    assertThat(run.insertInAllThreads(10)).isEqualTo(Map.of(Status.OK, 40));
    run.close();
    assertThat(TestRun.keysIn(KUDU, run.table())).hasSize(40);
  }
}
