package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.testing.BindingRun;
import io.github.ycsbbackoff.testing.UnreliableServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Tests with a tablet whose server is gone, while the master does not answer who looks for another.
 */
@Timeout(60)
class HiddenTabletTest {

  private static final int WARM_UP = 0;
  private static final int ROW = 1;

  @TempDir Path folder;

  /** A server that carries out what it gets, and no longer answers once it is dying. */
  private static final class DyingServer extends UnreliableServer {
    private volatile boolean isDying;

    DyingServer() {
      super(1);
    }

    @Override
    public synchronized Answer attempt(Runnable effect) {
      effect.run();
      return isDying ? Answer.NONE : Answer.OK;
    }
  }

  @ParameterizedTest
  @CsvSource({"fixed, sync", "fixed, batched", "native, sync", "native, batched"})
  void aRowWhoseLastLookUpHadNoAnswerMayBeStoredByAnEarlierAttempt(String policy, String mode)
      throws Exception {
    var server = new DyingServer();
    try (var kudu = new UnreliableKudu("hidden", server, "key", "field0", "field1");
        var run = runThatHasWritten(kudu, policy, mode)) {
      server.isDying = true;
      kudu.hideTablets();
      assertThat(run.insert(ROW)).isIn(Statuses.UNKNOWN, Status.BATCHED_OK);
      var counts = run.finish();

      assertThat(server.holds(key(ROW))).as("indeed stored").isTrue();
      assertThat(counts.unknown()).isEqualTo(1);
    }
  }

  /** A server that had the tablet until it was moved away. */
  private static final class LeftServer extends UnreliableServer {
    private volatile boolean isLeft;

    LeftServer() {
      super(1);
    }

    @Override
    public synchronized Answer attempt(Runnable effect) {
      if (isLeft) {
        return Answer.NO_SERVER;
      }
      effect.run();
      return Answer.OK;
    }
  }

  /**
   * Either the thread that waits or the look-up ends the row, by who is first; the client's own
   * retry may go on after the one.
   */
  @ParameterizedTest
  @CsvSource({"fixed, sync", "fixed, batched", "native, sync", "native, batched"})
  void aRowThatWasRefusedAndWhoseLastLookUpHadNoAnswerWasSent(String policy, String mode)
      throws Exception {
    var server = new LeftServer();
    try (var kudu = new UnreliableKudu("hidden", server, "key", "field0", "field1");
        var run = runThatHasWritten(kudu, policy, mode)) {
      server.isLeft = true;
      kudu.moveTabletsAndHideThem();
      run.insert(ROW);
      var counts = run.finish();

      assertThat(counts.failed()).as("not sent").isZero();
      assertThat(counts.gaveUp() + (policy.equals("native") ? counts.unknown() : 0)).isEqualTo(1);
    }
  }

  @Test
  void aRowWhoseOnlyLookUpHadNoAnswerWasNotSent() throws Exception {
    try (var kudu = new UnreliableKudu("hidden", new DyingServer(), "key", "field0", "field1");
        var run = new HiddenRun(folder.resolve("client.csv"), kudu, "backoff.policy=fixed")) {
      kudu.hideTablets();

      assertThat(run.insert(ROW)).isEqualTo(Statuses.NOT_SENT);
    }
  }

  @Test
  void aScanWhoseLookUpHadNoAnswerHasTimedOutLikeARead() throws Exception {
    try (var kudu = new UnreliableKudu("hidden", new DyingServer(), "key", "field0", "field1");
        var run = new HiddenRun(folder.resolve("client.csv"), kudu, "backoff.policy=fixed")) {
      kudu.hideTablets();

      assertThat(run.read(ROW)).isEqualTo(Statuses.TIMEOUT);
      assertThat(run.scan(ROW, 5)).isEqualTo(Statuses.TIMEOUT);
    }
  }

  /** Returns a run whose first row has ended, so that it knows the tablets. */
  private HiddenRun runThatHasWritten(UnreliableKudu kudu, String policy, String mode)
      throws DBException {
    var run =
        new HiddenRun(
            folder.resolve("client.csv"), kudu, "backoff.policy=" + policy, "write.mode=" + mode);
    assertThat(run.insert(WARM_UP)).isIn(Status.OK, Status.BATCHED_OK);
    assertThat(run.read(WARM_UP)).as("the first row has ended").isEqualTo(Status.OK);
    return run;
  }

  private static final class HiddenRun extends BindingRun {

    /** Scans all fields, and returns how it ended. */
    @SuppressWarnings("JdkObsolete") // YCSB's signature takes a Vector.
    Status scan(int from, int count) {
      return binding().scan(table(), key(from), count, null, new Vector<>());
    }

    HiddenRun(Path csv, UnreliableKudu kudu, String... settings) throws DBException {
      super(KuduBinding::new, csv, all(kudu, settings));
    }

    private static List<String> all(UnreliableKudu kudu, String... settings) {
      var all = new ArrayList<>(List.of("kudu.masters=" + kudu.address(), "table=hidden"));
      all.addAll(List.of("backoff.timeout=2s", "backoff.base=1ms", "write.batch=1"));
      all.addAll(List.of(settings));
      return all;
    }
  }
}
