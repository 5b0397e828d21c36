package io.github.ycsbbackoff.kudu;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.BindingRun;
import io.github.ycsbbackoff.testing.UnreliableServer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;

/** Tests with a server that is too busy to close the scanners of a scan that has its rows. */
@Timeout(60)
class ScanCloseTest {

  private static final int TABLETS = 4;

  /** The pages that a scan for one row reads: the first of each tablet, and one after its row. */
  private static final int PAGES = TABLETS + 1;

  @TempDir Path folder;

  private static final class BusyWithClosing extends UnreliableServer {
    private final AtomicInteger requests = new AtomicInteger();

    BusyWithClosing() {
      super(1);
    }

    @Override
    public synchronized Map<String, byte[]> read(String key) {
      var value = "value".getBytes(UTF_8);
      return requests.incrementAndGet() <= PAGES
          ? new HashMap<>(Map.of("field0", value, "field1", value))
          : null;
    }
  }

  @Test
  void aScanThatHasItsRowsSucceedsAndTriesToCloseTheScannersOfAllTablets() throws Exception {
    var server = new BusyWithClosing();
    try (var kudu = new UnreliableKudu("scanned", server, "key", "field0", "field1");
        var run = new ScanRun(folder.resolve("client.csv"), kudu)) {
      assertThat(run.scan(0, 1, null)).hasSize(1);

      assertThat(server.requests).hasValue(PAGES + TABLETS);
      assertThat(run.finish().rejections()).as("counted all the same").isEqualTo(TABLETS);
    }
  }

  private static final class ScanRun extends BindingRun {
    ScanRun(Path csv, UnreliableKudu kudu) throws DBException {
      super(
          KuduBinding::new,
          csv,
          List.of("kudu.masters=" + kudu.address(), "table=scanned", "backoff.policy=none"));
    }
  }
}
