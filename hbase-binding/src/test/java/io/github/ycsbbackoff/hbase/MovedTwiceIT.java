package io.github.ycsbbackoff.hbase;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;

/**
 * Tests with a region that went to the other server, came back, and was split. Each server
 * remembers for two minutes that it once gave the region to the other: a client that believes them
 * goes to and fro, as HBase's own does, until its attempts are used up.
 */
@Tag("server")
@Timeout(180)
class MovedTwiceIT {

  private static final int ROWS = 400;

  /** So wide that the rows make half a megabyte: a region of few blocks cannot be split. */
  private static final String VALUE = "v".repeat(600);

  @RegisterExtension static final RealHBase HBASE = new RealHBase("--regionservers=2");

  /** Drops other tables, since what is moved must be the run's own region. */
  @BeforeEach
  void dropTheTablesOfOtherRuns() {
    HBASE.server().restartClean(List.of("--regionservers=2"));
  }

  @ParameterizedTest
  @CsvSource({
    "sync, insert",
    "batched, insert",
    "sync, read",
    "sync, scan",
  })
  void aRetryAsksWhereTheRowIsNow(String mode, String operation) throws Exception {
    var run =
        new TestRun(
            HBASE,
            "backoff.policy=fixed",
            "backoff.base=20ms",
            "backoff.timeout=20s",
            "write.mode=" + mode,
            "write.batch=" + ROWS,
            "hbase.scan-caching=" + ROWS / 2);
    insertAll(run);
    for (var disturbance : List.of("move", "move", "split")) {
      HBASE.server().disturb(disturbance);
      if (disturbance.equals("move")) {
        // This read has the client follow the region, and believe the server that it comes from.
        assertThat(run.read(0)).isEqualTo(Status.OK);
      }
    }

    switch (operation) {
      case "insert" -> insertAll(run);
      case "read" -> assertThat(run.read(1)).isEqualTo(Status.OK);
      default -> assertThat(run.scan(0, ROWS, null)).hasSize(ROWS);
    }
    var counts = run.finish();
    assertThat(counts.failed() + counts.gaveUp()).isZero();
    assertThat(counts.sum("rejections_unavailable")).isPositive();
  }

  private static void insertAll(TestRun run) {
    for (var i = 0; i < ROWS; i++) {
      var inserted = run.binding().insert(run.table(), key(i), row(VALUE));
      assertThat(inserted.isOk()).isTrue();
    }
  }
}
