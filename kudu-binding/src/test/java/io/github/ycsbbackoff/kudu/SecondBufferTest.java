package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.BindingRun;
import io.github.ycsbbackoff.testing.BusyServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;

/**
 * A test of the second of the two buffers of Kudu's session, which the client sends when the first
 * has been answered, with a timeout of its own.
 */
@Timeout(60)
class SecondBufferTest {

  private static final String TABLE = "buffers";
  private static final int ROWS_OF_A_BUFFER = 4;

  @TempDir Path folder;

  /** The timeout is longer than the grace that a thread at its end gives an answer on its way. */
  @Test
  void rowsThatAreRefusedUntilTheEndOfTheirOwnTimeAreGivenUpAndNotOfUnknownOutcome()
      throws Exception {
    try (var kudu = new UnreliableKudu(TABLE, new BusyServer(), "key", "field0", "field1");
        var run = new BufferedRun(folder.resolve("client.csv"), kudu)) {
      for (var row = 0; row <= ROWS_OF_A_BUFFER; row++) {
        run.insert(row);
      }
      var counts = run.finish();

      assertThat(counts.gaveUp()).isEqualTo(ROWS_OF_A_BUFFER + 1);
      assertThat(counts.unknown()).isZero();
    }
  }

  /** A run of one thread whose batches have so many rows. */
  private static final class BufferedRun extends BindingRun {
    BufferedRun(Path csv, UnreliableKudu kudu) throws DBException {
      super(
          KuduBinding::new,
          csv,
          List.of(
              "kudu.masters=" + kudu.address(),
              "table=" + TABLE,
              "write.mode=batched",
              "write.batch=" + ROWS_OF_A_BUFFER,
              "backoff.policy=fixed",
              "backoff.base=100ms",
              "backoff.timeout=6s"));
    }
  }
}
