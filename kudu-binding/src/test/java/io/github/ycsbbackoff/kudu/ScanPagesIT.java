package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.RetrySettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Properties;
import org.apache.kudu.client.AsyncKuduClient;
import org.apache.kudu.client.Injected;
import org.apache.kudu.client.PolicyKuduClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of the later pages of a scan, which the client sends by another way than everything else.
 */
@Tag("server")
@Timeout(60)
class ScanPagesIT {

  private static final int ROWS = 300;
  private static final int REJECTED = 3;

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  @ParameterizedTest
  @ValueSource(strings = {"fixed", "native"})
  void aRejectedPageIsRetriedAndCountedLikeAnyOtherAttempt(String policy) throws Exception {
    var load = new TestRun(KUDU, "kudu.tablets=1", "write.mode=batched");
    load.insertInAllThreads(ROWS);
    load.close();
    var meters = new Meters(new SimpleMeterRegistry(), "kudu", policy);
    var reaction = new Reaction(settings(), meters);
    try (var retrier = new AsyncRetrier();
        var client = client(policy, retrier, reaction).syncClient()) {
      // With pages of no bytes there is one page for the opening, and one for each block of rows.
      var scanner =
          client.newScannerBuilder(client.openTable(load.table())).batchSizeBytes(0).build();
      var rows = scanner.nextRows().getNumRows();
      assertThat(scanner.hasMoreRows()).isTrue();

      Injected.rejections(REJECTED);
      var pages = 1;
      while (scanner.hasMoreRows()) {
        rows += scanner.nextRows().getNumRows();
        pages++;
      }

      var totals = meters.totals(OperationKind.SCAN);
      assertThat(rows).isEqualTo(ROWS);
      assertThat(totals.rejected()).isEqualTo(REJECTED);
      assertThat(totals.backoffs()).isEqualTo(REJECTED);
      assertThat(totals.attempts()).isEqualTo(pages + REJECTED);
      assertThat(meters.inFlight()).isZero();
      assertThat(meters.backingOff()).isZero();
    }
  }

  private static AsyncKuduClient client(String policy, AsyncRetrier retrier, Reaction reaction) {
    var builder = new AsyncKuduClient.AsyncKuduClientBuilder(KUDU.masters());
    return policy.equals("native")
        ? PolicyKuduClient.counted(builder, reaction, KuduRejections::read)
        : PolicyKuduClient.retryingBy(retrier, builder, reaction, KuduRejections::read);
  }

  private static RetrySettings settings() {
    var properties = new Properties();
    properties.setProperty("backoff.policy", "fixed");
    properties.setProperty("backoff.base", "2ms");
    return RetrySettings.from(Settings.of(properties));
  }
}
