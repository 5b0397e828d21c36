package io.github.ycsbbackoff.fdb;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.testing.BindingRun;
import io.github.ycsbbackoff.testing.BreakablePolicies;
import io.github.ycsbbackoff.testing.BreakablePolicies.Part;
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
import site.ycsb.Status;

/** Tests of policies that throw: what they end is given up, and what follows is stored. */
@Timeout(60)
class ThrowingPolicyTest {

  /** So many that some are refused and some are not. */
  private static final int ROWS_EACH = 20;

  @TempDir Path folder;

  static Stream<Arguments> modesAndParts() {
    return BreakablePolicies.partsIn("sync", "batched");
  }

  @AfterEach
  void mend() {
    BreakablePolicies.mend();
  }

  /** Half of the commits are refused, by an error after which nothing was committed. */
  @ParameterizedTest
  @MethodSource("modesAndParts")
  void rowsWhosePolicyThrowsAreGivenUpAndThoseOfAnotherThreadAreStoredAfterwards(
      String mode, Part part) throws Exception {
    var all = new ArrayList<>(BreakablePolicies.SETTINGS);
    all.addAll(List.of("threadcount=2", "write.mode=" + mode, "write.batch=1"));
    all.add("fdb.embedded.faults=1042:p=0.5");
    try (var run = new TestRun(folder, all.toArray(String[]::new))) {
      BreakablePolicies.breakOnly(part);
      assertThat(insert(run, 0)).isSubsetOf(Statuses.GAVE_UP, Status.OK, Status.BATCHED_OK);
      // The thread ends only when all of its rows have.
      run.binding(0).cleanup();

      BreakablePolicies.mend();
      assertThat(insert(run, 1)).isSubsetOf(Status.OK, Status.BATCHED_OK);
      var counts = run.finish();

      // Every rejection is followed by a wait, or by the end of its row.
      assertThat(counts.gaveUp())
          .isPositive()
          .isEqualTo(
              part.isAskedBeforeAttempts() ? ROWS_EACH : counts.rejections() - counts.backoffs());
      assertThat(counts.backoffs()).as("after the policies were mended").isPositive();
      assertThat(counts.acknowledged()).isEqualTo(2 * ROWS_EACH - counts.gaveUp());
      assertThat(counts.ended()).isEqualTo(2 * ROWS_EACH);
      BreakablePolicies.assertNothingIsLeft(counts);
    }
  }

  private static List<Status> insert(TestRun run, int thread) {
    var statuses = new ArrayList<Status>();
    for (var i = thread * ROWS_EACH; i < (thread + 1) * ROWS_EACH; i++) {
      statuses.add(run.binding(thread).insert(run.table(), key(i), row(BindingRun.VALUE)));
    }
    return statuses;
  }
}
