package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.testing.BindingRun;
import io.github.ycsbbackoff.testing.BreakablePolicies;
import io.github.ycsbbackoff.testing.BreakablePolicies.Part;
import io.github.ycsbbackoff.testing.BusyServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.DBException;

/** Tests of policies that throw: what they end is given up, and what follows is stored. */
@Timeout(60)
class ThrowingPolicyTest {

  private static final String TABLE = "throwing";
  private static final int ROWS_EACH = 2;

  @TempDir Path folder;

  static Stream<Arguments> modesAndParts() {
    return BreakablePolicies.partsIn("sync", "batched", "manual");
  }

  @AfterEach
  void mend() {
    BreakablePolicies.mend();
  }

  @ParameterizedTest
  @MethodSource("modesAndParts")
  void rowsWhosePolicyThrowsAreGivenUpAndThoseOfAnotherThreadAreStoredAfterwards(
      String mode, Part part) throws Exception {
    var server = new BusyServer();
    try (var kudu = new UnreliableKudu(TABLE, server, "key", "field0", "field1");
        var run = new BreakableRun(folder.resolve("client.csv"), kudu, mode)) {
      BreakablePolicies.assertRowsEndAlike(run, server, part, ROWS_EACH);
    }
  }

  /** A run of two threads under policies that can be broken. */
  private static final class BreakableRun extends BindingRun {
    BreakableRun(Path csv, UnreliableKudu kudu, String mode) throws DBException {
      super(KuduBinding::new, csv, all(kudu, mode));
    }

    private static List<String> all(UnreliableKudu kudu, String mode) {
      var all = new ArrayList<>(BreakablePolicies.SETTINGS);
      all.addAll(List.of("kudu.masters=" + kudu.address(), "table=" + TABLE, "threadcount=2"));
      all.addAll(List.of("write.mode=" + mode, "write.batch=1", "kudu.flush-interval=1ms"));
      return all;
    }
  }
}
