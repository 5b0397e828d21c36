package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.simulator.server.Outage;
import org.junit.jupiter.api.Test;

/** Tests of writes in batches: in pieces, several at a time, and under open arrivals. */
class SimulatedBatchesTest {

  private static final String[] OPEN_BATCHES =
      Simulated.with(
          Simulated.TOO_FEW_THREADS, "write.mode=batched", "write.batch=50", "arrivals.queue=0");

  @Test
  void allRowsOfABatchAreStoredWhereTheyAreNoMultipleOfItsPieces() {
    var run =
        Simulated.run(
            60,
            1,
            "clients.operations=100",
            "write.mode=batched",
            "write.batch=10",
            "write.pieces=4",
            "model=kudu",
            "backoff.policy=none");

    assertThat(run.attempts).isEqualTo(400);
    assertThat(run.acknowledged).isEqualTo(1_000);
    assertThat(run.gauges).containsEntry("memory_bytes", 1e6);
  }

  @Test
  void aBatchIsOneAttemptAndManyRowsOfWhichEachHasItsLatency() {
    var run =
        Simulated.run(
            10, 1, "write.mode=batched", "write.batch=50", "backoff.policy=none", "workers=1");

    assertThat(run.acknowledged).isPositive().isEqualTo(run.latencies.getTotalCount());
    assertThat(run.acknowledged / 50).isBetween(run.attempts - 1, run.attempts);
  }

  @Test
  void aBatchInPiecesEndsWithItsLastAndEachPieceIsTriedAgainByItself() {
    var halfIsAway =
        new String[] {
          "servers=2",
          "queue.limit=1000",
          "write.mode=batched",
          "write.batch=100",
          "write.pieces=100",
          "backoff.policy=fixed",
          "backoff.base=1s"
        };
    var away = Simulated.away(Outage.Kind.REFUSING, 1, 4);
    var one = Simulated.run(3, away, halfIsAway);
    var two = Simulated.run(3, away, Simulated.with(halfIsAway, "write.ahead=2"));

    // Half of the batch that meets the absence goes to the other server and is stored, and no next
    // batch begins; the pieces of the other half are tried again after one second, and after two.
    assertThat(one.acknowledgedEachSecond.get(0)).isGreaterThan(10_000);
    assertThat(one.acknowledgedEachSecond.get(1)).isLessThan(100);
    assertThat(one.acknowledgedEachSecond.get(2)).isZero();
    assertThat(one.rejected).isBetween(2 * 30L, 2 * 70L);
    assertThat(two.rejected).isBetween(4 * 30L, 4 * 70L);
  }

  @Test
  void aThreadSharesItsOperationsWithTheBatchesThatItHasOnTheirWay() {
    var run =
        Simulated.run(
            60,
            1,
            "threadcount=2",
            "clients.operations=5",
            "write.mode=batched",
            "write.batch=10",
            "write.ahead=3",
            "backoff.policy=none");

    assertThat(run.acknowledged).isEqualTo(2 * 5 * 10);
  }

  @Test
  void aBatchArrivesWithItsLastRow() {
    var run = Simulated.run(10, 1, OPEN_BATCHES);

    assertThat(run.arrivals.arrived()).isBetween(9_950L, 10_000L);
    assertThat(run.acknowledged).isBetween(9_900L, 10_000L);
    assertThat(run.attempts).isBetween(199L, 200L);
  }

  @Test
  void underOpenArrivalsAThreadHasAllPiecesOfItsBatchesOnTheirWay() {
    var run =
        Simulated.run(
            10,
            1,
            Simulated.with(
                OPEN_BATCHES,
                "write.pieces=5",
                "write.ahead=2",
                "workers=1000",
                "service.time=100s",
                "backoff.timeout=1h"));

    assertThat(run.gauges).as("ten threads").containsEntry("busy_workers", 10.0 * 5 * 2);
  }
}
