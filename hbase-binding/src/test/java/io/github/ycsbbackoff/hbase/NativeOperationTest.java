package io.github.ycsbbackoff.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.testing.StorelessRun;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests of what is counted of an operation that HBase's client retries, by the RPCs that it sends.
 */
class NativeOperationTest {

  private static final Rejection BUSY = new Rejection(RejectionReason.SERVER_TOO_BUSY, "busy");
  private static final Rejection LOST =
      new Rejection(RejectionReason.TIMEOUT, "call", Effect.MAY_FOLLOW);

  @AutoClose private StorelessRun run;

  @BeforeEach
  void begin() throws Exception {
    run = new StorelessRun();
  }

  @Test
  void eachRowOfAMultiBacksOffByItselfUntilItIsSentAgain() {
    var operation = operation(rows(3));
    operation.sent(new int[] {0, 1, 2});
    operation.answered(new int[] {0, 1, 2}, Map.of(0, BUSY, 2, BUSY));
    assertThat(backingOff()).isEqualTo(2);

    operation.sent(new int[] {2});
    assertThat(backingOff()).isEqualTo(1);
    assertThat(run.totals().backoffs()).isEqualTo(1);

    operation.answered(new int[] {2}, Map.of());
    operation.sent(new int[] {0});
    operation.answered(new int[] {0}, Map.of());
    operation.ended();
    assertThat(backingOff()).isZero();
    assertThat(run.totals().backoffs()).isEqualTo(2);
    assertThat(run.totals().rejected()).isEqualTo(2);
    assertThat(run.totals().attempts()).isEqualTo(5);
    assertThat(run.context().meters().inFlight()).isZero();
  }

  @Test
  void aWaitThatLeadsToNoFurtherAttemptEndsWithItsOperationAndIsCounted() {
    var operation = operation(List.of());
    operation.sent(new int[] {0});
    operation.answered(new int[] {0}, Map.of(0, BUSY));
    assertThat(backingOff()).isEqualTo(1);

    operation.ended();
    assertThat(backingOff()).isZero();
    assertThat(run.totals().backoffs()).isEqualTo(1);
  }

  @Test
  void anAnswerThatComesAfterTheEndBeginsNoWait() {
    var operation = operation(List.of());
    operation.sent(new int[] {0});
    operation.ended();
    operation.answered(new int[] {0}, Map.of(0, BUSY));

    assertThat(backingOff()).isZero();
    assertThat(run.context().meters().inFlight()).isZero();
    assertThat(run.totals().rejected()).isEqualTo(1);
  }

  @Test
  void aScanIsOneAttemptUntilAPageOfItIsRefused() {
    var one = new int[] {0};
    var scan = new NativeOperation(run.context().reaction(), OperationKind.SCAN, List.of());
    for (var page = 0; page < 3; page++) {
      scan.sent(one);
      scan.answered(one, Map.of());
    }
    assertThat(run.totals().attempts()).isEqualTo(1);
    assertThat(run.context().meters().inFlight()).as("between two pages").isEqualTo(1);

    scan.sent(one);
    scan.answered(one, Map.of(0, BUSY));
    assertThat(backingOff()).isEqualTo(1);
    assertThat(run.context().meters().inFlight()).isZero();

    scan.sent(one);
    scan.answered(one, Map.of());
    scan.ended();
    assertThat(run.totals().attempts()).isEqualTo(2);
    assertThat(run.totals().rejected()).isEqualTo(1);
    assertThat(run.totals().backoffs()).isEqualTo(1);
    assertThat(run.context().meters().inFlight()).isZero();
  }

  @Test
  void aPageThatIsSentAsItsScanEndsIsNotInFlightForEver() {
    var one = new int[] {0};
    var scan = new NativeOperation(run.context().reaction(), OperationKind.SCAN, List.of());
    scan.ended();
    scan.sent(one);
    scan.answered(one, Map.of());

    assertThat(run.context().meters().inFlight()).isZero();
  }

  @Test
  void eachRowKnowsWhatItsOwnAttemptsMayHaveDone() {
    var rows = rows(2);
    var operation = operation(rows);
    operation.sent(new int[] {0, 1});
    operation.answered(new int[] {0, 1}, Map.of(0, LOST, 1, BUSY));
    operation.sent(new int[] {0, 1});
    operation.answered(new int[] {0, 1}, Map.of(0, BUSY, 1, BUSY));
    operation.ended();
    rows.forEach(row -> row.gaveUp("no further attempt"));

    assertThat(run.totals().unknown()).isEqualTo(1);
    assertThat(run.totals().gaveUp()).isEqualTo(1);
    assertThat(rows.get(0).mayLandLater()).isTrue();
    assertThat(rows.get(1).mayLandLater()).isFalse();
  }

  private int backingOff() {
    return run.context().meters().backingOff();
  }

  private NativeOperation operation(List<HBaseRow> rows) {
    return new NativeOperation(run.context().reaction(), OperationKind.UPDATE, rows);
  }

  private List<HBaseRow> rows(int count) {
    return Stream.iterate(0, number -> number + 1)
        .limit(count)
        .map(
            number ->
                new HBaseRow(
                    run.context().rows(),
                    OperationKind.UPDATE,
                    "t",
                    "k" + number,
                    new Put(Bytes.toBytes("k" + number)),
                    System.nanoTime()))
        .toList();
  }
}
