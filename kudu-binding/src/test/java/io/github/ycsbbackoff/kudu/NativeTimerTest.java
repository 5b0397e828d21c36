package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.ycsbbackoff.binding.Rows;
import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.RetrySettings;
import io.github.ycsbbackoff.testing.TestProperties;
import io.github.ycsbbackoff.testing.UnreliableServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Optional;
import org.apache.kudu.client.AsyncKuduClient;
import org.apache.kudu.client.PolicyKuduClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;

/** Tests of the end of a write which the client repeats by its own rules. */
@Timeout(60)
class NativeTimerTest {

  private static final String TABLE = "timer";

  private final Meters meters = new Meters(new SimpleMeterRegistry(), "kudu", "native");
  private final BusyServer server = new BusyServer();

  /** A server that refuses every attempt until it is free. */
  private static final class BusyServer extends UnreliableServer {
    private volatile boolean isFree;

    BusyServer() {
      super(1);
    }

    @Override
    public synchronized Answer attempt(Runnable effect) {
      if (isFree) {
        effect.run();
        return Answer.OK;
      }
      return Answer.BUSY;
    }
  }

  /**
   * Shows KUDU-3668: the client sends the write again after the timer has ended it, and it is
   * stored.
   */
  @Test
  void aRowThatATimerEndsDuringTheClientsOwnWaitIsUnknown() throws Exception {
    var timer = Duration.ofMillis(300);
    var ofTheClient = Duration.ofSeconds(30);
    write(
        timer,
        ofTheClient,
        status -> {
          assertThat(status).isEqualTo(Statuses.UNKNOWN);
          server.isFree = true;
          await().until(() -> server.holds(key(0)));
        });
  }

  @Test
  void aRowThatTheClientEndsAfterARefusalIsGivenUp() throws Exception {
    var timer = Duration.ofSeconds(30);
    // Long enough for a busy machine to look the tablet up, and to be refused.
    var ofTheClient = Duration.ofSeconds(2);

    write(timer, ofTheClient, status -> assertThat(status).isEqualTo(Statuses.GAVE_UP));
  }

  /** What a test does once its row has ended, while the client is still open. */
  private interface Afterwards {
    void check(Status status) throws Exception;
  }

  private void write(Duration timer, Duration ofTheClient, Afterwards afterwards) throws Exception {
    try (var kudu = new UnreliableKudu(TABLE, server, "key", "field0", "field1");
        var deadlines = new Deadlines(timer.toNanos());
        var client = client(kudu)) {
      var settings = settings(kudu);
      var table = client.syncClient().openTable(TABLE);
      var config = KuduConfig.from(settings, ofTheClient);
      var writes = new KuduWrites(client.newSession(), config, Optional.of(deadlines), true);
      var insert = KuduRow.all(table.newInsert(), key(0), row("v"));
      var rows = new Rows(meters, Optional.empty());
      var write =
          new KuduWrite(rows, OperationKind.INSERT, TABLE, key(0), insert, System.nanoTime());

      afterwards.check(writes.write(write));
    }
  }

  private AsyncKuduClient client(UnreliableKudu kudu) {
    var reaction = new Reaction(RetrySettings.from(settings(kudu)), meters);
    return PolicyKuduClient.counted(
        new AsyncKuduClient.AsyncKuduClientBuilder(kudu.address()), reaction, KuduRejections::read);
  }

  private static Settings settings(UnreliableKudu kudu) {
    return Settings.of(
        TestProperties.of(
            "backoff.policy=native", "kudu.masters=" + kudu.address(), "table=" + TABLE));
  }
}
