package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.JavaProgram;
import io.github.ycsbbackoff.verify.Verification;
import io.github.ycsbbackoff.verify.Verify;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.kudu.client.KuduClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/**
 * Tests that what was acknowledged is there after a tablet server has died in mid-run and come
 * back.
 */
@Tag("server")
@Timeout(120)
class KilledServerIT {

  private static final int THREADS = 8;
  private static final int ROWS_EACH = 500;

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"sync", "batched", "manual"})
  void noRowIsLost(String mode) throws Exception {
    var ledger = folder.resolve("ledger.csv");
    var run =
        new TestRun(
            KUDU,
            "threadcount=" + THREADS,
            "write.mode=" + mode,
            "write.batch=10",
            "backoff.policy=jittered",
            "backoff.timeout=60s",
            "verify.ledger=" + ledger);
    var halfOfAThreadIsDone = new CountDownLatch(1);
    var serverIsBack = killAfter(halfOfAThreadIsDone);
    run.inAllThreads(thread -> insertRows(run, thread, halfOfAThreadIsDone));
    serverIsBack.join();
    var counts = run.finish();

    assertThat(counts.acknowledged()).isEqualTo(THREADS * ROWS_EACH);
    assertThat(counts.sum("rejections_unavailable")).isPositive();
    assertThat(counts.backoffs()).isEqualTo(counts.rejections());
    assertThat(counts.last("in_flight")).isEqualTo("0");
    assertThat(counts.last("backing_off")).isEqualTo("0");
    try (var reader = new TestRun(KUDU, "table=" + run.table())) {
      var verified = Verification.of(ledger, reader.binding());
      assertThat(verified.sound()).as(verified.toString()).isTrue();
      assertThat(List.of(verified.rows(), verified.writes(), verified.acknowledged()))
          .containsOnly((long) THREADS * ROWS_EACH);
    }
  }

  @Test
  void verifyTellsInTwoLinesThatATableIsSound() throws Exception {
    var ledger = folder.resolve("ledger.csv");
    var run = new TestRun(KUDU, "verify.ledger=" + ledger);
    for (var i = 0; i < 10; i++) {
      run.insert(i);
    }
    run.close();

    var verified = verify(ledger);
    assertThat(verified.out())
        .containsExactly(
            run.table()
                + ": sound. 10 rows; 10 writes: 10 acknowledged, 0 failed or given up, 0 of unknown"
                + " outcome, 0 without an end; 0 reads",
            "  0 missing, 0 invented, 0 stale, 0 torn, 0 wrong read");
    assertThat(verified.status()).isZero();
  }

  @Test
  void verifyTellsWhichRowsAreMissingAndWhichNobodyWrote() throws Exception {
    var ledger = folder.resolve("ledger.csv");
    var run = new TestRun(KUDU, "verify.ledger=" + ledger);
    for (var i = 0; i < 10; i++) {
      run.insert(i);
    }
    run.delete(9);
    run.close();
    try (var behindItsBack = new TestRun(KUDU, "table=" + run.table())) {
      behindItsBack.delete(3);
      behindItsBack.insert(9);
      behindItsBack.insert(77);
    }
    var verified = verify(ledger);
    assertThat(verified.status()).isEqualTo(1);
    assertThat(verified.out().get(0)).contains("NOT SOUND. 11 rows; 11 writes: 11 acknowledged");
    assertThat(verified.out().get(1)).contains("1 missing, 2 invented, 0 stale");
    assertThat(verified.out())
        .anyMatch(line -> line.contains("missing: " + run.table() + " " + key(3)))
        .anyMatch(line -> line.contains("invented: " + run.table() + " " + key(9)))
        .anyMatch(line -> line.contains("invented: " + run.table() + " " + key(77)));
  }

  @Test
  void verifyOfALedgerThatIsNotThereIsOneLineAndStatusTwo() throws Exception {
    var verified = verify(folder.resolve("none.csv"));
    assertThat(verified.status()).isEqualTo(2);
    assertThat(verified.err()).singleElement().asString().contains("none.csv");
  }

  @Test
  void verifyOfATableThatIsNotThereIsOneLineAndStatusTwoAndMakesNone() throws Exception {
    var ledger = folder.resolve("ledger.csv");
    var run = new TestRun(KUDU, "verify.ledger=" + ledger);
    run.insert(1);
    run.close();
    try (var client = new KuduClient.KuduClientBuilder(KUDU.masters()).build()) {
      client.deleteTable(run.table());

      var verified = verify(ledger);

      assertThat(verified.status()).isEqualTo(2);
      assertThat(verified.err())
          .singleElement()
          .asString()
          .contains("table=" + run.table() + ": there is no such table");
      assertThat(client.tableExists(run.table())).isFalse();
    }
  }

  private static List<Status> insertRows(TestRun run, int thread, CountDownLatch halfDone) {
    var statuses = new ArrayList<Status>();
    for (var i = 0; i < ROWS_EACH; i++) {
      var key = key(thread * ROWS_EACH + i);
      statuses.add(run.binding(thread).insert(run.table(), key, TestRun.row("of some length")));
      if (i == ROWS_EACH / 2) {
        halfDone.countDown();
      }
    }
    return statuses;
  }

  private static Thread killAfter(CountDownLatch event) {
    var killer =
        new Thread(
            () -> {
              try {
                event.await();
              } catch (InterruptedException e) {
                return;
              }
              KUDU.server().kill("tserver");
              KUDU.server().restart("tserver");
            });
    killer.start();
    return killer;
  }

  private JavaProgram verify(Path ledger) throws Exception {
    return JavaProgram.run(
        Files.createDirectories(folder),
        JavaProgram.classPath(),
        Verify.class.getName(),
        List.of(
            "-db",
            KuduBinding.class.getName(),
            "-p",
            "kudu.masters=" + KUDU.masters(),
            "-p",
            "fieldcount=2",
            ledger.toString()));
  }
}
