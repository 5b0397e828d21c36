package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.testing.BindingRun;
import io.github.ycsbbackoff.testing.BreakablePolicies;
import io.github.ycsbbackoff.testing.BreakablePolicies.Part;
import io.github.ycsbbackoff.testing.UnreliableServer;
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
import site.ycsb.Status;

/** Tests of policies that throw: what they end is given up, and what follows is stored. */
@Timeout(60)
class ThrowingPolicyTest {

  private static final String TABLE = "throwing";
  private static final int ROWS_EACH = 2;

  @TempDir Path folder;

  /** A server that is too busy for every write until the test says otherwise. */
  private static final class BusyServer extends UnreliableServer {
    private volatile boolean isBusy = true;

    BusyServer() {
      super(1);
    }

    @Override
    public synchronized Answer attempt(Runnable effect) {
      if (isBusy) {
        return Answer.BUSY;
      }
      effect.run();
      return Answer.OK;
    }
  }

  static Stream<Arguments> modesAndParts() {
    return Stream.of("sync", "batched", "manual")
        .flatMap(mode -> Stream.of(Part.values()).map(part -> Arguments.of(mode, part)));
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
      BreakablePolicies.breakOnly(part);
      for (var i = 0; i < ROWS_EACH; i++) {
        assertThat(run.insert(i)).isIn(Statuses.GAVE_UP, Status.BATCHED_OK);
      }
      // The thread ends only when all of its rows have.
      run.binding(0).cleanup();

      BreakablePolicies.mend();
      server.isBusy = false;
      for (var i = ROWS_EACH; i < 2 * ROWS_EACH; i++) {
        assertThat(run.binding(1).insert(TABLE, key(i), row(BindingRun.VALUE)))
            .isIn(Status.OK, Status.BATCHED_OK);
      }
      var counts = run.finish();

      assertThat(counts.gaveUp()).isEqualTo(ROWS_EACH);
      assertThat(counts.acknowledged()).isEqualTo(ROWS_EACH);
      assertThat(counts.ended()).isEqualTo(2 * ROWS_EACH);
      assertThat(counts.rejections()).isEqualTo(part.isAskedBeforeAttempts() ? 0 : ROWS_EACH);
      BreakablePolicies.assertNothingIsLeft(counts);
      assertThat(server.holds(key(0))).isFalse();
      assertThat(server.holds(key(ROWS_EACH))).isTrue();
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
