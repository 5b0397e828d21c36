package io.github.ycsbbackoff.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.limit.Limit;
import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.RetrySettings;
import io.github.ycsbbackoff.testing.BindingRun;
import io.github.ycsbbackoff.testing.BreakablePolicies;
import io.github.ycsbbackoff.testing.BreakablePolicies.Part;
import io.github.ycsbbackoff.testing.BusyServer;
import io.github.ycsbbackoff.testing.StorelessRun;
import io.github.ycsbbackoff.writes.BatchLimits;
import io.github.ycsbbackoff.writes.GatheredWrites;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.DBException;

/** Tests of policies that throw: what they end is given up, and what follows is stored. */
@Timeout(60)
class ThrowingPolicyTest {

  /** The rows of one multi. */
  private static final int ROWS = 2;

  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir Path folder;

  static Stream<Arguments> modesAndParts() {
    return BreakablePolicies.partsIn("sync", "batched");
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
    UnreliableHBase.leadsTo(server);
    try (var run = new BreakableRun(folder.resolve("client.csv"), mode)) {
      BreakablePolicies.assertRowsEndAlike(run, server, part, ROWS);
    }
  }

  /** A limit of one, which throws when it is asked for the third time. */
  private static final class ThrowsAtThird implements Limit {
    private final AtomicInteger asked = new AtomicInteger();

    @Override
    public int attempts() {
      if (asked.incrementAndGet() == 3) {
        throw new IllegalStateException("a limit's own mistake");
      }
      return 1;
    }

    @Override
    public void answered(
        long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {}
  }

  /** The limit is asked for the holder's permit, for that of the multi, and again in the queue. */
  @Test
  void aLimitThatThrowsWhileAMultiQueuesForItsPermitEndsItsRowsInTheSameWay() throws Exception {
    try (var run = new StorelessRun();
        var retrier = new AsyncRetrier()) {
      var server = new ScriptedMultis();
      var limit = new ThrowsAtThird();
      var settings =
          new RetrySettings(
                  "scripted", (rejected, random) -> 0, Integer.MAX_VALUE, HOUR.toNanos(), 1)
              .withLimit(() -> limit);
      var reaction = new Reaction(settings, run.context().meters());
      var holder = reaction.newFlight().orElseThrow();
      assertThat(holder.enter()).isTrue();
      var writes =
          new GatheredWrites<>(
              new BatchLimits(1, HOUR, Duration.ofSeconds(30)),
              new MultiSender(server, reaction, retrier));
      writes.write(rowOf(run, "given up"));
      holder.leave();
      writes.write(rowOf(run, "stored"));
      writes.close();

      assertThat(server.valuesOf("k")).containsExactly("stored");
      assertThat(run.totals().gaveUp()).isEqualTo(1);
      assertThat(run.totals().acknowledged()).isEqualTo(1);
      assertThat(run.totals().attempts()).isEqualTo(1);
      assertThat(run.totals().refusedHere(LocalRefusal.LIMIT)).isZero();
      assertThat(holder.enter()).as("no permit is left behind").isTrue();
    }
  }

  private static HBaseRow rowOf(StorelessRun run, String value) {
    var put =
        new Put(Bytes.toBytes("k"))
            .addColumn(Bytes.toBytes("cf"), Bytes.toBytes("field0"), Bytes.toBytes(value));
    return new HBaseRow(
        run.context().rows(), OperationKind.UPDATE, "t", "k", put, System.nanoTime());
  }

  /** A run of two threads under policies that can be broken. */
  private static final class BreakableRun extends BindingRun {
    BreakableRun(Path csv, String mode) throws DBException {
      super(HBaseBinding::new, csv, all(mode));
    }

    private static List<String> all(String mode) {
      var all = new ArrayList<>(BreakablePolicies.SETTINGS);
      all.addAll(List.of(UnreliableHBase.SETTING, "columnfamily=cf", "table=throwing"));
      all.addAll(List.of("threadcount=2", "write.mode=" + mode, "write.batch=" + ROWS));
      return all;
    }
  }
}
