package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.RetrySettings;
import io.github.ycsbbackoff.testing.BindingRun;
import io.github.ycsbbackoff.testing.Counts;
import io.github.ycsbbackoff.testing.TestProperties;
import io.github.ycsbbackoff.testing.UnreliableServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.kudu.client.AsyncKuduClient;
import org.apache.kudu.client.KuduException;
import org.apache.kudu.client.KuduPredicate;
import org.apache.kudu.client.KuduPredicate.ComparisonOp;
import org.apache.kudu.client.PolicyKuduClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Tests with a server that refuses a write after its caller has been told that there was no answer.
 */
@Timeout(60)
class LateRefusalTest {

  /**
   * The number of later rows. They keep the client busy for some hundred milliseconds, which is
   * more than its own waits before a second attempt.
   */
  private static final int AFTERWARDS = 500;

  @TempDir Path folder;

  /** A server that refuses the first attempt, but not before the client has given it up. */
  private static final class LateServer extends UnreliableServer {
    private final CountDownLatch taken = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicInteger attempts = new AtomicInteger();

    LateServer() {
      super(1);
    }

    @Override
    public synchronized Answer attempt(Runnable effect) {
      if (attempts.incrementAndGet() > 1) {
        effect.run();
        return Answer.OK;
      }
      return awaitEnd() ? Answer.BUSY : Answer.NONE;
    }

    @Override
    public synchronized Map<String, byte[]> read(String key) {
      assertThat(awaitEnd()).isTrue();
      return null;
    }

    private boolean awaitEnd() {
      taken.countDown();
      try {
        return ended.await(30, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jittered", "fixed", "none"})
  void theRowIsNotSentAgainForItsCallerMayHaveWrittenItAnew(String policy) throws Exception {
    var server = new LateServer();
    var counts = counts(server, "backoff.policy=" + policy, "backoff.base=1ms");

    assertThat(server.attempts).hasValue(1 + AFTERWARDS);
    assertThat(counts.sum("operations")).isEqualTo(1 + AFTERWARDS);
    assertThat(counts.attempts()).isEqualTo(1 + AFTERWARDS);
    assertThat(counts.rejections()).as("counted all the same").isEqualTo(1);
  }

  @Test
  void theLimitHearsOfTheWriteWithoutAnAnswer() throws Exception {
    var counts =
        counts(
            new LateServer(),
            "backoff.policy=jittered",
            "backoff.limit=aimd",
            "backoff.limit.min=1",
            "backoff.limit.initial=10");

    assertThat(Double.parseDouble(counts.last("limit"))).isEqualTo(9);
  }

  /** Shows KUDU-3668, as the client is shipped. */
  @Test
  void theClientsOwnRetrySendsItAgain() throws Exception {
    var server = new LateServer();
    var counts = counts(server, "backoff.policy=native");

    assertThat(server.attempts).hasValue(2 + AFTERWARDS);
    assertThat(counts.attempts()).isEqualTo(2 + AFTERWARDS);
    assertThat(counts.rejections()).isEqualTo(1);
  }

  @Test
  void aReadThatIsRefusedAfterItsEndIsCountedAsARead() throws Exception {
    var server = new LateServer();
    var meters = new Meters(new SimpleMeterRegistry(), "kudu", "fixed");
    var settings = RetrySettings.from(Settings.of(TestProperties.of("backoff.policy=fixed")));
    try (var kudu = new UnreliableKudu("late", server, "key", "field0", "field1");
        var retrier = new AsyncRetrier();
        var client = client(kudu, retrier, new Reaction(settings, meters)).syncClient()) {
      var table = client.openTable("late");
      var isThisRow =
          KuduPredicate.newComparisonPredicate(
              table.getSchema().getColumn("key"), ComparisonOp.EQUAL, key(0));
      var scanner = client.newScannerBuilder(table).addPredicate(isThisRow).limit(1).build();
      assertThatThrownBy(() -> PolicyKuduClient.asRead(scanner::nextRows))
          .isInstanceOf(KuduException.class);
      assertThat(server.taken.await(30, TimeUnit.SECONDS)).isTrue();
      server.ended.countDown();
      await().until(() -> meters.totals().rejected() > 0);

      assertThat(meters.totals(OperationKind.READ).rejected()).isEqualTo(1);
      assertThat(meters.totals(OperationKind.SCAN).rejected()).isZero();
    }
  }

  private static AsyncKuduClient client(
      UnreliableKudu kudu, AsyncRetrier retrier, Reaction reaction) {
    var builder =
        new AsyncKuduClient.AsyncKuduClientBuilder(kudu.address()).defaultOperationTimeoutMs(2000);
    return PolicyKuduClient.retryingBy(retrier, builder, reaction, KuduRejections::read);
  }

  private Counts counts(LateServer server, String... settings) throws Exception {
    try (var kudu = new UnreliableKudu("late", server, "key", "field0", "field1");
        var run = new LateRun(folder.resolve("client.csv"), kudu, settings)) {
      var late = run.binding().insert("late", key(0), row("late"));
      assertThat(late).isEqualTo(Statuses.UNKNOWN);
      // On a busy machine the server may take up a later row before this one, and refuse that.
      assertThat(server.taken.await(30, TimeUnit.SECONDS)).isTrue();
      server.ended.countDown();
      for (var i = 1; i <= AFTERWARDS; i++) {
        assertThat(run.binding().insert("late", key(i), row("v"))).isEqualTo(Status.OK);
      }
      return run.finish();
    }
  }

  private static final class LateRun extends BindingRun {
    LateRun(Path csv, UnreliableKudu kudu, String... settings) throws DBException {
      super(KuduBinding::new, csv, all(kudu, settings));
    }

    private static List<String> all(UnreliableKudu kudu, String... settings) {
      // Long enough for a busy machine to connect and send the first row, which has to time out.
      var address = List.of("kudu.masters=" + kudu.address(), "table=late", "backoff.timeout=2s");
      return Stream.concat(address.stream(), List.of(settings).stream()).toList();
    }
  }
}
