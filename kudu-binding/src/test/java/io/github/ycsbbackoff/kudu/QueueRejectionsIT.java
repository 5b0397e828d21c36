package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the client counts just as many rejections as the server does. */
@Tag("server")
@Timeout(120)
class QueueRejectionsIT {

  private static final String SERVERS_COUNTER = "rpcs_queue_overflow";
  private static final int ROWS = 16 * 100;

  @RegisterExtension
  static final RealKudu KUDU =
      new RealKudu("--rpc_service_queue_length=2", "--rpc_num_service_threads=1");

  @ParameterizedTest
  @CsvSource({
    "jittered, sync", "jittered, batched", "jittered, manual",
    "native, sync", "native, batched", "native, manual",
  })
  void clientsRejectionsAreTheServersToTheLastOne(String policy, String mode) throws Exception {
    var run =
        new TestRun(
            KUDU,
            "threadcount=16",
            "backoff.policy=" + policy,
            "write.mode=" + mode,
            "write.batch=4");
    var before = KUDU.counter(SERVERS_COUNTER);
    run.insertInAllThreads(ROWS / 16);
    var counts = run.finish();
    var ofServer = KUDU.counter(SERVERS_COUNTER) - before;

    assertThat(counts.acknowledged()).isEqualTo(ROWS);
    assertThat(counts.sum("rejections_server_too_busy")).isPositive().isEqualTo(ofServer);
    assertThat(counts.rejections()).isEqualTo(ofServer);
    assertThat(counts.backoffs()).isEqualTo(ofServer);
    assertThat(counts.backoffSeconds()).isPositive();
  }
}
